/**
 * Reads events and counts their attendance: lists, the latest start first, and single events by id. Deleted events
 * are left out.
 */
import type pg from 'pg'
import type { CountedEvent, EventFacts } from '../../../contract/routes/events.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import type { EventStatus, EventType } from '../../../contract/routes/event-fields.ts'
import { notThere } from '../../http/actor-and-answer.ts'
import { pageOf, readCursor, dayIn, timeZoneOf } from '../shared/requests.ts'
import { membersByDay } from '../services/queries.ts'
import { isNobodysAlias } from '../shared/counted-sql.ts'

type EventsQuery = { limit: number; cursor?: string; include?: 'counts' }

export async function findEvents(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor, include }: EventsQuery,
) {
  const [start, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<StoredEvent & { sorted_by: string }>(
    `select ${EVENT_COLUMNS}, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by from events
     where church_id = $1 and deleted_at is null
       and ($2::text is null or (to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), id::text) < ($2, $3::text))
     order by start_date desc, id::text desc limit $4`,
    [churchId, start, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  const ids = page.items.map((event) => event.id)
  const counts = include === 'counts' ? await countsAt(tx, churchId, ids) : null
  const items = page.items.map((row) => ({ ...toEventFacts(row), ...counts?.get(row.id) }))
  return { ...page, items }
}

/** Throws Problem NOT_FOUND. */
export async function storedEvent(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
  lock: '' | 'for update' = '',
): Promise<StoredEvent> {
  const { rows } = await tx.query<StoredEvent>(
    `select ${EVENT_COLUMNS} from events where church_id = $1 and id = $2 and deleted_at is null ${lock}`,
    [churchId, id],
  )
  if (!rows[0]) throw notThere('This event')
  return rows[0]
}

/** Throws Problem NOT_FOUND. */
export async function countedEvent(tx: pg.ClientBase, churchId: string, id: string): Promise<CountedEvent> {
  const row = await storedEvent(tx, churchId, id)
  const counts = await countsAt(tx, churchId, [id])
  return { ...toEventFacts(row), ...(counts.get(id) ?? NOBODY) }
}

export type EventCounts = Pick<CountedEvent, 'attendees' | 'absentees' | 'first_timers'>

export const NOBODY: EventCounts = { attendees: 0, absentees: 0, first_timers: 0 }

const ADDRESS = ['street', 'city', 'state', 'post_code', 'country'] as const

export type StoredEvent = {
  id: string
  name: string
  description: string | null
  start_date: string
  end_date: string
  contact_email: string | null
  contact_phone_number: string | null
  type: EventType
  status: EventStatus
  image_url: string | null
  online_links: EventFacts['event_online_meeting_links']
  cash_collected_kobo: number | null
  online_collected_kobo: number | null
  male_count: number | null
  female_count: number | null
  child_count: number | null
  guest_count: number | null
  created_at: string
} & Record<(typeof ADDRESS)[number], string | null>

/** The columns of `StoredEvent`. */
export const EVENT_COLUMNS = `id, name, description, start_date, end_date, contact_email, contact_phone_number, type, status,
  image_url, street, city, state, post_code, country, online_links, cash_collected_kobo, online_collected_kobo,
  male_count, female_count, child_count, guest_count, created_at`

/** Returns an event as the API answers it. */
export function toEventFacts(row: StoredEvent): EventFacts {
  const { street, city, state, post_code, country } = row
  const address = { street, city, state, post_code, country }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    start_date: row.start_date,
    end_date: row.end_date,
    type: row.type,
    status: row.status,
    image_url: row.image_url,
    contact_email: row.contact_email,
    contact_phone_number: row.contact_phone_number,
    address: ADDRESS.some((part) => row[part] !== null) ? address : null,
    event_online_meeting_links: row.online_links,
    financial_contribution: contributionOf(row),
    attendance_record: recordOf(row),
    created_at: row.created_at,
  }
}

const nairaOrNone = (kobo: number | null) => (kobo === null ? null : nairaOf(kobo))

function contributionOf({ cash_collected_kobo, online_collected_kobo }: StoredEvent) {
  if (cash_collected_kobo === null && online_collected_kobo === null) return null
  return {
    cash_collected_amount: nairaOrNone(cash_collected_kobo),
    online_transfer_collected_amount: nairaOrNone(online_collected_kobo),
  }
}

/** An event's record has the event's id. */
function recordOf(row: StoredEvent): EventFacts['attendance_record'] {
  if (row.male_count === null) return null
  const { male_count } = row
  const female_count = row.female_count ?? 0
  const child_count = row.child_count ?? 0
  const guest_count = row.guest_count ?? 0
  const total_count = male_count + female_count + child_count
  return { id: row.id, male_count, female_count, child_count, guest_count, total_count }
}

// Attendance at an event in SQL, for counts and lists. $1 is the church, $2 its time zone, $3 its today.
//
// there   one row for each person marked at an event: aliases are resolved.
// away    members on the event's day who are not marked and not deleted. Nobody is away if the event is in the future
//         or has no marks.

/** @param events a condition on `m.event_id` */
export const there = (events: string) => `there as (
  select m.event_id, coalesce(a.to_id, m.person_id) as person_id, min(m.marked_at) as arrived_at, bool_or(m.first_timer) as first_timer
  from event_marks m left join aliases a on a.church_id = m.church_id and a.id = m.person_id
  where m.church_id = $1 and ${events} group by 1, 2)`

export const eventDay = `(e.start_date at time zone $2)::date as day`

/** Needs `there`, and `chosen`: the events with `id` and `day`. */
export const away = `away as (
  select c.id as event_id, p.id as person_id from chosen c join members p on p.church_id = $1
    and p.deleted_at is null and (p.created_at at time zone $2)::date <= c.day and ${isNobodysAlias('p')}
  where c.day <= $3::date and exists (select from there t where t.event_id = c.id)
    and not exists (select from there t where t.event_id = c.id and t.person_id = p.id))`

const COUNTS = `with chosen as materialized (select e.id, ${eventDay} from events e where e.church_id = $1 and e.id = any($3::uuid[])),
  ${there('m.event_id = any($3)')}
  select c.id, c.day::text, count(t.person_id)::int as attendees, (count(*) filter (where t.first_timer))::int as first_timers,
    (count(p.id) filter (where p.deleted_at is null and (p.created_at at time zone $2)::date <= c.day))::int as members
  from chosen c left join there t on t.event_id = c.id
    left join members p on p.church_id = $1 and p.id = t.person_id
  group by c.id, c.day`

type Counted = { id: string; day: string; attendees: number; first_timers: number; members: number }

/**
 * Counts attendees, absentees and first timers by event. Absentees are 0 if nobody was marked or the event is in the
 * future.
 */
export async function countsAt(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Map<string, EventCounts>> {
  if (ids.length === 0) return new Map()
  const zone = await timeZoneOf(tx, churchId)
  const today = dayIn(zone)
  const { rows } = await tx.query<Counted>(COUNTS, [churchId, zone, ids])
  const counts = ({ attendees, day }: Counted) => attendees > 0 && day <= today
  const days = rows.filter(counts).map(({ day }) => day)
  const membersOn = await membersByDay(tx, churchId, zone, days)
  return new Map(
    rows.map((row) => {
      const { id, day, members, ...marked } = row
      const absentees = counts(row) ? membersOn(day) - members : 0
      return [id, { ...marked, absentees }]
    }),
  )
}
