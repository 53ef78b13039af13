/** Who of a preview is still there when it is written. */
import type pg from 'pg'
import { meant } from '../../church/alias-sql.ts'

export const GONE = 'This person was deleted meanwhile.'

/** By the ids of the preview, the living: who was joined into another record since is that one. */
export async function whoIsMeant(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ given: string; id: string }>(
    `select t.given, m.id from ${meant(2)} t
     join members m on m.church_id = $1 and m.id = t.id and m.deleted_at is null`,
    [churchId, ids],
  )
  return new Map(rows.map(({ given, id }) => [given, id]))
}
