import { useMemo } from 'react'
import { useChurch } from '../../lib/session/use-church.ts'
import type { LastKnown } from '../../lib/session/use-last-known.ts'
import { useMembersAttendance } from '../../lib/session/use-members-attendance.ts'
import { useOwnServices } from '../../lib/session/use-own-services.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { attendanceOf, readAttendance, type Attendance, type ToldAttendance } from './attendance-of-all.ts'

/**
 * Who was here when: what the server says, and over it the services that this phone holds.
 * @param wanted whether somebody looks
 */
export function useAttendance(wanted: boolean): LastKnown<Attendance> {
  const known = useMembersAttendance(wanted)
  const value = known.status === 'ready' ? known.value : null
  const told = useMemo(() => value && readAttendance(value), [value])
  const attendance = useOverOwn(told)
  return useMemo(() => {
    if (known.status !== 'ready' || !attendance) return known as Exclude<typeof known, { value: unknown }>
    return { ...known, value: attendance }
  }, [known, attendance])
}

/** What was told, and over it the services that this phone holds. */
export function useOverOwn(told: ToldAttendance | null): Attendance | null {
  const today = useToday(useChurch())
  const own = useOwnServices(told && told.heldFrom, today)
  return useMemo(() => told && attendanceOf(told, own, today), [told, own, today])
}
