import { useEffect, useMemo } from 'react'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import { followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { daysAfter } from '../../lib/format/format-date.ts'
import { useAgainOnReturn } from '../../lib/load/use-again-on-return.ts'
import { FOLLOW_UPS } from '../../lib/session/follow-ups-for-offline.ts'
import { keepAttendance } from '../../lib/session/members-attendance.ts'
import { useAgainWhenReceived } from '../../lib/session/use-again-when-received.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { linesOf, saidOf, type Line, type Users } from './lines.ts'
import { useAwayHere } from './use-away-here.ts'
import { usePeopleHere } from './use-people-here.ts'
import { useCameSince } from './use-came-since.ts'
import { useFirstTimersHere } from './use-first-timers-here.ts'

export type FollowUps =
  | { status: 'loading' }
  | { status: 'failed'; problem: ApiProblem }
  | {
      status: 'ready'
      lines: readonly Line[]
      users: Users
      absentAfter: number
      /** There are more lines than these. */
      more: boolean
      /** When the server worked it out, where that was not now. */
      from: string | null
    }

const NOTHING = () => undefined
const load = (signal: AbortSignal) => api.call(followUpRoutes.listFollowUps, { signal })

/** The list, and over it what this phone has decided and seen since. */
export function useFollowUps(): [FollowUps, () => void] {
  const church = useChurch()
  const [known, reload] = useLastKnown(FOLLOW_UPS, load)
  const rows = useLive(church.rows('follow_ups'))
  const notes = useLive(church.rows('follow_up_notes'))
  const today = useToday(church)
  const told = known.status === 'ready' ? known.value : null
  const came = useCameSince(daysAfter(told?.today ?? today, -MARKS_WINDOW_DAYS), today)
  const said = useMemo(() => saidOf(told, rows, notes), [told, rows, notes])
  const isOld = known.status === 'ready' && known.from !== null
  const list = usePeopleHere(useAwayHere(useFirstTimersHere(told), isOld, rows, said), said)
  useEffect(() => keepAttendance(church), [church])
  useAgainWhenReceived(useAgainOnReturn(NOTHING), reload)
  const { time_zone: timeZone } = church.church
  const lines = useMemo(
    () => (list ? linesOf(list, { timeZone, rows, notes, came }) : []),
    [list, timeZone, rows, notes, came],
  )
  if (known.status !== 'ready') return [known, reload]
  const { more, absent_after: absentAfter } = known.value
  return [{ status: 'ready', lines, users: known.value, absentAfter, more, from: known.from }, reload]
}
