/** Combines the server's attendance data with newer services and marks on this phone. */
import { useMemo } from 'react'
import { mondayOf } from '../../../contract/calendar/days.ts'
import { SEEN_SERVICES } from '../../../contract/protocol.ts'
import type { DeletedServices } from '../../../sync/client/api.ts'
import type { OfPerson, KnownAttendance, ReportedService } from './known-attendance.ts'
import { useChurch, useLive } from '../church/use-church.ts'
import { useOwnServices } from './use-own-services.ts'
import { useToday } from '../church/clock.ts'

/** The needed part of a service on this phone. */
type OwnService = ReportedService & {
  /** The phone holds marks of it. */
  known: boolean
  present: { has(id: string): boolean; readonly size: number }
}

type OwnServices = {
  services: readonly OwnService[]
  deleted: DeletedServices
}

export type LastHere = {
  /** The day they were last here, or joined. */
  since: string
  /** They were at no service ever, as far as this phone knows. */
  never: boolean
}

export type Attendance = {
  /** The Mondays of the whole weeks that count, by the server's rule, latest first. */
  counting: readonly string[]
  lastHere(id: string, joined: string): LastHere
  /** The attended (`came`) of the last services that count for the person (`of`): six at most. */
  timesSeen(id: string, joined: string): { came: number; of: number }
}

/**
 * Builds the attendance. For services since `heldFrom` the phone holds all marks, including later changes
 * here. There its own data replaces the server's.
 */
export function attendanceOf(
  report: KnownAttendance,
  { services, deleted }: OwnServices,
  today: string,
): Attendance {
  const own = services.filter(({ day, known }) => known && day >= report.heldFrom && day <= today)
  const held = own.filter(({ present }) => present.size > 0).sort(latestFirst)
  const replaced = new Set([...own.map(({ id }) => id), ...deleted.keys()])
  const left = report.latest
    .map((service, bit) => ({ ...service, bit }))
    .filter(({ id }) => !replaced.has(id))
  const unheld = services.some(({ day, known: holds }) => day === report.before && !holds)
  const known = { report, held, left, unheld, gone: goneDays(report, services, deleted) }
  const all = new Set([...held.map(({ day }) => mondayOf(day)), ...mondaysLeft(known)])
  const thisMonday = mondayOf(today)
  return {
    counting: [...all].filter((monday) => monday < thisMonday).sort((a, b) => b.localeCompare(a)),
    lastHere: (id, joined) => {
      const last = lastHere(id, joined, known)
      return { since: last ?? joined, never: last === null }
    },
    timesSeen: (id, joined) => timesSeen(id, joined, known, today),
  }
}

/**
 * Absent for this many weeks, by the server's rule: neither here nor joined since the first
 * of them began. Null if not absent.
 */
export function awayFor(
  { counting, lastHere: last }: Attendance,
  weeks: number,
  person: { id: string; joined: string },
): LastHere | null {
  const first = counting[weeks - 1]
  const here = last(person.id, person.joined)
  return first && here.since < first ? here : null
}

/** The number of counting weeks after a day's own week. */
export function weeksSince({ counting }: Attendance, day: string): number {
  const own = mondayOf(day)
  return counting.filter((monday) => monday > own).length
}

type Known = {
  report: KnownAttendance
  /** The phone's own services with at least one mark, latest first. */
  held: readonly OwnService[]
  /** Services in the server's data that the phone does not hold. */
  left: readonly (ReportedService & { bit: number })[]
  /**
   * The phone holds no marks of one service on the day `before` itself.
   * The server reports attendance on that day, but not which service.
   */
  unheld: boolean
  /** Days on which the server reported only deleted services. */
  gone: ReadonlySet<string>
}

const latestFirst = (a: ReportedService, b: ReportedService) =>
  b.day.localeCompare(a.day) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function goneDays(
  { latest }: KnownAttendance,
  services: readonly OwnService[],
  deleted: DeletedServices,
): Set<string> {
  const named = new Map(latest.map(({ id, day }) => [id, day]))
  const others = new Set(services.map(({ day }) => day))
  const days = [...deleted].map(([id, day]) => named.get(id) ?? (day && !others.has(day) ? day : null))
  return new Set(days.filter((day) => day !== null))
}

/** The server's weeks, without those that rest only on services that this phone holds or deleted. */
function mondaysLeft({ report: { mondays, latest, before }, left, unheld }: Known) {
  const weeks = new Set(left.map(({ day }) => mondayOf(day)))
  if (unheld) weeks.add(mondayOf(before))
  const first = latest.length < SEEN_SERVICES ? '' : latest.at(-1)!.day
  return mondays.filter((monday) => monday <= first || weeks.has(monday))
}

/** Null: at no service. */
function lastHere(id: string, joined: string, { report, held, left, unheld, gone }: Known): string | null {
  const here = held.find(({ present }) => present.has(id))?.day
  const theirs = report.people.get(id)
  const days = theirs ? reportedDays(theirs, joined, { report, left, unheld, gone }) : []
  return [here, ...days].reduce<string | null>((last, day) => (day && day > (last ?? '') ? day : last), null)
}

function reportedDays(
  { since, earlier, seen }: OfPerson,
  joined: string,
  { report: { before }, left, unheld, gone }: Omit<Known, 'held'>,
) {
  // Unless they joined on that day itself.
  const thatDay = since === before && joined < since && unheld
  return [
    thatDay && since,
    left.find(({ bit }) => (seen & (1 << bit)) !== 0)?.day,
    earlier && !gone.has(earlier) && earlier,
  ]
}

function timesSeen(id: string, joined: string, { report, held, left, gone }: Known, today: string) {
  const { seen, of, earlier } = report.people.get(id) ?? { seen: 0, of: 0, earlier: null }
  const before = left
    .filter(({ bit }) => bit < of)
    .map((service) => ({ ...service, here: (seen & (1 << service.bit)) !== 0 }))
  const mine = held.map(({ id: service, day, present }) => ({ id: service, day, here: present.has(id) }))
  // The day they joined, or of their first mark if that is earlier.
  const from = before
    .flatMap(({ day }) => (day < report.heldFrom ? [day] : []))
    .concat(earlier && !gone.has(earlier) ? [earlier] : [])
    .concat(mine.flatMap(({ day, here }) => (here ? [day] : [])))
    .reduce((first, day) => (day < first ? day : first), joined)
  // Today's service counts only for attenders: nobody is absent before it is over.
  const counts = mine.filter(({ day, here }) => here || (day < today && day >= from))
  const all = [...counts, ...before].sort(latestFirst).slice(0, SEEN_SERVICES)
  return { came: all.filter(({ here }) => here).length, of: all.length }
}

/** The server's attendance data combined with the services that this phone holds or deleted. */
export function useAttendanceOver(report: KnownAttendance | null): Attendance | null {
  const church = useChurch()
  const today = useToday(church)
  const services = useOwnServices(report && report.heldFrom, today)
  const deleted = useLive(church.deletedServices)
  return useMemo(
    () => report && attendanceOf(report, { services, deleted }, today),
    [report, services, deleted, today],
  )
}
