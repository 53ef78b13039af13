/** How much is kept about somebody. */
import type pg from 'pg'
import { isLive } from '../live-mark-sql.ts'

export type HowMuch = { marks: number; notes: number; consents: number; changes: number }

/** @param ids all ids of the person. A mark is a service or an event that they were at. */
export async function howMuch(tx: pg.ClientBase, churchId: string, ids: string[]): Promise<HowMuch> {
  const { rows } = await tx.query<HowMuch>(
    `select
       ((select count(distinct service_id) from marks where church_id = $1 and person_id = any($2::uuid[])
          and ${isLive('marks')})
        + (select count(distinct event_id) from event_marks where church_id = $1 and person_id = any($2::uuid[])))::int as marks,
       (select count(*) from follow_up_notes where church_id = $1 and person_id = any($2::uuid[]) and deleted_at is null)::int as notes,
       (select count(*) from consents where church_id = $1 and member_id = any($2::uuid[]))::int as consents,
       (select count(*) from audit_log where church_id = $1 and subject_table = 'members' and subject_id = any($2::uuid[])
          and changes is not null)::int as changes`,
    [churchId, ids],
  )
  return rows[0] ?? { marks: 0, notes: 0, consents: 0, changes: 0 }
}
