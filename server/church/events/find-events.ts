/** Reading events: lists, the one that starts latest first; one by id. Deleted ones are not there. */
import type pg from 'pg'
import type { CountedEvent } from '../../../contract/routes/events.ts'
import { notThere } from '../../http/problem.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { away, eventDay, there } from './attendance-at.ts'
import { EVENT_COLUMNS, toEventFacts, type EventCounts, type StoredEvent } from './event-row.ts'

type Asked = { limit: number; cursor?: string }

export async function findEvents(tx: pg.ClientBase, churchId: string, { limit, cursor }: Asked) {
  const [start, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<StoredEvent & { sorted_by: string }>(
    `select ${EVENT_COLUMNS}, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by from events
     where church_id = $1 and deleted_at is null
       and ($2::text is null or (to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), id::text) < ($2, $3::text))
     order by start_date desc, id::text desc limit $4`,
    [churchId, start, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(toEventFacts) }
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

const COUNTS = `with chosen as materialized (select e.id, ${eventDay} from events e where e.church_id = $1 and e.id = any($4::uuid[])),
  ${there('m.event_id = any($4)')},
  ${away}
  select c.id, (select count(*) from there t where t.event_id = c.id) as attendees,
    (select count(*) from there t where t.event_id = c.id and t.first_timer) as first_timers,
    (select count(*) from away w where w.event_id = c.id) as absentees from chosen c`

/** How many were marked, were absent and came first, by event. */
export async function countsAt(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Map<string, EventCounts>> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<EventCounts & { id: string }>(COUNTS, [churchId, zone, dayIn(zone), ids])
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
