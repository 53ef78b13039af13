import { useMemo } from 'react'
import { oneOfAll } from '../../lib/session/attendance/told-attendance.ts'
import { useAttendanceOver } from '../../lib/session/attendance/use-attendance-over.ts'
import { useKeptAttendance } from '../../lib/session/attendance/use-kept-attendance.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import type { KnownMember } from './use-member.ts'
import { useServicesAttended } from './use-services-attended.ts'

export type TimesSeen =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'known'; came: number; of: number; from: string | null }

/** The last six, and as many more as may count where nobody is left on the list of one of those. */
const SERVICES = 12

/**
 * At how many of the last services somebody was. Their own answer is small and is asked for each time; until it comes,
 * and without a network, the later counts of what was last told of them and of everybody.
 */
export function useTimesSeen({ id, created_at }: KnownMember): TimesSeen {
  const { church, today } = useChurch()
  const zone = church.time_zone
  const everybody = useKeptAttendance()
  const known = useServicesAttended(id, SERVICES)
  const answer = known.status === 'ready' ? known : null
  const own = useMemo(() => {
    const day = answer && (answer.from ? dateOf(answer.from, zone) : today())
    return answer && day ? oneOfAll(id, answer.value.services, day) : null
  }, [answer, id, zone, today])
  const later = !own || (answer?.from && everybody && everybody.at > answer.from) ? everybody : null
  const attendance = useAttendanceOver(later ? later.told : own)
  const reading = known.status === 'loading' || everybody === undefined
  if (!attendance) return { status: reading ? 'loading' : 'unknown' }
  const joined = created_at ? dateOf(created_at, zone) : today()
  return {
    status: 'known',
    ...attendance.timesSeen(id, joined),
    from: later ? later.at : (answer?.from ?? null),
  }
}
