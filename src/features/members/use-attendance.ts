import { useMemo } from 'react'
import type { Attendance } from '../../lib/session/attendance/attendance-of-all.ts'
import { readAttendance } from '../../lib/session/attendance/told-attendance.ts'
import { useAttendanceOver } from '../../lib/session/attendance/use-attendance-over.ts'
import type { LastKnown } from '../../lib/session/use-last-known.ts'
import { useMembersAttendance } from '../../lib/session/use-members-attendance.ts'

/**
 * Who was here when: what the server says, and over it the services that this phone holds.
 * @param wanted whether somebody looks
 */
export function useAttendance(wanted: boolean): LastKnown<Attendance> {
  const known = useMembersAttendance(wanted)
  const value = known.status === 'ready' ? known.value : null
  const told = useMemo(() => value && readAttendance(value), [value])
  const attendance = useAttendanceOver(told)
  return useMemo(() => {
    if (known.status !== 'ready' || !attendance) return known as Exclude<typeof known, { value: unknown }>
    return { ...known, value: attendance }
  }, [known, attendance])
}
