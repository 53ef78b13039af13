import { addDays, daysBetween } from '../../../contract/calendar/days.ts'
import { absenceFrom } from '../../../contract/absence.ts'
import { instantOf } from '../../../contract/calendar/zoned-time.ts'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { Headcount, Person, Presences } from '../../../sync/client/api.ts'
import type { Heads } from './occasions.ts'

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
