/** Reads and writes the attendance records of events: their counts and their first timers. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import {
  anyHeads,
  type TypedCounts,
  type TypedFirstTimers,
  type CountedRecord,
} from '../../../contract/routes/attendance-records.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { checkedPhone, timeZoneOf, readCursor } from '../shared/requests.ts'
import {
  type StoredEvent,
  storedEvent,
  EVENT_COLUMNS,
  type EventCounts,
  toEventFacts,
  countsAt,
  NOBODY,
} from '../events/queries.ts'
import { addMark, mustNotBeCancelled, mustNotLieAhead } from '../events/attendance.ts'
import { setColumns } from '../events/service.ts'
import { mustBeCount } from './headcounts.ts'

export async function isEvent(pool: pg.Pool, churchId: string, id: string): Promise<boolean> {
  const text = 'select from events where church_id = $1 and id = $2 and deleted_at is null'
  const { rowCount } = await inChurch(pool, churchId, (tx) => tx.query(text, [churchId, id]))
  return rowCount === 1
}

type Typed = TypedCounts & { first_timers?: TypedFirstTimers }

/** Throws Problem NOT_FOUND, INVALID for a future or cancelled event, or ALREADY_EXISTS if it was counted. */
export const addEventRecord = (pool: pg.Pool, actor: Actor, id: string, typed: Typed) =>
  write(pool, actor, id, typed, (event) => {
    mustNotBeCancelled(event, 'event_id')
    if (event.male_count !== null && anyHeads(typed))
      throw new Problem('ALREADY_EXISTS', 'This event was counted already. Change its record instead.')
  })

/** Counts made before an event was cancelled may be corrected. Throws Problem NOT_FOUND or INVALID. */
export const changeEventRecord = (pool: pg.Pool, actor: Actor, id: string, typed: Typed) =>
  write(pool, actor, id, typed, (event) => {
    if (event.male_count === null) mustNotBeCancelled(event, 'event_id')
    if (typed.first_timers?.length) mustNotBeCancelled(event, 'first_timers')
  })

/** Throws Problem NOT_FOUND if nothing was counted. */
export const deleteEventRecord = (pool: pg.Pool, actor: Actor, id: string): Promise<unknown> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const { male_count } = await storedEvent(tx, actor.churchId, id, 'for update')
    if (male_count === null) throw notThere('This attendance record')
    return setColumns(tx, actor, 'delete-event-record', id, NOT_COUNTED)
  })

const NOT_COUNTED = { male_count: null, female_count: null, child_count: null, guest_count: null }

async function write(
  pool: pg.Pool,
  actor: Actor,
  id: string,
  { first_timers = [], ...typed }: Typed,
  check: (event: StoredEvent) => void,
) {
  const people = first_timers.map((person) => ({ ...checkedPhone(person), id: person.id ?? newId() }))
  await inChurch(pool, actor.churchId, async (tx) => {
    const event = await storedEvent(tx, actor.churchId, id, 'for update')
    check(event)
    mustNotLieAhead(event, await timeZoneOf(tx, actor.churchId), 'event_id', 'Count it')
    // First timers alone are no count: an event that was not counted stays so.
    if (anyHeads(typed)) await setColumns(tx, actor, 'event-record', id, countsOf(typed, event))
  })
  for (const person of people) await writeDown(pool, actor, id, person)
  return inChurch(pool, actor.churchId, (tx) => eventRecord(tx, actor.churchId, id))
}

/** A missing count keeps its value. Children are the rest of a total. */
function countsOf(typed: TypedCounts, before: StoredEvent) {
  const { male_count = before.male_count ?? 0, female_count = before.female_count ?? 0 } = typed
  const { total_count, guest_count = before.guest_count ?? 0 } = typed
  const left = total_count === undefined ? (before.child_count ?? 0) : total_count - male_count - female_count
  const child_count = typed.child_count ?? left
  mustBeCount({ men: male_count, women: female_count, children: child_count, guests: guest_count })
  return { male_count, female_count, child_count, guest_count }
}

type Person = NonNullable<TypedFirstTimers>[number] & { id: string }

/** A person already known by phone and name is only marked. The new id is then their alias. */
async function writeDown(pool: pg.Pool, actor: Actor, eventId: string, person: Person): Promise<void> {
  const { aliases } = await applyOwn(pool, actor, 'capture-first-timer', { ...person, service_id: null })
  const firstTimer = !aliases?.length
  const mark = { eventId, personId: person.id, by: actor.accountId, firstTimer }
  await inChurch(pool, actor.churchId, (tx) => addMark(tx, actor.churchId, mark))
}

type PageQuery = { limit: number; cursor?: string }
type Dated = StoredEvent & { day: string }

const DATED = `select *, (start_date at time zone $2)::date as day from events
  where church_id = $1 and deleted_at is null and male_count is not null`

/**
 * Returns the latest first, by day and id like services. If there are more, it returns one row above the limit.
 * @param until the day and id of the page's last service: events beyond it belong to the next page
 */
export async function eventRecords(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: PageQuery,
  until?: string[],
): Promise<CountedRecord[]> {
  const zone = await timeZoneOf(tx, churchId)
  const [day, before] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Dated>(
    `select ${EVENT_COLUMNS}, day from (${DATED}) e
     where ($3::text is null or (day::text, id::text) < ($3, $4::text)) and ($5::text is null or (day::text, id::text) >= ($5, $6::text))
     order by day desc, id::text desc limit $7`,
    [churchId, zone, day, before, until?.[0], until?.[1], limit + 1],
  )
  const ids = rows.map(({ id }) => id)
  const counts = await countsAt(tx, churchId, ids)
  const counted = await firstCounted(tx, churchId, ids)
  return rows.map((row) => recordOf(row, counts.get(row.id) ?? NOBODY, counted.get(row.id)))
}

/** Returns one event's record. Throws Problem NOT_FOUND if there is no such event. */
async function eventRecord(tx: pg.ClientBase, churchId: string, id: string) {
  const zone = await timeZoneOf(tx, churchId)
  const row = await storedEvent(tx, churchId, id)
  const { rows } = await tx.query<{ day: string }>('select ($1::timestamptz at time zone $2)::date as day', [
    row.start_date,
    zone,
  ])
  const counts = await countsAt(tx, churchId, [id])
  const counted = await firstCounted(tx, churchId, [id])
  return recordOf({ ...row, day: rows[0]?.day ?? '' }, counts.get(id) ?? NOBODY, counted.get(id))
}

/** Returns when each event was first counted, from the audit log. */
async function firstCounted(
  tx: pg.ClientBase,
  churchId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; at: string }>(
    `select subject_id as id, min(at) as at from audit_log
     where church_id = $1 and subject_id = any($2::uuid[]) and action = 'event-record' group by 1`,
    [churchId, ids],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const NONE = { male_count: 0, female_count: 0, child_count: 0, guest_count: 0, total_count: 0 }

/**
 * @param counted the time of the first count, as for services' records. An uncounted event uses its own creation
 * time.
 */
function recordOf(
  row: Dated,
  { attendees, absentees }: EventCounts,
  counted = row.created_at,
): CountedRecord {
  return {
    ...NONE,
    ...toEventFacts(row).attendance_record,
    id: row.id,
    event: { id: row.id, name: row.name, date: row.day, status: row.status },
    service: null,
    attendees,
    absentees,
    created_at: counted,
  }
}
