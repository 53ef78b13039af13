import { useEffect, useMemo } from 'react'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import { followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { FOLLOW_UPS } from '../../domain/church/prefetch.ts'
import { keepAttendance } from '../../domain/attendance/members-attendance.ts'
import { useAgainWhenReceived } from '../../domain/church/use-again-after-change.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useToday } from '../../domain/church/clock.ts'
import { linesOf, saidOf, type Line, type Users } from './lines.ts'
import { useAwayHere } from './away-here.ts'
import { usePeopleHere } from './people-here.ts'
import { useCameSince } from './use-came-since.ts'
import { useFirstTimersHere } from './first-timers-here.ts'

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
      /** The time at which the server computed a stored list; null for a current one. */
      from: string | null
    }

const NOTHING = () => undefined
const load = (signal: AbortSignal) => api.call(followUpRoutes.listFollowUps, { signal })

/** The list with later decisions and data of this phone. */
export function useFollowUps(): [FollowUps, () => void] {
  const church = useChurch()
  const [known, reload] = useLastKnown(FOLLOW_UPS, load)
  const rows = useLive(church.rows('follow_ups'))
  const notes = useLive(church.rows('follow_up_notes'))
  const today = useToday(church)
  const loaded = known.status === 'ready' ? known.value : null
  const came = useCameSince(addDays(loaded?.today ?? today, -MARKS_WINDOW_DAYS), today)
  const said = useMemo(() => saidOf(loaded, rows, notes), [loaded, rows, notes])
  const isOld = known.status === 'ready' && known.from !== null
  const list = usePeopleHere(useAwayHere(useFirstTimersHere(loaded), isOld, rows, said), said)
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
