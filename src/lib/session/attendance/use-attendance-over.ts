import { useMemo } from 'react'
import { useChurch, useLive } from '../use-church.ts'
import { useOwnServices } from '../use-own-services.ts'
import { useToday } from '../use-today.ts'
import { attendanceOf, type Attendance } from './attendance-of-all.ts'
import type { ToldAttendance } from './told-attendance.ts'

/** Who was here when: what was told, and over it the services that this phone holds or has deleted. */
export function useAttendanceOver(told: ToldAttendance | null): Attendance | null {
  const church = useChurch()
  const today = useToday(church)
  const services = useOwnServices(told && told.heldFrom, today)
  const deleted = useLive(church.deletedServices)
  return useMemo(
    () => told && attendanceOf(told, { services, deleted }, today),
    [told, services, deleted, today],
  )
}
