import { useMemo } from 'react'
import { oneOfAll, useKeptAttendance } from '../../domain/attendance/known-attendance.ts'
import { useAttendanceOver } from '../../domain/attendance/attendance-of-all.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import type { KnownMember } from './use-member.ts'
import { useServicesAttended } from './use-services-attended.ts'

export type TimesSeen =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'known'; came: number; of: number; from: string | null }

/** Six services count. Six more may count if one of the first has nobody left on its list. */
const SERVICES = 12

/**
 * Counts at how many of the latest services a person was. Their own small response is loaded each time.
 * Until it arrives, and offline, the newer of two stored responses counts: theirs or everybody's.
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
  const attendance = useAttendanceOver(later ? later.report : own)
  const reading = known.status === 'loading' || everybody === undefined
  if (!attendance) return { status: reading ? 'loading' : 'unknown' }
  const joined = created_at ? dateOf(created_at, zone) : today()
  return {
    status: 'known',
    ...attendance.timesSeen(id, joined),
    from: later ? later.at : (answer?.from ?? null),
  }
}
