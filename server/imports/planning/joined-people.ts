/** What the records that were joined into another were called, and at which numbers: each leads to the one who remains. */
import type pg from 'pg'
import type { Reachable } from './people-index.ts'

/** @param keys of these names alone; without, all of the church */
export async function joinedPeople(
  tx: pg.ClientBase,
  churchId: string,
  keys: string[] | null = null,
): Promise<Reachable[]> {
  const { rows } = await tx.query<Reachable>(
    `select a.to_id as id, m.first_name, m.last_name, m.phone_number, m.email
     from aliases a join members m on m.church_id = a.church_id and m.id = a.id
     where a.church_id = $1 and a.to_id <> a.id and m.deleted_at is not null and m.first_name <> ''
       and ($2::text[] is null or m.name_key = any($2::text[]))
     order by m.id`,
    [churchId, keys],
  )
  return rows
}
