import { useEffect, useMemo, useState } from 'react'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import { followUpRoutes, type FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { FOLLOW_UPS } from '../../domain/church/prefetch.ts'
import { keepAttendance } from '../../domain/attendance/known-attendance.ts'
import { useAgainWhenReceived } from '../../domain/church/use-again-after-change.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useToday } from '../../domain/church/clock.ts'
import {
  linesOf,
  saidOf,
  type Line,
  type Users,
  type FollowUpList,
  useCameSince,
  useFirstTimersHere,
} from './lines.ts'
import { useAwayHere } from './away-here.ts'
import type { Church } from '../../../sync/client/api.ts'

/** Updates the people of the list by this phone's data: names, phones, deletions and memberships. */

type People = Pick<Church['people'], 'get' | 'details'>

/** The people of the list who were deleted. Others that this phone lacks have not been synced yet. */
export async function deletedOf(people: People, { lines }: FollowUpList): Promise<Set<string>> {
  const unknown = [...new Set(lines.map(({ person }) => person.id))].filter((id) => !people.get(id))
  const details = await Promise.all(unknown.map((id) => people.details(id)))
  return new Set(unknown.filter((_, at) => details[at]?.deleted_at))
}

/** @param said ids of lines with a decision or a note */
export function withPeopleHere(
  list: FollowUpList,
  people: Pick<People, 'get'>,
  deleted: ReadonlySet<string>,
  said: ReadonlySet<string>,
): FollowUpList {
  const isSaid = ({ id, changed_at }: FollowUpLine) => changed_at !== null || said.has(id)
  const lines = list.lines.flatMap((line) => {
    const here = people.get(line.person.id)
    if (!here) return deleted.has(line.person.id) ? [] : [line]
    // A new member is no longer followed up as a first timer. Lines with a decision stay, as on the server.
    if (line.reason === 'first_timer' && !here.first_timer && !isSaid(line)) return []
    const { first_name, last_name, phone_number } = here
    return [{ ...line, person: { ...line.person, first_name, last_name, phone_number } }]
  })
  return { ...list, lines }
}

const NOBODY: ReadonlySet<string> = new Set()

/**
 * The list with its people as this phone knows them by now.
 * @param said ids of lines with a decision or a note
 */
export function usePeopleHere(list: FollowUpList | null, said: ReadonlySet<string>): FollowUpList | null {
  const { people } = useChurch()
  const version = useLive(people.version)
  const [deleted, setDeleted] = useState(NOBODY)
  useEffect(() => {
    if (!list) return
    let current = true
    deletedOf(people, list).then(
      (found) => current && setDeleted(found),
      () => undefined,
    )
    return () => void (current = false)
  }, [people, list, version])
  return useMemo(() => {
    // A deletion, a new name or a new phone increases the version.
    return version >= 0 && list ? withPeopleHere(list, people, deleted, said) : null
  }, [list, people, deleted, said, version])
}

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
