/** Attendance records with the lists of who was marked by name in place of the counts, a few at a time. */
import type pg from 'pg'
import type { CountedRecord, RecordWithPeople } from '../../../contract/routes/attendance-records.ts'
import { eventPeople } from '../events/event-people.ts'
import { moreOf, PEOPLE_INLINE, thatFit, WITH_PEOPLE_AT_ONCE } from '../services/people-inline.ts'
import { beginnings } from '../services/service-people.ts'
import { findRecords, placeOfRecord } from './find-records.ts'

/** @param openly phones and e-mails too */
export async function recordsWithPeople(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: { limit: number; cursor?: string },
  openly: boolean,
) {
  const counted = await findRecords(tx, churchId, { limit: Math.min(limit, WITH_PEOPLE_AT_ONCE), cursor })
  const page = thatFit(counted, placeOfRecord)
  const items = []
  for (const record of page.items) items.push(await withPeople(tx, churchId, record, openly))
  return { ...page, items }
}

async function withPeople(
  tx: pg.ClientBase,
  churchId: string,
  record: CountedRecord,
  openly: boolean,
): Promise<RecordWithPeople> {
  const begin = record.event ? eventBeginnings : beginnings
  const { attended, absent } = await begin(tx, churchId, record.id, PEOPLE_INLINE, openly)
  const more = moreOf({ attended: [attended, record.attendees], absent: [absent, record.absentees] })
  return { ...record, attendees: attended.items, absentees: absent.items, more }
}

async function eventBeginnings(
  tx: pg.ClientBase,
  churchId: string,
  eventId: string,
  limit: number,
  openly: boolean,
) {
  const begin = (view: 'attended' | 'absent') => eventPeople(tx, churchId, eventId, { view, limit }, openly)
  return { attended: await begin('attended'), absent: await begin('absent') }
}
