/** Who of a preview is still there when it is written. */
import type pg from 'pg'

export const GONE = 'This person was deleted meanwhile.'

/** By the ids of the preview, the living: who was joined into another record since is that one. */
export async function whoIsMeant(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ given: string; id: string }>(
    `select given.id as given, m.id from unnest($2::uuid[]) as given(id)
     left join aliases a on a.church_id = $1 and a.id = given.id
     join members m on m.church_id = $1 and m.id = coalesce(a.to_id, given.id) and m.deleted_at is null`,
    [churchId, ids],
  )
  return new Map(rows.map(({ given, id }) => [given, id]))
}
