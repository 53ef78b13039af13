/** The marks that make a person present at a service, under whichever of their ids. */
import type pg from 'pg'
import { isLive } from '../live-mark-sql.ts'

/** Ids of the live marks: what an unmark must name. */
export async function liveMarks(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  personId: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from marks where church_id = $1 and service_id = $2 and ${isLive('marks')}
       and person_id = any(array(select $3::uuid union all select id from aliases where church_id = $1 and to_id = $3))
     order by id`,
    [churchId, serviceId, personId],
  )
  return rows.map((row) => row.id)
}
