import type { FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Badge } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icons.tsx'
import type { Line, Users } from './lines.ts'
import { t } from './messages.ts'

/** "Last here on Sun 25 Oct 2026, missed 3 weeks". */
export function whyWords({ reason, since, missed, never_came }: Line): string {
  const date = formatDate(since)
  if (reason === 'first_timer') return t('followUp.cameFirst', { date })
  const last = never_came ? t('followUp.neverCame') : t('followUp.lastHere', { date })
  return `${last}, ${t('followUp.missed', { count: missed })}`
}

export function stateWord(state: FollowUpState): string {
  if (state === 'returned') return t('followUp.stateReturned')
  if (state === 'stopped') return t('followUp.stateStopped')
  return t(`followUp.${state}`)
}

const LOOKS: Record<FollowUpState, { tone: 'harmattan' | 'indigo' | 'palm' | 'quiet'; icon: IconName }> = {
  to_call: { tone: 'harmattan', icon: 'message' },
  reached: { tone: 'indigo', icon: 'check' },
  visiting: { tone: 'indigo', icon: 'home' },
  returned: { tone: 'palm', icon: 'doubleCheck' },
  stopped: { tone: 'quiet', icon: 'close' },
}

export function StateBadge({ state }: { state: FollowUpState }) {
  return <Badge {...LOOKS[state]}>{stateWord(state)}</Badge>
}

/** The assignee's name, as `me` reads it. */
export function ownerWord(ownerId: string | null, users: Users, me: string): string {
  if (ownerId === null) return t('followUp.nobody')
  const former = users.former?.find(({ id }) => id === ownerId)
  if (!former) return userWord(ownerId, users, me)
  return t(former.left ? 'followUp.ownerLeft' : 'followUp.ownerMayNot', { name: personName(former) })
}

/** An author's name, as `me` reads it. */
export function userWord(id: string | null, { team, former = [] }: Users, me: string): string {
  if (id === me) return t('followUp.you')
  const user = [...team, ...former].find((one) => one.id === id)
  return user ? personName(user) : t('followUp.goneUser')
}
