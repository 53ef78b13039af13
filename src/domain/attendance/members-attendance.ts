/** Requests everybody's attendance from the server, and keeps it for offline use. */
import { useCallback, useEffect, useState } from 'react'
import type { memberRoutes } from '../../../contract/routes/members.ts'
import type { Church } from '../../../sync/client/api.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { whenQuiet } from '../../lib/device/timing.ts'
import { fetchWhereOld } from '../church/prefetch.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useAgainOnline } from '../../lib/api/use-again.ts'
import { useAgainWhenReceived } from '../church/use-again-after-change.ts'
import { useChurch } from '../church/use-church.ts'
import type { LastKnown } from '../church/use-last-known.ts'

/** Its key in the phone's storage. */
export const MEMBERS_ATTENDANCE = 'members-attendance'

type Page = AnswerOf<typeof memberRoutes.listMembersAttendance>

/** @property rest the people of a large church's further pages */
export type AttendanceResponse = Page & { rest?: Page['people'][] }

/** For a large church, the server answers other requests between pages. */
const AT_ONCE = 3000

/** Asks the server for everybody's attendance. */
export async function askAttendance(id: string, triesLeft = 2): Promise<AttendanceResponse> {
  const { memberRoutes: routes } = await import('../../../contract/routes/members.ts')
  const ask = (cursor?: string) =>
    api.call(routes.listMembersAttendance, { params: { id }, query: { limit: AT_ONCE, cursor } })
  const first = await ask()
  const rest: Page['people'][] = []
  for (let cursor = first.next_cursor; cursor;) {
    const page = await ask(cursor)
    // A day began or a service was held between pages. The bits of the two pages no longer match.
    if (headOf(page) !== headOf(first)) {
      if (triesLeft === 0) throw new Error('What is told of everybody changed while it was told.')
      return askAttendance(id, triesLeft - 1)
    }
    rest.push(page.people)
    cursor = page.next_cursor
  }
  return rest.length > 0 ? { ...first, rest } : first
}

const headOf = ({ before, mondays, latest }: Page) => JSON.stringify([before, mondays, latest])

/**
 * Loads attendance ahead for users who look at members, for
 * offline use. An usher at the door does not pay for it.
 * @param whenKept called once a recent answer is on this phone
 */
export function keepAttendance(church: Church, whenKept: () => void = () => undefined): void {
  const load = () => askAttendance(church.church.id)
  whenQuiet(() => void fetchWhereOld(church, MEMBERS_ATTENDANCE, load).then(whenKept, () => undefined))
}

const LOADING = { status: 'loading' } as const

/**
 * Everybody's attendance from the server, requested each time the user opens the view. A large church's
 * response is big, so the kept one shows with its date until it comes.
 * @param wanted the view is open. A left screen keeps its choices in the address and starts again on return
 */
export function useMembersAttendance(wanted: boolean): LastKnown<AttendanceResponse> {
  const { answers, church } = useChurch()
  const [known, setKnown] = useState<LastKnown<AttendanceResponse>>(LOADING)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let looking = true
    const show = (next: (now: LastKnown<AttendanceResponse>) => LastKnown<AttendanceResponse>) =>
      looking && setKnown(next)
    const look = async () => {
      const began = answers.asking()
      const request = askAttendance(church.id).then(
        (value) => ({ value }),
        (thrown: unknown) => ({ problem: problemOf(thrown) }),
      )
      const before = await answers.last<AttendanceResponse>(MEMBERS_ATTENDANCE).catch(() => null)
      const kept = before && { status: 'ready' as const, value: before.answer, from: before.at }
      if (kept) show((now) => (now.status === 'ready' ? now : kept))
      const answer = await request
      if ('value' in answer) {
        show(() => ({ status: 'ready', value: answer.value, from: null }))
        // A phone whose storage is full still shows the response.
        await answers.keep(MEMBERS_ATTENDANCE, answer.value, began).catch(() => undefined)
      } else show(() => (kept ? { ...kept, problem: answer.problem } : { status: 'failed', ...answer }))
    }
    void look()
    return () => void (looking = false)
  }, [answers, church.id, wanted, round])
  // A later visit must not show the old state as current.
  useEffect(() => () => setKnown(LOADING), [wanted])
  const again = useCallback(() => setRound((count) => count + 1), [])
  useAgainWhenReceived(wanted, again)
  useAgainOnline(known.status === 'failed' || (known.status === 'ready' && known.from !== null), again)
  return known
}
