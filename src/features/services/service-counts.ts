import { absenceFrom } from '../../../contract/absence.ts'
import { instantOf } from '../../../contract/zoned-time.ts'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import type { Person, Presences } from '../../../sync/client/api.ts'

/** How many came, were missing and came first. */
export type Counts = { attendees: number; absentees: number; first_timers: number }

/** Whether this phone holds the marks of a service on this day. Dates are `YYYY-MM-DD`. */
export function heldOnPhone(date: string, today: string): boolean {
  return Date.parse(today) - Date.parse(date) <= MARKS_WINDOW_DAYS * 86_400_000
}

/** Everybody who belonged to the church by the end of the day and is not marked; nobody while it is not known who is missing. */
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

/** Milliseconds. A door phone is not told the instant; most ids carry it, and who has neither was always here. */
function joinedAt(id: string, created: string | null): number {
  if (created !== null) return Date.parse(created)
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0
}

/** The counts as this phone knows them. */
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
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return instantOf(zone, `${next}T00:00`).getTime()
}
