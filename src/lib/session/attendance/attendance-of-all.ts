/** Who was here when: what the server told, and over it the services of about then and since that this phone holds. */
import { SEEN_SERVICES } from '../../../../contract/protocol.ts'
import type { DeletedServices } from '../../../../sync/client/api.ts'
import { mondayOf } from './days.ts'
import type { OfPerson, ToldAttendance, ToldService } from './told-attendance.ts'

/** As much of a service of this phone as is needed here. */
type OwnService = ToldService & {
  /** The phone holds marks of it. */
  known: boolean
  present: { has(id: string): boolean; readonly size: number }
}

export type OwnServices = {
  services: readonly OwnService[]
  deleted: DeletedServices
}

export type LastHere = {
  /** The day they were last here, or joined. */
  since: string
  /** At no service ever, as far as this phone was told. */
  never: boolean
}

export type Attendance = {
  /** The Mondays of the whole weeks that count, by the rule of the server, the latest first. */
  counting: readonly string[]
  lastHere(id: string, joined: string): LastHere
  /** At how many of the last services that count for them they were: six at most. */
  timesSeen(id: string, joined: string): { came: number; of: number }
}

/**
 * Marks of the last days before the server told are all on this phone, and what is done here is done to those: of such a
 * service what the phone holds is later than what was told, marked and taken off.
 */
export function attendanceOf(
  told: ToldAttendance,
  { services, deleted }: OwnServices,
  today: string,
): Attendance {
  const own = services.filter(({ day, known }) => known && day >= told.heldFrom && day <= today)
  const held = own.filter(({ present }) => present.size > 0).sort(latestFirst)
  const replaced = new Set([...own.map(({ id }) => id), ...deleted.keys()])
  const left = told.latest.map((service, bit) => ({ ...service, bit })).filter(({ id }) => !replaced.has(id))
  const unheld = services.some(({ day, known: holds }) => day === told.before && !holds)
  const known = { told, held, left, unheld, gone: goneDays(told, services, deleted) }
  const all = new Set([...held.map(({ day }) => mondayOf(day)), ...mondaysLeft(known)])
  return {
    counting: [...all].filter((monday) => monday < mondayOf(today)).sort((a, b) => b.localeCompare(a)),
    lastHere: (id, joined) => {
      const last = lastHere(id, joined, known)
      return { since: last ?? joined, never: last === null }
    },
    timesSeen: (id, joined) => timesSeen(id, joined, known, today),
  }
}

/**
 * Absent for so many weeks, as the server says it (`absent-sql.ts`): not here since the first of them began, nor joined
 * since. Null: they are not.
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

/** How many of the weeks that count lie after a day's own. */
export const weeksSince = ({ counting }: Attendance, day: string): number =>
  counting.filter((monday) => monday > mondayOf(day)).length

type Known = {
  told: ToldAttendance
  /** The phone's own services at which somebody was, the latest first. */
  held: readonly OwnService[]
  /** What was told of services that the phone does not hold. */
  left: readonly (ToldService & { bit: number })[]
  /**
   * On the day itself there is a service of which the phone holds nothing: of that day it is told that somebody was at
   * one, but not at which.
   */
  unheld: boolean
  /** Days of which only deleted services were told. */
  gone: ReadonlySet<string>
}

const latestFirst = (a: ToldService, b: ToldService) =>
  b.day.localeCompare(a.day) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function goneDays(
  { latest }: ToldAttendance,
  services: readonly OwnService[],
  deleted: DeletedServices,
): Set<string> {
  const named = new Map(latest.map(({ id, day }) => [id, day]))
  const others = new Set(services.map(({ day }) => day))
  const days = [...deleted].map(([id, day]) => named.get(id) ?? (day && !others.has(day) ? day : null))
  return new Set(days.filter((day) => day !== null))
}

/** Weeks that were told and do not hang on services alone that this phone holds or has deleted. */
function mondaysLeft({ told: { mondays, latest, before }, left, unheld }: Known) {
  const weeks = new Set(left.map(({ day }) => mondayOf(day)))
  if (unheld) weeks.add(mondayOf(before))
  const first = latest.length < SEEN_SERVICES ? '' : latest.at(-1)!.day
  return mondays.filter((monday) => monday <= first || weeks.has(monday))
}

/** Null: at none. */
function lastHere(id: string, joined: string, { told, held, left, unheld, gone }: Known): string | null {
  const here = held.find(({ present }) => present.has(id))?.day
  const theirs = told.people.get(id)
  const days = theirs ? toldDays(theirs, joined, { told, left, unheld, gone }) : []
  return [here, ...days].reduce<string | null>((last, day) => (day && day > (last ?? '') ? day : last), null)
}

function toldDays(
  { since, earlier, seen }: OfPerson,
  joined: string,
  { told: { before }, left, unheld, gone }: Omit<Known, 'held'>,
) {
  // Or they joined on the day itself.
  const thatDay = since === before && joined < since && unheld
  return [
    thatDay && since,
    left.find(({ bit }) => (seen & (1 << bit)) !== 0)?.day,
    earlier && !gone.has(earlier) && earlier,
  ]
}

function timesSeen(id: string, joined: string, { told, held, left, gone }: Known, today: string) {
  const { seen, of, earlier } = told.people.get(id) ?? { seen: 0, of: 0, earlier: null }
  const before = left
    .filter(({ bit }) => bit < of)
    .map((service) => ({ ...service, here: (seen & (1 << service.bit)) !== 0 }))
  const mine = held.map(({ id: service, day, present }) => ({ id: service, day, here: present.has(id) }))
  // The day they joined, or of their first mark where that is earlier.
  const from = before
    .flatMap(({ day }) => (day < told.heldFrom ? [day] : []))
    .concat(earlier && !gone.has(earlier) ? [earlier] : [])
    .concat(mine.flatMap(({ day, here }) => (here ? [day] : [])))
    .reduce((first, day) => (day < first ? day : first), joined)
  // Today's service counts once they came: until it is over nobody was absent from it.
  const counts = mine.filter(({ day, here }) => here || (day < today && day >= from))
  const all = [...counts, ...before].sort(latestFirst).slice(0, SEEN_SERVICES)
  return { came: all.filter(({ here }) => here).length, of: all.length }
}
