/** On which days of the last year these people were here: at a service or at an event. */
import type pg from 'pg'
import { plannedForMany } from '../services/plan-for-many.ts'
import type { Held } from './weeks.ts'
import { isLive } from '../live-mark-sql.ts'

type Asked = { churchId: string; timeZone: string; today: string }

export async function cameDays(
  tx: pg.ClientBase,
  asked: Asked,
  held: Held[],
  people: string[],
): Promise<Map<string, string[]>> {
  const days = await eventDays(tx, asked, people)
  if (people.length === 0 || held.length === 0) return days
  const values = [asked.churchId, people, held.map(({ id }) => id), held.map(({ day }) => day)]
  const { rows } = await plannedForMany(tx, () =>
    tx.query<Came>({ name: 'follow-up-came-days', text: CAME, values }),
  )
  return add(days, rows)
}

/** The days on which events began that they were marked at. */
export async function eventDays(
  tx: pg.ClientBase,
  { churchId, timeZone, today }: Asked,
  people: string[],
): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map()
  const { rows } = await tx.query<Came>({
    name: 'follow-up-event-days',
    text: EVENTS,
    values: [churchId, people, timeZone, today],
  })
  return add(new Map(), rows)
}

type Came = { person_id: string; day: string }

function add(days: Map<string, string[]>, rows: Came[]): Map<string, string[]> {
  for (const { person_id, day } of rows) {
    const theirs = days.get(person_id)
    if (theirs) theirs.push(day)
    else days.set(person_id, [day])
  }
  return days
}

const IDS = `ids as (
    select id as person_id, id from unnest($2::uuid[]) id
    union all select to_id, id from aliases where church_id = $1 and to_id = any($2::uuid[]))`

/** The marks of each person by their index, however few or many the planner takes there to be. */
const CAME = `with ${IDS},
  held as (select * from unnest($3::uuid[], $4::date[]) as h(id, day)),
  theirs as materialized (
    select m.person_id as id, m.service_id from marks m
    where m.church_id = $1 and m.person_id = any(array(select id from ids)) and ${isLive('m')})
  select distinct i.person_id, h.day from theirs t join ids i on i.id = t.id join held h on h.id = t.service_id`

const EVENTS = `with ${IDS},
  held as (
    select id, (start_date at time zone $3)::date as day from events where church_id = $1 and deleted_at is null
      and start_date > $4::date - interval '53 weeks')
  select distinct i.person_id, h.day from ids i
  join event_marks m on m.church_id = $1 and m.person_id = i.id
  join held h on h.id = m.event_id
  where h.day <= $4::date`
