import { useMemo } from 'react'
import { type Attendance, useAttendanceOver } from '../../domain/attendance/attendance-of-all.ts'
import { readAttendance } from '../../domain/attendance/known-attendance.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { useMembersAttendance } from '../../domain/attendance/members-attendance.ts'

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
