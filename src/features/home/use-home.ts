/** The data of Home: what waits for this user, and the first timers to call. */
import { useMemo } from 'react'
import type { AnswerOf } from '../../lib/api/api.ts'
import { api } from '../../lib/api/api.ts'
import { addDays, mondayOf } from '../../../contract/calendar/days.ts'
import { chartRoutes } from '../../../contract/routes/charts.ts'
import { followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import { homeRoutes } from '../../../contract/routes/home.ts'
import { FOLLOW_UPS } from '../../domain/church/prefetch.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useAgainAfterChange } from '../../domain/church/use-again-after-change.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLastKnown, type LastKnown } from '../../domain/church/use-last-known.ts'

export type Home = AnswerOf<typeof homeRoutes.getHome>

const loadHome = (signal: AbortSignal) => api.call(homeRoutes.getHome, { signal })

export function useHome(): LastKnown<Home> {
  const [home, reload] = useLastKnown('home', loadHome)
  useAgainAfterChange(reload)
  return home
}

/** The first timers recorded last Sunday and on the Sunday before. */
export function useFirstTimers() {
  const today = useToday(useChurch())
  const sunday = addDays(mondayOf(today), -1)
  const load = useMemo(() => {
    const [year = 0, month, day] = sunday.split('-').map(Number)
    return (signal: AbortSignal) =>
      api.call(chartRoutes.firstTimersPerformance, { query: { year, month, day }, signal })
  }, [sunday])
  return useLastKnown(`first-timers/${sunday}`, load)[0]
}

type FollowUps = AnswerOf<typeof followUpRoutes.listFollowUps>

const loadFollowUps = (signal: AbortSignal) => api.call(followUpRoutes.listFollowUps, { signal })

/** For users who may not read the list. Nothing shows it to them. */
const loadNothing = (): Promise<FollowUps> => new Promise(() => undefined)

export type Call = {
  id: string
  person: { id: string; first_name: string; last_name: string }
  since: string
  owner: string | null
}

export type FollowUpSum = {
  open: number
  assigned: number
  /** The server's list goes on. */
  more: boolean
  /** First timers without a result yet, latest first. */
  calls: readonly Call[]
}

/** The follow-up list with later decisions of this phone. */
export function useFollowUpSum(): LastKnown<FollowUpSum> {
  const church = useChurch()
  const may = church.features.includes('membersAccess')
  const [known] = useLastKnown(FOLLOW_UPS, may ? loadFollowUps : loadNothing)
  const rows = useLive(church.rows('follow_ups'))
  return useMemo(() => {
    if (known.status !== 'ready') return known
    const later = new Map((rows ?? []).map((row) => [row.id, row]))
    return { ...known, value: sumOf(known.value, later) }
  }, [known, rows])
}

type Decision = Pick<FollowUps['lines'][number], 'owner_id' | 'state' | 'changed_at'>

export function sumOf(
  { lines, team, more }: Pick<FollowUps, 'lines' | 'team' | 'more'>,
  later: ReadonlyMap<string, Decision>,
): FollowUpSum {
  const names = new Map(
    team.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name.slice(0, 1)}`]),
  )
  const open = lines
    .map((line) => ({ ...line, ...laterOf(line, later.get(line.id)) }))
    .filter(({ state }) => state !== 'returned' && state !== 'stopped')
  const owner = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const calls = open
    .filter(({ reason, state }) => reason === 'first_timer' && state === 'to_call')
    .toSorted((a, b) => b.since.localeCompare(a.since))
    .map(({ id, person, since, owner_id }) => ({ id, person, since, owner: owner(owner_id) }))
  const assigned = open.filter(({ owner_id }) => owner(owner_id) !== null).length
  return { open: open.length, assigned, more, calls }
}

/** A person who came again has returned, whatever was decided before. */
function laterOf(line: Decision, row: Decision | undefined): Partial<Decision> {
  if (!row || line.state === 'returned' || (row.changed_at ?? '') <= (line.changed_at ?? '')) return {}
  return { owner_id: row.owner_id, state: row.state }
}
