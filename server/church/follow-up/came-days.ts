/** On which days these people were at a service. */
import type pg from 'pg'
import type { Held } from './weeks.ts'
import { isLive } from '../live-mark-sql.ts'

export async function cameDays(
  tx: pg.ClientBase,
  churchId: string,
  held: Held[],
  people: string[],
): Promise<Map<string, string[]>> {
  if (people.length === 0 || held.length === 0) return new Map()
  const values = [churchId, people, held.map(({ id }) => id), held.map(({ day }) => day)]
  const { rows } = await tx.query<Came>(CAME, values)
  return new Map(rows.map(({ person_id, days }) => [person_id, days.split(' ')]))
}

/** Of each person one row: a year of days is read faster as one text than as fifty rows. */
type Came = { person_id: string; days: string }

/**
 * `came`: who of the people $2 was at which of the services $3, held on the days $4; the marks of each by their index,
 * however few or many the planner takes there to be.
 */
export const CAME_ON = `ids as (
    select id as person_id, id from unnest($2::uuid[]) id
    union all select to_id, id from aliases where church_id = $1 and to_id = any($2::uuid[])),
  held as (select * from unnest($3::uuid[], $4::date[]) as h(id, day)),
  theirs as materialized (
    select m.person_id as id, m.service_id from marks m
    where m.church_id = $1 and m.person_id = any(array(select id from ids)) and ${isLive('m')}),
  came as (
    select i.person_id, h.day from theirs t join ids i on i.id = t.id join held h on h.id = t.service_id)`

const CAME = `with ${CAME_ON} select person_id, string_agg(distinct day::text, ' ') as days from came group by person_id`
