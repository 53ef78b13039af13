import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Person } from '../../../sync/client/api.ts'
import { addressWith } from '../../lib/address/use-address-dialog.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useGroups } from '../../lib/session/use-groups.ts'
import type { LastKnown } from '../../lib/session/use-last-known.ts'
import type { Attendance } from '../../lib/session/attendance/attendance-of-all.ts'
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
  /** The people who fit; null while what decides is on its way. */
  narrow: (rows: readonly Person[] | null) => readonly Person[] | null
  /** What the server said of who was away, where somebody wants to know. */
  asked: LastKnown<Attendance> | null
}

/** The choices that the address holds, answered from this phone's own directory wherever it can. */
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
  const waits = asks && known.asked.status === 'loading'
  const narrow = useCallback(
    (rows: readonly Person[] | null) => {
      if (!rows || howMany(filter) === 0) return rows
      if (!cells || !departments || waits) return null
      return rows.filter((person) => fits(person, filter, { cells, departments, attendance, timeZone }))
    },
    [filter, waits, cells, departments, attendance, timeZone],
  )
  return { filter, change, narrow, asked: asks ? known.asked : null }
}

/** Until the church's list is whole, what is not on this phone may still come. */
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
  const asked = useAttendance(filter.absent > 0)
  const attendance = asked.status === 'ready' ? asked.value : null
  return { cells, departments, attendance, asked, timeZone: church.time_zone }
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** One detail of everybody, read only where somebody asks for it; null until it is read. */
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
