import { useMemo } from 'react'
import { useChurch } from '../../lib/session/use-church.ts'
import type { LastKnown } from '../../lib/session/use-last-known.ts'
import { useMembersAttendance } from '../../lib/session/use-members-attendance.ts'
import { useOwnServices } from '../../lib/session/use-own-services.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { attendanceOf, readAttendance, type Attendance } from './attendance-of-all.ts'

/**
 * Who was here when: what the server said, and over it this phone's own marks since.
 * @param oldMs what is kept on this phone for longer is asked for anew; null: nobody wants to know
 */
export function useAttendance(oldMs: number | null): LastKnown<Attendance> {
  const church = useChurch()
  const today = useToday(church)
  const known = useMembersAttendance(oldMs)
  const value = known.status === 'ready' ? known.value : null
  const told = useMemo(() => value && readAttendance(value), [value])
  const own = useOwnServices(told ? told.before : null, today)
  return useMemo(() => {
    if (known.status !== 'ready' || !told) return known as Exclude<typeof known, { value: unknown }>
    return { ...known, value: attendanceOf(told, own, today) }
  }, [known, told, own, today])
}
