/** Attendance records of events: what was counted, beside who was marked by name. */
import type pg from 'pg'
import type { CountedRecord } from '../../../contract/routes/attendance-records.ts'
import { readCursor } from '../cursor.ts'
import { timeZoneOf } from '../today.ts'
import { EVENT_COLUMNS, type EventCounts, toEventFacts, type StoredEvent } from './event-row.ts'
import { countsAt, NOBODY, storedEvent } from './find-events.ts'

type Asked = { limit: number; cursor?: string }
type Dated = StoredEvent & { day: string }

const DATED = `select *, (start_date at time zone $2)::date as day from events
  where church_id = $1 and deleted_at is null and male_count is not null`

/**
 * Latest first, by day and id as services are, one more than asked for where there are more.
 * @param until the day and id of the last service of the page: events beyond it belong to the next
 */
export async function eventRecords(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: Asked,
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

/** One event's record. Throws Problem NOT_FOUND for an event that is not there. */
export async function eventRecord(tx: pg.ClientBase, churchId: string, id: string) {
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

/** When each was counted first, as the church's history has it. */
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

/** @param counted when it was first; as services' records are dated. An event that was not is dated by itself. */
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
