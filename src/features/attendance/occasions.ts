/** Services and events with who was marked by name beside how many heads were counted. */
import { absenceFrom, type Absence } from '../../../contract/absence.ts'
import { attendanceRecordRoutes } from '../../../contract/routes/attendance-records.ts'
import { eventRoutes } from '../../../contract/routes/events.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import { allPages } from '../../lib/api/all-pages.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { dateOf } from '../../lib/format/format-date.ts'

export type Heads = { men: number; women: number; children: number; guests: number; total: number }

export type Occasion = {
  id: string
  kind: 'service' | 'event'
  name: string
  /** YYYY-MM-DD */
  day: string
  created_at: string
  /** Marked by name; null where this answer does not say. */
  attendees: number | null
  absentees: number | null
  /** Null: nobody counted. */
  heads: Heads | null
  /** An event that was called off: nobody is counted at it any more. */
  cancelled: boolean
}

type Record = AnswerOf<typeof attendanceRecordRoutes.listAttendanceRecords>[number]
type Service = AnswerOf<typeof serviceRoutes.listServices>[number]
type Event = AnswerOf<typeof eventRoutes.listEvents>[number]
type Told = { records: readonly Record[]; services: readonly Service[]; events: readonly Event[] }

const AT_ONCE = 5000

/** All that was ever held: the list is searched and its chart's years begin with the first. */
export async function askOccasions(church: string, events: boolean, signal: AbortSignal): Promise<Told> {
  const from = (cursor: string | undefined) => ({ limit: AT_ONCE, ...(cursor && { cursor }) })
  const [records, services, held] = await Promise.all([
    allPages((cursor) =>
      api.page(attendanceRecordRoutes.listAttendanceRecords, { query: from(cursor), signal }),
    ),
    allPages((cursor) => api.page(serviceRoutes.listServices, { query: from(cursor), signal })),
    // Who may not see events still finds those that were counted among the records.
    events ? allPages((cursor) => eventsFrom(church, from(cursor), signal)) : [],
  ])
  return { records, services, events: held }
}

const eventsFrom = (id: string, from: { limit: number; cursor?: string }, signal: AbortSignal) =>
  api.page(eventRoutes.listEvents, { params: { id }, query: { ...from, include: 'counts' }, signal })

/** The latest day first; what lies ahead and was not counted is left out. Days are the church's own. */
export function occasionsOf({ records, services, events }: Told, today: string, zone: string): Occasion[] {
  const byId = new Map<string, Occasion>()
  for (const service of services) byId.set(service.id, ofService(service))
  for (const event of events) byId.set(event.id, ofEvent(event, zone))
  for (const record of records) {
    byId.set(record.id, { ...byId.get(record.id), ...ofRecord(record), heads: headsOf(record) })
  }
  return [...byId.values()]
    .filter(({ day, heads }) => day <= today || heads !== null)
    .sort((a, b) => b.day.localeCompare(a.day) || a.name.localeCompare(b.name))
}

const ofService = (service: Service): Occasion => ({
  id: service.id,
  kind: 'service',
  name: service.name,
  day: service.date_of_service,
  created_at: service.created_at,
  attendees: counted(service.attendees),
  absentees: counted(service.absentees),
  heads: null,
  cancelled: false,
})

const ofEvent = (event: Event, zone: string): Occasion => ({
  id: event.id,
  kind: 'event',
  name: event.name,
  day: dateOf(event.start_date, zone),
  created_at: event.created_at,
  attendees: event.attendees ?? null,
  absentees: event.absentees ?? null,
  heads: null,
  cancelled: event.status === 'cancelled',
})

const ofRecord = (record: Record): Occasion => ({
  id: record.id,
  kind: record.event ? 'event' : 'service',
  name: record.event?.name ?? record.service?.name ?? '',
  day: record.event?.date ?? record.service?.date_of_service ?? '',
  created_at: record.created_at,
  attendees: counted(record.attendees),
  absentees: counted(record.absentees),
  heads: null,
  cancelled: record.event?.status === 'cancelled',
})

/** At an event nobody was marked at, it is not known on later days either who was missing: perhaps nobody was awaited. */
export function absenceOf({ kind, day, attendees }: Occasion, today: string): Absence {
  if (kind === 'event' && attendees === 0 && day <= today) return 'unmarked'
  // An answer that does not say who came says nothing of who is missing either.
  return attendees === null ? 'known' : absenceFrom(day, today, attendees)
}

const counted = (people: unknown): number | null => (typeof people === 'number' ? people : null)

const headsOf = (record: Record): Heads => ({
  men: record.male_count,
  women: record.female_count,
  children: record.child_count,
  guests: record.guest_count,
  total: record.total_count,
})
