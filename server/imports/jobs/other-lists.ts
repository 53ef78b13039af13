/** Who is there by several lists, each of which would have added them: they go with the last that is taken back. */
import type pg from 'pg'
import type { Values } from '../stored-rows.ts'

export type OtherLists = {
  /** Whether one of them still stands. */
  stand: boolean
  /** What the one that added them wrote, where that was taken back and left them. */
  added: Values | null
}

/** By id; until a list can be undone no more its rows say whom it added. */
export async function otherLists(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  ids: string[],
): Promise<Map<string, OtherLists>> {
  const { rows } = await tx.query<{ id: string; stand: boolean; added: Values | null }>(
    `select r.member_id as id, bool_or(r.undone is null) as stand,
       (array_agg(r.after) filter (where r.outcome = 'new' and r.undone = 'kept'))[1] as added
     from import_rows r join imports i on i.church_id = r.church_id and i.id = r.import_id and i.kind = 'members'
     where r.church_id = $1 and r.import_id <> $2 and r.member_id = any($3::uuid[]) and r.settled
       and (r.outcome = 'new' or r.after ? 'added_as')
     group by 1`,
    [churchId, importId, ids],
  )
  return new Map(rows.map(({ id, ...told }) => [id, told]))
}
