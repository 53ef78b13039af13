/** Reading events: lists, the one that starts latest first; one by id. Deleted ones are not there. */
import type pg from 'pg'
import type { CountedEvent } from '../../../contract/routes/events.ts'
import { notThere } from '../../http/problem.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { membersByDay } from '../services/members-by-day.ts'
import { eventDay, there } from './attendance-at.ts'
import { EVENT_COLUMNS, toEventFacts, type EventCounts, type StoredEvent } from './event-row.ts'

type Asked = { limit: number; cursor?: string; include?: 'counts' }

export async function findEvents(tx: pg.ClientBase, churchId: string, { limit, cursor, include }: Asked) {
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

export const NOBODY: EventCounts = { attendees: 0, absentees: 0, first_timers: 0 }

const COUNTS = `with chosen as materialized (select e.id, ${eventDay} from events e where e.church_id = $1 and e.id = any($3::uuid[])),
  ${there('m.event_id = any($3)')}
  select c.id, c.day::text, count(t.person_id)::int as attendees, (count(*) filter (where t.first_timer))::int as first_timers,
    (count(p.id) filter (where p.deleted_at is null and (p.created_at at time zone $2)::date <= c.day))::int as members
  from chosen c left join there t on t.event_id = c.id
    left join members p on p.church_id = $1 and p.id = t.person_id
  group by c.id, c.day`

type Counted = { id: string; day: string; attendees: number; first_timers: number; members: number }

/** How many were marked, were absent and came first, by event; nobody is absent where nobody was marked or it lies ahead. */
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
