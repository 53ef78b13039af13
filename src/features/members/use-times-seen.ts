import { useEffect, useMemo, useState } from 'react'
import { SEEN_SERVICES } from '../../../contract/protocol.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { MEMBERS_ATTENDANCE } from '../../lib/session/members-attendance.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { oneOfAll, readAttendance, type ToldAttendance } from './attendance-of-all.ts'
import { useOverOwn } from './use-attendance.ts'
import type { KnownMember } from './use-member.ts'
import { useServicesAttended } from './use-services-attended.ts'

export type TimesSeen =
  | { status: 'loading' }
  | { status: 'unknown' }
  | { status: 'known'; came: number; of: number; from: string | null }

type Kept = { told: ToldAttendance; at: string }

/**
 * At how many of the last services somebody was. Their own answer is small and is asked for each time; until it comes,
 * and without a network, the later counts of what was last told of them and of everybody.
 */
export function useTimesSeen({ id, created_at }: KnownMember): TimesSeen {
  const { church, today } = useChurch()
  const zone = church.time_zone
  const everybody = useKeptOfAll()
  const known = useServicesAttended(id, SEEN_SERVICES)
  const answer = known.status === 'ready' ? known : null
  const own = useMemo(() => {
    const day = answer && (answer.from ? dateOf(answer.from, zone) : today())
    return answer && day ? oneOfAll(id, answer.value.services, day) : null
  }, [answer, id, zone, today])
  const later = !own || (answer?.from && everybody && everybody.at > answer.from) ? everybody : null
  const attendance = useOverOwn(later ? later.told : own)
  const reading = known.status === 'loading' || everybody === undefined
  if (!attendance) return { status: reading ? 'loading' : 'unknown' }
  const joined = created_at ? dateOf(created_at, zone) : today()
  return {
    status: 'known',
    ...attendance.timesSeen(id, joined),
    from: later ? later.at : (answer?.from ?? null),
  }
}

/** Null: nothing is kept; undefined while it is read. */
function useKeptOfAll(): Kept | null | undefined {
  const { answers } = useChurch()
  const [kept, setKept] = useState<Kept | null>()
  useEffect(() => {
    let looking = true
    answers.last<Parameters<typeof readAttendance>[0]>(MEMBERS_ATTENDANCE).then(
      (before) => looking && setKept(before && { told: readAttendance(before.answer), at: before.at }),
      () => looking && setKept(null),
    )
    return () => void (looking = false)
  }, [answers])
  return kept
}
