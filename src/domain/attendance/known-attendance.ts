/** The server's last report of everybody's attendance, unpacked, and the one kept on this phone. */
import { useEffect, useState, useCallback } from 'react'
import { addDays } from '../../../contract/calendar/days.ts'
import { MARKS_WINDOW_DAYS, SEEN_SERVICES } from '../../../contract/protocol.ts'
import { unpackColumns, type PackedColumns } from '../../../contract/sync/packed/table.ts'
import { useChurch } from '../church/use-church.ts'
import type { memberRoutes } from '../../../contract/routes/members.ts'
import type { Church } from '../../../sync/client/api.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { whenQuiet } from '../../lib/device/timing.ts'
import { fetchWhereOld } from '../church/prefetch.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useAgainOnline } from '../../lib/api/use-again.ts'
import { useAgainWhenReceived } from '../church/use-again-after-change.ts'
import type { LastKnown } from '../church/use-last-known.ts'

/** Requests everybody's attendance from the server, and keeps it for offline use. */

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

export type ReportedService = { id: string; day: string }

export type OfPerson = {
  /** The day they were last here, or joined. */
  since: string
  /** The day they were last here before `heldFrom`. Null: never. */
  earlier: string | null
  seen: number
  of: number
}

/** The server's report, by person. */
export type KnownAttendance = Pick<AttendanceResponse, 'before' | 'mondays'> & {
  /** The services of the bits in `seen`, latest first. */
  latest: readonly ReportedService[]
  /** From this day on, the phone's own data counts instead of the server's. */
  heldFrom: string
  people: ReadonlyMap<string, OfPerson>
}

export function readAttendance({
  before,
  mondays,
  latest,
  people,
  rest = [],
}: AttendanceResponse): KnownAttendance {
  // An older response does not name its services, so none of them can be replaced.
  const heldFrom = latest ? addDays(before, -MARKS_WINDOW_DAYS) : before
  const each = [people, ...rest].flatMap((page) => peopleOf(page as PackedColumns, before, heldFrom))
  return { before, mondays, latest: latest ?? namelessBefore(before), heldFrom, people: new Map(each) }
}

function peopleOf(page: PackedColumns, before: string, heldFrom: string): [string, OfPerson][] {
  const columns = (unpackColumns(page) ?? {}) as Record<string, unknown[] | undefined>
  const of = (name: string) => columns[name] as (number | null)[] | undefined
  const [sinces, earliers, seen, many] = ['since', 'earlier', 'seen', 'of'].map(of)
  // Thousands of people share a few hundred days.
  const days = new Map<number, string>()
  const daysAgo = (back: number): string => {
    const day = days.get(back) ?? addDays(before, -back)
    days.set(back, day)
    return day
  }
  const dayOf = (back: number | null = null) => (back === null ? null : daysAgo(back))
  return ((columns.id ?? []) as string[]).map((id, at): [string, OfPerson] => {
    const since = daysAgo(sinces?.[at] ?? 0)
    // An older response has one day only. For a person who never came it is the day they joined.
    const earlier = earliers ? dayOf(earliers[at]) : since < heldFrom ? since : null
    return [id, { since, earlier, seen: seen?.[at] ?? 0, of: many?.[at] ?? 0 }]
  })
}

/** The same for one person, from the latest services that count for them, latest first. */
export function oneOfAll(
  id: string,
  services: readonly { id: string; date_of_service: string; arrived_at: string | null }[],
  today: string,
): KnownAttendance {
  const heldFrom = addDays(today, -MARKS_WINDOW_DAYS)
  const came = services.filter(({ arrived_at }) => arrived_at !== null).map((one) => one.date_of_service)
  const seen = services.reduce((bits, { arrived_at }, bit) => bits | (Number(arrived_at !== null) << bit), 0)
  const earlier = came.find((day) => day < heldFrom) ?? null
  return {
    before: today,
    mondays: [],
    latest: services.map(({ id: service, date_of_service: day }) => ({ id: service, day })),
    heldFrom,
    people: new Map([[id, { since: came[0] ?? today, earlier, seen, of: services.length }]]),
  }
}

const namelessBefore = (day: string): ReportedService[] =>
  Array.from({ length: SEEN_SERVICES }, () => ({ id: '', day: addDays(day, -1) }))

type KeptAttendance = { report: KnownAttendance; at: string }

/**
 * The last report of everybody's attendance kept on this
 * phone. Null if there is none, undefined while it is read.
 * @param wanted a new value reads again. Null: nobody needs it
 */
export function useKeptAttendance(wanted: unknown = true): KeptAttendance | null | undefined {
  const { answers } = useChurch()
  const [kept, setKept] = useState<KeptAttendance | null>()
  useEffect(() => {
    if (wanted === null) return
    let looking = true
    answers.last<Parameters<typeof readAttendance>[0]>(MEMBERS_ATTENDANCE).then(
      (before) => looking && setKept(before && { report: readAttendance(before.answer), at: before.at }),
      () => looking && setKept(null),
    )
    return () => void (looking = false)
  }, [answers, wanted])
  return kept
}
