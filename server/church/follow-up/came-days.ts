/** On which days of the last year these people were at a service. */
import type pg from 'pg'
import type { Held } from './weeks.ts'

export async function cameDays(
  tx: pg.ClientBase,
  churchId: string,
  held: Held[],
  people: string[],
): Promise<Map<string, string[]>> {
  const days = new Map<string, string[]>()
  if (people.length === 0 || held.length === 0) return days
  const { rows } = await tx.query<{ person_id: string; day: string }>({
    name: 'follow-up-came-days',
    text: CAME,
    values: [churchId, people, held.map(({ id }) => id), held.map(({ day }) => day)],
  })
  for (const { person_id, day } of rows) days.set(person_id, [...(days.get(person_id) ?? []), day])
  return days
}

const CAME = `with ids as (
    select id as person_id, id from unnest($2::uuid[]) id
    union all select to_id, id from aliases where church_id = $1 and to_id = any($2::uuid[])),
  held as (select * from unnest($3::uuid[], $4::date[]) as h(id, day))
  select distinct i.person_id, h.day from ids i
  join marks m on m.church_id = $1 and m.person_id = i.id and m.removed_by is null and m.arrived_at is not null
  join held h on h.id = m.service_id`
