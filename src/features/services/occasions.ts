import { addDays, daysBetween, instantOf } from '../../../contract/calendar/days.ts'
import { absenceFrom, type Absence } from '../../../contract/absence.ts'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { Headcount, Person, Presences } from '../../../sync/client/api.ts'
import { attendanceRecordRoutes } from '../../../contract/routes/attendance-records.ts'
import { eventRoutes } from '../../../contract/routes/events.ts'
import { serviceRoutes } from '../../../contract/routes/services.ts'
import { allPages } from '../../lib/api/pages.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'

/** Services and events with marks by name beside headcounts. */

export type Heads = { men: number; women: number; children: number; guests: number; total: number }

export type Occasion = {
  id: string
  kind: 'service' | 'event'
  name: string
  /** YYYY-MM-DD */
  day: string
  created_at: string
  /** Marked by name; null if nobody can say. */
  attendees: number | null
  absentees: number | null
  first_timers: number | null
  /** False for a service of a schedule at which nobody was marked or counted. */
  held: boolean
  /** Null: nobody counted. */
  heads: Heads | null
  /** A cancelled event: nobody counts at it any more. */
  cancelled: boolean
  /** The schedule of a coming service that nobody has made yet, else null. */
  scheduled: string | null
  /** The numbers are still loading. */
  loading: boolean
}

type Record = AnswerOf<typeof attendanceRecordRoutes.listAttendanceRecords>[number]
type Service = AnswerOf<typeof serviceRoutes.listServices>[number]
type Event = AnswerOf<typeof eventRoutes.listEvents>[number]
export type Sources = {
  records: readonly Record[]
  services: readonly Service[]
  events: readonly Event[]
}

const AT_ONCE = 5000

/** Loads all occasions ever: the list is searched, and its chart's years begin with the first. */
export async function askOccasions(church: string, events: boolean, signal: AbortSignal): Promise<Sources> {
  const from = (cursor: string | undefined) => ({ limit: AT_ONCE, ...(cursor && { cursor }) })
  const [records, services, held] = await Promise.all([
    allPages((cursor) =>
      api.page(attendanceRecordRoutes.listAttendanceRecords, { query: from(cursor), signal }),
    ),
    allPages((cursor) => api.page(serviceRoutes.listServices, { query: from(cursor), signal })),
    // Users who may not see events still find counted events among the records.
    events ? allPages((cursor) => eventsFrom(church, from(cursor), signal)) : [],
  ])
  return { records, services, events: held }
}

const eventsFrom = (id: string, from: { limit: number; cursor?: string }, signal: AbortSignal) =>
  api.page(eventRoutes.listEvents, { params: { id }, query: { ...from, include: 'counts' }, signal })

/** The server's occasions by id. Events ahead are left out until somebody counts at them. Days are the church's own. */
export function occasionsOf(
  { records, services, events }: Sources,
  today: string,
  zone: string,
): ReadonlyMap<string, Occasion> {
  const byId = new Map<string, Occasion>()
  for (const service of services) byId.set(service.id, ofService(service))
  for (const event of events) byId.set(event.id, ofEvent(event, zone))
  for (const record of records) {
    byId.set(record.id, { ...ofRecord(record), ...byId.get(record.id), heads: headsOf(record) })
  }
  for (const [id, { kind, day, heads }] of byId)
    if (kind === 'event' && day > today && heads === null) byId.delete(id)
  return byId
}

export const latestFirst = (a: Occasion, b: Occasion): number =>
  b.day.localeCompare(a.day) || a.name.localeCompare(b.name)

const BLANK = {
  heads: null,
  cancelled: false,
  scheduled: null,
  loading: false,
} as const

const ofService = (service: Service): Occasion => ({
  ...BLANK,
  id: service.id,
  kind: 'service',
  name: service.name,
  day: service.date_of_service,
  created_at: service.created_at,
  attendees: counted(service.attendees),
  absentees: counted(service.absentees),
  first_timers: counted(service.first_timers),
  // An older kept response does not say.
  held: service.held ?? true,
})

const ofEvent = (event: Event, zone: string): Occasion => ({
  ...BLANK,
  id: event.id,
  kind: 'event',
  name: event.name,
  day: dateOf(event.start_date, zone),
  created_at: event.created_at,
  attendees: event.attendees ?? null,
  absentees: event.absentees ?? null,
  first_timers: event.first_timers ?? null,
  held: true,
  cancelled: event.status === 'cancelled',
})

