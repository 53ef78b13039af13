import { useEffect, useState } from 'react'
import type { memberRoutes } from '../../../contract/routes/members.ts'
import type { AnswerOf } from '../api/route-types.ts'
import { problemOf } from '../api/problem.ts'
import { useAgainOnline } from '../load/use-again-online.ts'
import { askAttendance, MEMBERS_ATTENDANCE } from './members-attendance.ts'
import { useChurch } from './use-church.ts'
import type { LastKnown } from './use-last-known.ts'

type Told = AnswerOf<typeof memberRoutes.listMembersAttendance>

/**
 * What the church's server says of everybody's attendance. Of a large church it is much: what is kept on this phone does
 * until it is old, as this phone's own marks go over it.
 * @param oldMs null: nobody wants to know
 */
export function useMembersAttendance(oldMs: number | null): LastKnown<Told> {
  const { answers, church } = useChurch()
  const [known, setKnown] = useState<LastKnown<Told>>(LOADING)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (oldMs === null) return
    let wanted = true
    const show = (now: LastKnown<Told>) => wanted && setKnown(now)
    const look = async () => {
      const before = await answers.last<Told>(MEMBERS_ATTENDANCE).catch(() => null)
      if (before && Date.now() - Date.parse(before.at) < oldMs)
        return show({ status: 'ready', value: before.answer, from: null })
      try {
        const value = await askAttendance(church.id)
        show({ status: 'ready', value, from: null })
        // A phone whose storage is full still shows what came.
        await answers.keep(MEMBERS_ATTENDANCE, value).catch(() => undefined)
      } catch (thrown) {
        const problem = problemOf(thrown)
        if (before) show({ status: 'ready', value: before.answer, from: before.at, problem })
        else show({ status: 'failed', problem })
      }
    }
    void look()
    return () => void (wanted = false)
  }, [answers, church.id, oldMs, round])
  useAgainOnline(known.status === 'failed' || (known.status === 'ready' && known.from !== null), () =>
    setRound((count) => count + 1),
  )
  return known
}

const LOADING = { status: 'loading' } as const
