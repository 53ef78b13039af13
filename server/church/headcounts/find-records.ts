/** Attendance records: services and events that were counted, with the sums beside who was marked by name. */
import type pg from 'pg'
import type { CountedRecord } from '../../../contract/routes/attendance-records.ts'
import { notThere } from '../../http/problem.ts'
import { pageOf } from '../cursor.ts'
import { eventRecords } from '../events/event-records.ts'
import { type CountedService, findService, findServices } from '../services/find-services.ts'
import { NOTHING, type Sum, sumsOf } from './sums.ts'

type Asked = { limit: number; cursor?: string }

export async function findRecords(tx: pg.ClientBase, churchId: string, asked: Asked) {
  const page = await findServices(tx, churchId, { ...asked, counted: true })
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
  const events = await eventRecords(tx, churchId, asked, until)
  return merged([...counted, ...events], asked.limit, page.next_cursor)
}

export const placeOfRecord = ({ service, event, id }: CountedRecord): [string, string] => [
  service?.date_of_service ?? event?.date ?? '',
  id,
]

/** Of services and events together the latest first, and never more than were asked for. */
function merged(records: CountedRecord[], limit: number, next_cursor: string | null) {
  const key = (record: CountedRecord) => placeOfRecord(record).join(' ')
  const sorted = records.sort((a, b) => (key(a) < key(b) ? 1 : -1))
  if (sorted.length <= limit) return { items: sorted, next_cursor }
  return pageOf(sorted, limit, placeOfRecord)
}

/**
 * One service's record, of zeros where everything was taken off.
 * Throws Problem NOT_FOUND for a service that is deleted.
 */
export async function findRecord(tx: pg.ClientBase, churchId: string, serviceId: string) {
  const service = await findService(tx, churchId, serviceId)
  if (!service) throw notThere('This service')
  const sum = (await sumsOf(tx, churchId, [service.id])).get(service.id)
  return recordOf(service, sum ?? { ...NOTHING, created_at: new Date().toISOString() })
}

/** Two ushers may have taken off the same heads: nobody is shown fewer than none. */
const heads = (count: number) => Math.max(0, count)

function recordOf(
  { id, name, date_of_service, attendees, absentees }: CountedService,
  { men, women, children, guests, created_at }: Sum & { created_at: string },
): CountedRecord {
  return {
    id,
    event: null,
    service: { id, name, date_of_service },
    total_count: heads(men) + heads(women) + heads(children),
    male_count: heads(men),
    female_count: heads(women),
    child_count: heads(children),
    guest_count: heads(guests),
    attendees,
    absentees,
    created_at,
  }
}
