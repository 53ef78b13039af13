/** Who was here when, as the church's server last said it and as this phone holds the services of about then and since. */
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../../contract/protocol.ts'
import type { memberRoutes } from '../../../contract/routes/members.ts'
import { unpackColumns, type PackedColumns } from '../../../contract/sync/packed/table.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'

type Told = AnswerOf<typeof memberRoutes.listMembersAttendance>
type OfPerson = { since: string; seen: number; of: number }
type ToldService = { id: string; day: string }

/** What the server told, by person. */
export type ToldAttendance = Pick<Told, 'before' | 'mondays'> & {
  /** The services that the bits of `seen` stand for, the latest first. */
  latest: readonly ToldService[]
  /** Of services from this day on what this phone holds counts, and not what was told. */
  heldFrom: string
  people: ReadonlyMap<string, OfPerson>
}

/** As much of a service of this phone as is needed here. */
type OwnService = ToldService & {
  /** The phone holds marks of it. */
  known: boolean
  present: { has(id: string): boolean; readonly size: number }
}

export type Attendance = {
  /** The Mondays of the whole weeks that count, by the rule of the server, the latest first. */
  counting: readonly string[]
  /** The day they were last here, or joined; null of whom nothing was told. */
  since(id: string): string | null
  /** At how many of the last services that count for them they were: six at most. */
  timesSeen(id: string, joined: string): { came: number; of: number }
}

export function readAttendance({ before, mondays, latest, people }: Told): ToldAttendance {
  const columns = unpackColumns(people as PackedColumns) ?? { count: 0 }
  const of = (name: string) => (columns as Record<string, unknown>)[name] as number[]
  const ids = (columns as { id?: string[] }).id ?? []
  const [since, seen, many] = ['since', 'seen', 'of'].map(of) as [number[], number[], number[]]
  const each = ids.map((id, at): [string, OfPerson] => [
    id,
    { since: daysBefore(before, since[at] ?? 0), seen: seen[at] ?? 0, of: many[at] ?? 0 },
  ])
  const told = { before, mondays, people: new Map(each) }
  // Which services an older answer means it does not say: none of them can be replaced.
  if (!latest) return { ...told, latest: namelessBefore(before), heldFrom: before }
  return { ...told, latest, heldFrom: daysBefore(before, MARKS_WINDOW_DAYS) }
}

/** The same of one person alone, from the services that count for them, the latest first. */
export function oneOfAll(
  id: string,
  services: readonly { id: string; date_of_service: string; arrived_at: string | null }[],
  today: string,
): ToldAttendance {
  const seen = services.reduce((bits, { arrived_at }, bit) => bits | (Number(arrived_at !== null) << bit), 0)
  return {
    before: today,
    mondays: [],
    latest: services.map(({ id: service, date_of_service: day }) => ({ id: service, day })),
    heldFrom: daysBefore(today, MARKS_WINDOW_DAYS),
    people: new Map([[id, { since: today, seen, of: services.length }]]),
  }
}

const namelessBefore = (day: string): ToldService[] =>
  Array.from({ length: SEEN_SERVICES }, () => ({ id: '', day: daysBefore(day, 1) }))

/**
 * Marks of the last days before the server told are all on this phone, and what is done here is done to those: of such a
 * service what the phone holds is later than what was told, marked and taken off.
 * @param services of this phone
 */
export function attendanceOf(
  told: ToldAttendance,
  services: readonly OwnService[],
  today: string,
): Attendance {
  const own = services.filter(({ day, known }) => known && day >= told.heldFrom && day <= today)
  const held = own.filter(({ present }) => present.size > 0).sort(latestFirst)
  const replaced = new Set(own.map(({ id }) => id))
  const left = told.latest.map((service, bit) => ({ ...service, bit })).filter(({ id }) => !replaced.has(id))
  const all = new Set([...held.map(({ day }) => mondayOf(day)), ...mondaysLeft(told, services, left)])
  const known = { told, own, held, left }
  return {
    counting: [...all].filter((monday) => monday < mondayOf(today)).sort((a, b) => b.localeCompare(a)),
    since: (id) => lastHere(id, known),
    timesSeen: (id, joined) => timesSeen(id, joined, known, today),
  }
}

type Known = {
  told: ToldAttendance
  own: readonly OwnService[]
  /** Of these those at which somebody was, the latest first. */
  held: readonly OwnService[]
  /** What was told of services that the phone does not hold. */
  left: readonly (ToldService & { bit: number })[]
}

const latestFirst = (a: ToldService, b: ToldService) =>
  b.day.localeCompare(a.day) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Weeks that were told and do not hang on services of this phone alone. */
function mondaysLeft(
  { mondays, latest, heldFrom, before }: ToldAttendance,
  services: readonly OwnService[],
  left: Known['left'],
) {
  const weeks = new Set(left.map(({ day }) => mondayOf(day)))
  // Of the day itself it was told that somebody was at a service, but not at which.
  if (services.some(({ day, known }) => day === before && !known)) weeks.add(mondayOf(before))
  const reaches = latest.length < SEEN_SERVICES || latest.at(-1)!.day < heldFrom
  return mondays.filter((monday) => !reaches || daysBefore(monday, -6) < heldFrom || weeks.has(monday))
}

function lastHere(id: string, { told, own, held, left }: Known): string | null {
  const here = held.find(({ present }) => present.has(id))?.day ?? ''
  const theirs = told.people.get(id)
  if (!theirs) return here || null
  const { since, seen } = theirs
  // Of the last days the phone knows: what was told of one is a mark that was taken off, or the day they joined.
  const stands =
    since < told.heldFrom ||
    left.some(({ day }) => day === since) ||
    (!here && !own.some(({ day }) => day === since))
  const before = stands ? since : (left.find(({ bit }) => (seen & (1 << bit)) !== 0)?.day ?? '')
  return (here > before ? here : before) || null
}

function timesSeen(id: string, joined: string, { told, held, left }: Known, today: string) {
  const { seen, of, since } = told.people.get(id) ?? { seen: 0, of: 0, since: joined }
  const before = left
    .filter(({ bit }) => bit < of)
    .map((service) => ({ ...service, here: (seen & (1 << service.bit)) !== 0 }))
  const mine = held.map(({ id: service, day, present }) => ({ id: service, day, here: present.has(id) }))
  // The day they joined, or of their first mark where that is earlier.
  const from = [since, ...before.map(({ day }) => day)]
    .filter((day) => day < told.heldFrom)
    .concat(mine.flatMap(({ day, here }) => (here ? [day] : [])))
    .reduce((first, day) => (day < first ? day : first), joined)
  // Today's service counts once they came: until it is over nobody was absent from it.
  const counts = mine.filter(({ day, here }) => here || (day < today && day >= from))
  const all = [...counts, ...before].sort(latestFirst).slice(0, SEEN_SERVICES)
  return { came: all.filter(({ here }) => here).length, of: all.length }
}

/** The Monday of a day's week, both `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  return daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
