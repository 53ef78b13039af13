/** A person's attendance: the server's answer, and how often they were seen lately. */
import { useCallback, useMemo } from 'react'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { oneOfAll, useKeptAttendance } from '../../domain/attendance/known-attendance.ts'
import { useAttendanceOver } from '../../domain/attendance/attendance-of-all.ts'
import { useAgainWhenReceived } from '../../domain/church/use-again-after-change.ts'
import { useLastKnown, type LastKnown } from '../../domain/church/use-last-known.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import type { KnownMember } from './use-member.ts'

export type ServicesAttended = AnswerOf<typeof personalDataRoutes.getMemberAttendance>

const NOTHING = () => undefined

/** A person's attendance at so many of the latest services; offline as last loaded on this phone. */
export function useServicesAttended(id: string, services: number): LastKnown<ServicesAttended> {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(personalDataRoutes.getMemberAttendance, { params: { id }, query: { services }, signal }),
    [id, services],
  )
  const [known, reload] = useLastKnown(`member/${id}/attendance/${services}`, load)
  useAgainWhenReceived(useAgainOnReturn(NOTHING), reload)
  return known
}

export type TimesSeen =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'known'; came: number; of: number; from: string | null }

/** Six services count. Six more may count if one of the first has nobody left on its list. */
const SERVICES = 12

/**
 * Counts at how many of the latest services a person was. Offline, the newer of two stored responses counts: theirs or
 * everybody's.
 * @param known the person's own response
 */
export function useTimesSeen({ id, created_at }: KnownMember, known: LastKnown<ServicesAttended>): TimesSeen {
  const { church, today } = useChurch()
  const zone = church.time_zone
  const everybody = useKeptAttendance()
  const answer = known.status === 'ready' ? known : null
  const own = useMemo(() => {
    const day = answer && (answer.from ? dateOf(answer.from, zone) : today())
    return answer && day ? oneOfAll(id, answer.value.services.slice(0, SERVICES), day) : null
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
