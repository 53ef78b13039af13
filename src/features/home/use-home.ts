/** The data of Home: what waits for this user, and the first timers to call. */
import { useMemo, useState } from 'react'
import { type AnswerOf, api } from '../../lib/api/api.ts'
import { addDays, mondayOf } from '../../../contract/calendar/days.ts'
import { chartRoutes } from '../../../contract/routes/charts.ts'
import { followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import { homeRoutes } from '../../../contract/routes/home.ts'
import { FOLLOW_UPS } from '../../domain/church/prefetch.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useAgainAfterChange } from '../../domain/church/use-again-after-change.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLastKnown, type LastKnown } from '../../domain/church/use-last-known.ts'
import type { FeatureName } from '../../../contract/features.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { useGroups } from '../../domain/church/people.ts'

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

/** The first steps of a church, and whether they still show. */

export type StepName = 'people' | 'service' | 'team' | 'cell' | 'event'
export type Step = { name: StepName; done: boolean }

/** The feature that a step needs. Other users do not see it. */
const NEEDS: Record<StepName, FeatureName> = {
  people: 'membersAccess',
  service: 'attendanceAccess',
  team: 'teamsAccess',
  cell: 'cellsAccess',
  event: 'eventsAccess',
}

/** A church that has run longer than this knows its own way. */
const YOUNG_DAYS = 60

export type FirstSteps = {
  /** `loading`: this phone cannot tell yet, so Home shows neither steps nor empty figures. */
  status: 'loading' | 'none' | 'shown'
  /** Nobody but the user: there is nothing else to show. */
  alone: boolean
  steps: readonly Step[]
  hide: () => void
}

export function useFirstSteps(home: LastKnown<Home>): FirstSteps {
  const church = useChurch()
  const { people, features, status, account } = church
  useLive(people.version)
  const { complete } = useLive(status)
  const services = useAllServices(church)
  const cells = useGroups('cells')
  const [hidden, hide] = useHidden(church.church.id)
  const holdsList = features.includes('membersAccess')
  const count = people.count()
  const only = count === 1 ? people.all()[0] : undefined
  const isMe = only && (only.email ? only.email === account.email : only.last_name === account.last_name)
  const alone = Boolean(isMe)
  const nothing = { alone: false, steps: [], hide }
  if (!holdsList || hidden) return { status: 'none', ...nothing }
  if (!complete) return { status: count > 1 ? 'none' : 'loading', ...nothing }
  if (!alone && !isYoung(church)) return { status: 'none', ...nothing }
  const started = home.status === 'ready' ? home.value.started : null
  // A church with people shows them at once. The steps join when everything about them is known.
  if (!alone && (!started || !cells)) return { status: 'none', ...nothing }
  const done: Record<StepName, boolean> = {
    people: !alone,
    service: services.length > 0,
    team: started?.team ?? false,
    cell: (cells ?? []).length > 0,
    event: started?.event ?? false,
  }
  const names = (Object.keys(NEEDS) as StepName[]).filter((name) => features.includes(NEEDS[name]))
  const steps = names.map((name) => ({ name, done: done[name] }))
  if (steps.every((step) => step.done)) return { status: 'none', ...nothing }
  return { status: 'shown', alone, steps, hide }
}

function isYoung({ people, church, today }: ReturnType<typeof useChurch>): boolean {
  const since = addDays(today(), -YOUNG_DAYS)
  return people
    .all()
    .every(({ created_at }) => created_at !== null && dateOf(created_at, church.time_zone) > since)
}

const keyOf = (churchId: string) => `narthex.first-steps-hidden:${churchId}`

/** Read at once, so that a hidden list does not flash. Each device hides its own. */
function useHidden(churchId: string): [boolean, () => void] {
  const [hidden, setHidden] = useState(() => {
    try {
      return localStorage.getItem(keyOf(churchId)) !== null
    } catch {
      // Private browsing may forbid it.
      return false
    }
  })
  const hide = () => {
    setHidden(true)
    try {
      localStorage.setItem(keyOf(churchId), '1')
    } catch {
      // It shows again at the next visit.
    }
  }
  return [hidden, hide]
}
