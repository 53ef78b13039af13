/** Reads attendance records: counted services and events, with the sums beside the people marked by name. */
import type pg from 'pg'
import type { CountedRecord, RecordWithPeople } from '../../../contract/routes/attendance-records.ts'
import { notThere } from '../../http/problem.ts'
import { pageOf } from '../shared/paging.ts'
import { type CountedService, findService, findServices } from '../services/queries.ts'
import { eventPeople } from '../events/attendance.ts'
import { moreOf, PEOPLE_INLINE, thatFit, WITH_PEOPLE_AT_ONCE, beginnings } from '../services/people.ts'
import { eventRecords } from './event-records.ts'
import { NOTHING, type Sum, sumsOf, shownHeads } from './headcounts.ts'

type PageQuery = { limit: number; cursor?: string }

export async function findRecords(tx: pg.ClientBase, churchId: string, query: PageQuery) {
  const page = await findServices(tx, churchId, { ...query, counted: true })
  const services = page.items
  const sums = await sumsOf(
    tx,
    churchId,
    services.map(({ id }) => id),
  )
  const counted = services.flatMap((service) => {
    const sum = sums.get(service.id)
    return sum ? [recordOf(service, sum)] : []
  })
  const last = page.next_cursor ? page.items.at(-1) : undefined
  const until = last && [last.date_of_service, last.id]
  const events = await eventRecords(tx, churchId, query, until)
  return merged([...counted, ...events], query.limit, page.next_cursor)
}

const placeOfRecord = ({ service, event, id }: CountedRecord): [string, string] => [
  service?.date_of_service ?? event?.date ?? '',
  id,
]

/** Merges services and events, the latest first, up to the limit. */
function merged(records: CountedRecord[], limit: number, next_cursor: string | null) {
  const key = (record: CountedRecord) => placeOfRecord(record).join(' ')
  const sorted = records.sort((a, b) => (key(a) < key(b) ? 1 : -1))
  if (sorted.length <= limit) return { items: sorted, next_cursor }
  return pageOf(sorted, limit, placeOfRecord)
}

/**
 * Returns one service's record, with zeros if all counts were taken back. Throws Problem NOT_FOUND for a deleted
 * service.
 */
export async function findRecord(tx: pg.ClientBase, churchId: string, serviceId: string) {
  const service = await findService(tx, churchId, serviceId)
  if (!service) throw notThere('This service')
  const sum = (await sumsOf(tx, churchId, [service.id])).get(service.id)
  return recordOf(service, sum ?? { ...NOTHING, created_at: new Date().toISOString() })
}

function recordOf(
  { id, name, date_of_service, attendees, absentees }: CountedService,
  { created_at, ...sum }: Sum & { created_at: string },
): CountedRecord {
  const { men, women, children, guests, total } = shownHeads(sum)
  return {
    id,
    event: null,
    service: { id, name, date_of_service },
    total_count: total,
    male_count: men,
    female_count: women,
    child_count: children,
    guest_count: guests,
    attendees,
    absentees,
    created_at,
  }
}

/**
 * Lists records with people marked by name in place of the counts, a few records at a time.
 * @param openly phones and emails too
 */
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
