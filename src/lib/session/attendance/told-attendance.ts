/** Who was here when, as the church's server last said it. */
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../../../contract/protocol.ts'
import { unpackColumns, type PackedColumns } from '../../../../contract/sync/packed/table.ts'
import type { AttendanceTold } from '../members-attendance.ts'
import { daysBefore } from './days.ts'

export type ToldService = { id: string; day: string }

export type OfPerson = {
  /** The day they were last here, or joined. */
  since: string
  /** The day they were last here before `heldFrom`; null: never. */
  earlier: string | null
  seen: number
  of: number
}

/** What the server told, by person. */
export type ToldAttendance = Pick<AttendanceTold, 'before' | 'mondays'> & {
  /** The services that the bits of `seen` stand for, the latest first. */
  latest: readonly ToldService[]
  /** Of services from this day on what this phone holds counts, and not what was told. */
  heldFrom: string
  people: ReadonlyMap<string, OfPerson>
}

export function readAttendance({
  before,
  mondays,
  latest,
  people,
  rest = [],
}: AttendanceTold): ToldAttendance {
  // Which services an older answer means it does not say: none of them can be replaced.
  const heldFrom = latest ? daysBefore(before, MARKS_WINDOW_DAYS) : before
  const each = [people, ...rest].flatMap((page) => peopleOf(page as PackedColumns, before, heldFrom))
  return { before, mondays, latest: latest ?? namelessBefore(before), heldFrom, people: new Map(each) }
}

function peopleOf(page: PackedColumns, before: string, heldFrom: string): [string, OfPerson][] {
  const columns = (unpackColumns(page) ?? {}) as Record<string, unknown[] | undefined>
  const of = (name: string) => columns[name] as (number | null)[] | undefined
  const [sinces, earliers, seen, many] = ['since', 'earlier', 'seen', 'of'].map(of)
  const dayOf = (back: number | null = null) => (back === null ? null : daysBefore(before, back))
  return ((columns.id ?? []) as string[]).map((id, at): [string, OfPerson] => {
    const since = daysBefore(before, sinces?.[at] ?? 0)
    // An older answer says one day alone: of who never came the day they joined.
    const earlier = earliers ? dayOf(earliers[at]) : since < heldFrom ? since : null
    return [id, { since, earlier, seen: seen?.[at] ?? 0, of: many?.[at] ?? 0 }]
  })
}

/** The same of one person alone, from the latest services that count for them, the latest first. */
export function oneOfAll(
  id: string,
  services: readonly { id: string; date_of_service: string; arrived_at: string | null }[],
  today: string,
): ToldAttendance {
  const heldFrom = daysBefore(today, MARKS_WINDOW_DAYS)
  const came = services.filter(({ arrived_at }) => arrived_at !== null).map((one) => one.date_of_service)
  const seen = services.reduce((bits, { arrived_at }, bit) => bits | (Number(arrived_at !== null) << bit), 0)
  const earlier = came.find((day) => day < heldFrom) ?? null
  return {
    before: today,
    mondays: [],
    latest: services.map(({ id: service, date_of_service: day }) => ({ id: service, day })),
    heldFrom,
    people: new Map([[id, { since: came[0] ?? today, earlier, seen, of: services.length }]]),
  }
}

const namelessBefore = (day: string): ToldService[] =>
  Array.from({ length: SEEN_SERVICES }, () => ({ id: '', day: daysBefore(day, 1) }))
