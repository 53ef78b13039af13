import { addDays, daysBetween } from '../../../contract/calendar/days.ts'
import { absenceFrom } from '../../../contract/absence.ts'
import { instantOf } from '../../../contract/calendar/zoned-time.ts'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import type { Person, Presences } from '../../../sync/client/api.ts'

/** The numbers of present people, absent people and first timers. */
export type Counts = { attendees: number; absentees: number; first_timers: number }

/** True if this phone holds the marks of a service on this day. Dates are `YYYY-MM-DD`. */
export function heldOnPhone(date: string, today: string): boolean {
  return daysBetween(date, today) <= MARKS_WINDOW_DAYS
}

/** The unmarked people who belonged to the church by the end of the day. Empty while absences are not known. */
export function absentees(
  people: readonly Person[],
  presences: Presences,
  date: string,
  today: string,
  zone: string,
): readonly Person[] {
  if (absenceFrom(date, today, presences.total) !== 'known') return []
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
  presences: Presences,
  date: string,
  today: string,
  zone: string,
): Counts {
  const first = [...presences.present.values()].filter((entry) => entry.firstTimer).length
  return {
    attendees: presences.total,
    absentees: absentees(people, presences, date, today, zone).length,
    first_timers: first,
  }
}

/** The instant (milliseconds) at which a day ends in a time zone. */
function endOfDay(date: string, zone: string): number {
  return instantOf(zone, `${addDays(date, 1)}T00:00`).getTime()
}
