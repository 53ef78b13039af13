import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Person } from '../../../sync/client/api.ts'
import { addressWith } from '../../lib/address/address-dialog.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useGroups } from '../../domain/church/people.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import type { Attendance } from '../../domain/attendance/attendance-of-all.ts'
import {
  filterEntries,
  filterIn,
  fits,
  howMany,
  withoutGone,
  type MemberFilter,
  type There,
} from './member-filter.ts'
import { useAttendance } from './use-attendance.ts'

export type Narrowing = {
  filter: MemberFilter
  change: (part: Partial<MemberFilter>) => void
  /** Returns the matching people; null while the data for the filter loads. */
  narrow: (rows: readonly Person[] | null) => readonly Person[] | null
  /** The server's attendance data, if the filter needs it. */
  attendanceState: LastKnown<Attendance> | null
}

/** The filter in the address. This phone's own data decides where possible. */
export function useMemberFilter(): Narrowing {
  const [params, setParams] = useSearchParams()
  const there = useThere()
  const filter = useMemo(() => withoutGone(filterIn(params), there), [params, there])
  const known = useKnown(filter)
  const change = (part: Partial<MemberFilter>) =>
    setParams(
      (now) =>
        addressWith(now, { ...filterEntries({ ...withoutGone(filterIn(now), there), ...part }), page: null }),
      {
        replace: true,
      },
    )
  const { cells, departments, attendance, timeZone } = known
  const asks = filter.absent > 0
  const waits = asks && known.attendanceState.status === 'loading'
  const narrow = useCallback(
    (rows: readonly Person[] | null) => {
      if (!rows || howMany(filter) === 0) return rows
      if (!cells || !departments || waits) return null
      return rows.filter((person) => fits(person, filter, { cells, departments, attendance, timeZone }))
    },
    [filter, waits, cells, departments, attendance, timeZone],
  )
  return { filter, change, narrow, attendanceState: asks ? known.attendanceState : null }
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

function useKnown(filter: MemberFilter) {
  const { church } = useChurch()
  const cells = useDetail('cell_id', filter.cell !== '')
  const departments = useDetail('department_id', filter.department !== '')
  const attendanceState = useAttendance(filter.absent > 0)
  const attendance = attendanceState.status === 'ready' ? attendanceState.value : null
  return { cells, departments, attendance, attendanceState, timeZone: church.time_zone }
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** One field of all people, read only if the filter needs it; null until it is read. */
function useDetail(field: 'cell_id' | 'department_id', wanted: boolean): ReadonlyMap<string, string> | null {
  const church = useChurch()
  const version = useLive(church.people.version)
  const [values, setValues] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    if (!wanted) return
    let current = true
    church.detailOfAll(field).then(
      (read) => current && setValues(read),
      () => current && setValues(NOTHING),
    )
    return () => {
      current = false
    }
  }, [church, field, wanted, version])
  return wanted ? values : NOTHING
}
