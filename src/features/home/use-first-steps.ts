/** The first steps of a church, and whether they still show. */
import { useState } from 'react'
import type { FeatureName } from '../../../contract/features.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { useGroups } from '../../domain/church/people.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import type { Home } from './use-home.ts'

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