const ofRecord = (record: Record): Occasion => ({
  ...BLANK,
  id: record.id,
  kind: record.event ? 'event' : 'service',
  name: record.event?.name ?? record.service?.name ?? '',
  day: record.event?.date ?? record.service?.date_of_service ?? '',
  created_at: record.created_at,
  attendees: counted(record.attendees),
  absentees: counted(record.absentees),
  first_timers: null,
  held: true,
  cancelled: record.event?.status === 'cancelled',
})

/** A service of this phone's list before anybody has its numbers. */
export const ofRow = (row: ServiceRow, made: boolean, loading: boolean): Occasion => ({
  ...BLANK,
  id: row.id,
  kind: 'service',
  name: row.name,
  day: row.date_of_service,
  created_at: row.created_at,
  attendees: null,
  absentees: null,
  first_timers: null,
  held: true,
  scheduled: made ? null : row.schedule_id,
  loading,
})

/** At an event without marks, absences stay unknown on later days too: perhaps nobody was expected. */
export function absenceOf({ kind, day, attendees, held }: Occasion, today: string): Absence {
  if (day > today) return 'ahead'
  if (kind === 'event' && attendees === 0) return 'unmarked'
  // A response without attendees says nothing about absences either.
  return attendees === null ? 'known' : absenceFrom(day, today, attendees, held)
}

const counted = (people: unknown): number | null => (typeof people === 'number' ? people : null)

const headsOf = (record: Record): Heads => ({
  men: record.male_count,
  women: record.female_count,
  children: record.child_count,
  guests: record.guest_count,
  total: record.total_count,
})

/**
 * The numbers of present people, absent people and first timers.
 * `held`: false for a scheduled service at which nobody was marked or counted.
 */
export type Counts = { attendees: number; absentees: number; first_timers: number; held: boolean }

export type CountField = Exclude<keyof Counts, 'held'>

/** One service on this phone: its marks and its headcount. */
export type OnPhone = { presences: Presences; heads: Headcount }

/** The same rule as `tookPlace` of the server. */
export const wasHeld = ({ schedule_id }: ServiceRow, { presences, heads }: OnPhone): boolean =>
  schedule_id === null || presences.total > 0 || Object.values(heads.sum).some((sum) => sum !== 0)

/** True if this phone holds the marks of a service on this day. Dates are `YYYY-MM-DD`. */
export function heldOnPhone(date: string, today: string): boolean {
  return daysBetween(date, today) <= MARKS_WINDOW_DAYS
}

/** The unmarked people who belonged to the church by the end of the day. Empty while absences are not known. */
export function absentees(
  people: readonly Person[],
  service: ServiceRow,
  known: OnPhone,
  today: string,
  zone: string,
): readonly Person[] {
  const { presences } = known
  const date = service.date_of_service
  if (absenceFrom(date, today, presences.total, wasHeld(service, known)) !== 'known') return []
  const end = endOfDay(date, zone)
  return people.filter(({ id, created_at }) => !presences.present.has(id) && joinedAt(id, created_at) < end)
}

/**
 * The time of joining in milliseconds. Door phones do not receive it, but most ids (UUID v7) contain it. Otherwise 0:
 * always a member.
 */
function joinedAt(id: string, created: string | null): number {
  if (created !== null) return Date.parse(created)
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0
}

/** The counts by this phone's own data. */
export function phoneCounts(
  people: readonly Person[],
  service: ServiceRow,
  known: OnPhone,
  today: string,
  zone: string,
): Counts {
  const { presences } = known
  const first = [...presences.present.values()].filter((entry) => entry.firstTimer).length
  return {
    attendees: presences.total,
    absentees: absentees(people, service, known, today, zone).length,
    first_timers: first,
    held: wasHeld(service, known),
  }
}

/** The instant (milliseconds) at which a day ends in a time zone. */
function endOfDay(date: string, zone: string): number {
  return instantOf(zone, `${addDays(date, 1)}T00:00`).getTime()
}

/** The headcount by this phone's taps; null if nobody counted. */
export function headsOnPhone({ sum }: Pick<Headcount, 'sum'>): Heads | null {
  const { men, women, children, guests } = sum
  if ([men, women, children, guests].every((count) => count === 0)) return null
  const shown = [men, women, children, guests].map((count) => Math.max(0, count))
  const [m = 0, w = 0, c = 0, g = 0] = shown
  return { men: m, women: w, children: c, guests: g, total: m + w + c }
}
