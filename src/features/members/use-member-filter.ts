import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Person } from '../../../sync/client/api.ts'
import { addressWith } from '../../lib/address/address-dialog.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useGroups } from '../../domain/church/people.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { useAttendanceOver, type Attendance } from '../../domain/attendance/attendance-of-all.ts'
import {
  useKeptAttendance,
  readAttendance,
  keepAttendance,
  useMembersAttendance,
} from '../../domain/attendance/known-attendance.ts'
import {
  filterEntries,
  filterIn,
  fits,
  howMany,
  viewFilter,
  withoutGone,
  type MemberFilter,
  type MemberView,
  type There,
} from './member-filter.ts'

/** One field of everybody, by person. Null until it is read. */
type Detail = ReadonlyMap<string, string> | null

/** Facts about people that the list shows beside their names and numbers. */
export type ListDetails = {
  cells: Detail
  departments: Detail
  /** Null: not known on this phone yet. */
  attendance: Attendance | null
}

export type Narrowing = ListDetails & {
  filter: MemberFilter
  change: (part: Partial<MemberFilter>) => void
  /** Returns the matching people; null while the data for the filter loads. */
  narrow: (rows: readonly Person[] | null) => readonly Person[] | null
  /** The server's attendance data, if the filter needs it. */
  attendanceState: LastKnown<Attendance> | null
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** The filter in the address. This phone's own data decides where possible. */
export function useMemberFilter(): Narrowing {
  const [params, setParams] = useSearchParams()
  const { church } = useChurch()
  const there = useThere()
  const filter = useMemo(() => withoutGone(filterIn(params), there), [params, there])
  const cells = useDetail('cell_id')
  const departments = useDetail('department_id')
  const { attendance, current } = useListAttendance(filter.absent > 0)
  const change = (part: Partial<MemberFilter>) =>
    setParams(
      (now) =>
        addressWith(now, { ...filterEntries({ ...withoutGone(filterIn(now), there), ...part }), page: null }),
      { replace: true },
    )
  const asks = filter.absent > 0
  const waits = asks && current.status === 'loading' && !attendance
  const narrow = useCallback(
    (rows: readonly Person[] | null) => {
      if (!rows || howMany(filter) === 0) return rows
      if (waits || (filter.cell && !cells) || (filter.department && !departments)) return null
      const known = {
        cells: cells ?? NOTHING,
        departments: departments ?? NOTHING,
        attendance,
        timeZone: church.time_zone,
      }
      return rows.filter((person) => fits(person, filter, known))
    },
    [filter, waits, cells, departments, attendance, church.time_zone],
  )
  return { filter, change, narrow, cells, departments, attendance, attendanceState: asks ? current : null }
}

/**
 * Counts the members of each view. First timers count apart. Null: this phone does not know it yet.
 * @param all everybody on this phone
 */
export function viewCounts(
  all: readonly Person[],
  { cells, attendance }: ListDetails,
  { today, timeZone }: { today: string; timeZone: string },
): Record<MemberView, number | null> {
  const members = all.filter(({ first_timer }) => !first_timer)
  const known = { cells: cells ?? NOTHING, departments: NOTHING, attendance, timeZone }
  const count = (view: MemberView) =>
    members.filter((person) => fits(person, viewFilter(view, today), known)).length
  return {
    everyone: members.length,
    absent: attendance && count('absent'),
    noCell: cells && count('noCell'),
    new: count('new'),
  }
}

/**
 * Attendance for the list: what this phone holds, refreshed twice a day. A filter by absence asks the server each time.
 */
function useListAttendance(asks: boolean): { attendance: Attendance | null; current: LastKnown<Attendance> } {
  const church = useChurch()
  const [stored, setStored] = useState(0)
  useEffect(() => keepAttendance(church, () => setStored((count) => count + 1)), [church])
  const current = useAttendance(asks)
  const kept = useKeptAttendance(`${stored} ${current.status}`)
  const known = useAttendanceOver(kept?.report ?? null)
  return { attendance: current.status === 'ready' ? current.value : known, current }
}

/** Until the church's list is complete, missing groups may still load. */
function useThere(): There {
  const { complete } = useLive(useChurch().status)
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  return useMemo(
    () =>
      complete ? { cell: idsOf(cells), department: idsOf(departments) } : { cell: null, department: null },
    [complete, cells, departments],
  )
}

const idsOf = (groups: readonly { id: string }[] | null) => groups && new Set(groups.map(({ id }) => id))

function useDetail(field: 'cell_id' | 'department_id'): Detail {
  const church = useChurch()
  const version = useLive(church.people.version)
  const [values, setValues] = useState<Detail>(null)
  useEffect(() => {
    let current = true
    church.detailOfAll(field).then(
      (read) => current && setValues(read),
      // Undo of a change must not take unknown for none.
      () => current && setValues(null),
    )
    return () => {
      current = false
    }
  }, [church, field, version])
  return values
}

/**
 * The attendance of everybody: the server's data, updated by the services that this phone holds.
 * @param wanted false loads nothing
 */
export function useAttendance(wanted: boolean): LastKnown<Attendance> {
  const known = useMembersAttendance(wanted)
  const value = known.status === 'ready' ? known.value : null
  const report = useMemo(() => value && readAttendance(value), [value])
  const attendance = useAttendanceOver(report)
  return useMemo(() => {
    if (known.status !== 'ready' || !attendance) return known as Exclude<typeof known, { value: unknown }>
    return { ...known, value: attendance }
  }, [known, attendance])
}
