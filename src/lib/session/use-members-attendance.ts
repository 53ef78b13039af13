import { useCallback, useEffect, useState } from 'react'
import { problemOf } from '../api/problem.ts'
import { useAgainOnline } from '../load/use-again-online.ts'
import { askAttendance, type AttendanceTold, MEMBERS_ATTENDANCE } from './members-attendance.ts'
import { useAgainWhenReceived } from './use-again-when-received.ts'
import { useChurch } from './use-church.ts'
import type { LastKnown } from './use-last-known.ts'

/**
 * What the church's server says of everybody's attendance: asked anew each time somebody begins to look. Of a large
 * church it is much, so until it comes what is kept on this phone stands there with its date.
 * @param wanted whether somebody looks: who leaves the screen leaves its choices in the address, and begins again on return
 */
export function useMembersAttendance(wanted: boolean): LastKnown<AttendanceTold> {
  const { answers, church } = useChurch()
  const [known, setKnown] = useState<LastKnown<AttendanceTold>>(LOADING)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let looking = true
    const show = (next: (now: LastKnown<AttendanceTold>) => LastKnown<AttendanceTold>) =>
      looking && setKnown(next)
    const look = async () => {
      const began = answers.asking()
      const asked = askAttendance(church.id).then(
        (value) => ({ value }),
        (thrown: unknown) => ({ problem: problemOf(thrown) }),
      )
      const before = await answers.last<AttendanceTold>(MEMBERS_ATTENDANCE).catch(() => null)
      const kept = before && { status: 'ready' as const, value: before.answer, from: before.at }
      if (kept) show((now) => (now.status === 'ready' ? now : kept))
      const answer = await asked
      if ('value' in answer) {
        show(() => ({ status: 'ready', value: answer.value, from: null }))
        // A phone whose storage is full still shows what came.
        await answers.keep(MEMBERS_ATTENDANCE, answer.value, began).catch(() => undefined)
      } else show(() => (kept ? { ...kept, problem: answer.problem } : { status: 'failed', ...answer }))
    }
    void look()
    return () => void (looking = false)
  }, [answers, church.id, wanted, round])
  // Whoever looks again later is not shown as of now what was so then.
  useEffect(() => () => setKnown(LOADING), [wanted])
  const again = useCallback(() => setRound((count) => count + 1), [])
  useAgainWhenReceived(wanted, again)
  useAgainOnline(known.status === 'failed' || (known.status === 'ready' && known.from !== null), again)
  return known
}

const LOADING = { status: 'loading' } as const
