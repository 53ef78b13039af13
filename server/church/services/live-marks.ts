/** The marks that make a person present at a service, under whichever of their ids. */
import type pg from 'pg'

/** Ids of the live marks: what an unmark must name. */
export async function liveMarks(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  personId: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from marks where church_id = $1 and service_id = $2 and removed_by is null and arrived_at is not null
       and (person_id = $3 or person_id in (select id from aliases where church_id = $1 and to_id = $3))
     order by id`,
    [churchId, serviceId, personId],
  )
  return rows.map((row) => row.id)
}
