/** The server's last report of everybody's attendance, unpacked, and the one kept on this phone. */
import { useEffect, useState } from 'react'
import { addDays } from '../../../contract/calendar/days.ts'
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../../contract/protocol.ts'
import { unpackColumns, type PackedColumns } from '../../../contract/sync/packed/table.ts'
import { type AttendanceResponse, MEMBERS_ATTENDANCE } from './members-attendance.ts'
import { useChurch } from '../church/use-church.ts'

export type ReportedService = { id: string; day: string }

export type OfPerson = {
  /** The day they were last here, or joined. */
  since: string
  /** The day they were last here before `heldFrom`. Null: never. */
  earlier: string | null
  seen: number
  of: number
}

/** The server's report, by person. */
export type KnownAttendance = Pick<AttendanceResponse, 'before' | 'mondays'> & {
  /** The services of the bits in `seen`, latest first. */
  latest: readonly ReportedService[]
  /** From this day on, the phone's own data counts instead of the server's. */
  heldFrom: string
  people: ReadonlyMap<string, OfPerson>
}

export function readAttendance({
  before,
  mondays,
  latest,
  people,
  rest = [],
}: AttendanceResponse): KnownAttendance {
  // An older response does not name its services, so none of them can be replaced.
  const heldFrom = latest ? addDays(before, -MARKS_WINDOW_DAYS) : before
  const each = [people, ...rest].flatMap((page) => peopleOf(page as PackedColumns, before, heldFrom))
  return { before, mondays, latest: latest ?? namelessBefore(before), heldFrom, people: new Map(each) }
}

function peopleOf(page: PackedColumns, before: string, heldFrom: string): [string, OfPerson][] {
  const columns = (unpackColumns(page) ?? {}) as Record<string, unknown[] | undefined>
  const of = (name: string) => columns[name] as (number | null)[] | undefined
  const [sinces, earliers, seen, many] = ['since', 'earlier', 'seen', 'of'].map(of)
  // Thousands of people share a few hundred days.
  const days = new Map<number, string>()
  const daysAgo = (back: number): string => {
    const day = days.get(back) ?? addDays(before, -back)
    days.set(back, day)
    return day
  }
  const dayOf = (back: number | null = null) => (back === null ? null : daysAgo(back))
  return ((columns.id ?? []) as string[]).map((id, at): [string, OfPerson] => {
    const since = daysAgo(sinces?.[at] ?? 0)
    // An older response has one day only. For a person who never came it is the day they joined.
    const earlier = earliers ? dayOf(earliers[at]) : since < heldFrom ? since : null
    return [id, { since, earlier, seen: seen?.[at] ?? 0, of: many?.[at] ?? 0 }]
  })
}

/** The same for one person, from the latest services that count for them, latest first. */
export function oneOfAll(
  id: string,
  services: readonly { id: string; date_of_service: string; arrived_at: string | null }[],
  today: string,
): KnownAttendance {
  const heldFrom = addDays(today, -MARKS_WINDOW_DAYS)
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

const namelessBefore = (day: string): ReportedService[] =>
  Array.from({ length: SEEN_SERVICES }, () => ({ id: '', day: addDays(day, -1) }))

type KeptAttendance = { report: KnownAttendance; at: string }

/**
 * The last report of everybody's attendance kept on this
 * phone. Null if there is none, undefined while it is read.
 * @param wanted a new value reads again. Null: nobody needs it
 */
export function useKeptAttendance(wanted: unknown = true): KeptAttendance | null | undefined {
  const { answers } = useChurch()
  const [kept, setKept] = useState<KeptAttendance | null>()
  useEffect(() => {
    if (wanted === null) return
    let looking = true
    answers.last<Parameters<typeof readAttendance>[0]>(MEMBERS_ATTENDANCE).then(
      (before) => looking && setKept(before && { report: readAttendance(before.answer), at: before.at }),
      () => looking && setKept(null),
    )
    return () => void (looking = false)
  }, [answers, wanted])
  return kept
}
