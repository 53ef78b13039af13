import type { FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Badge } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icons.tsx'
import type { FollowUpList, Line } from './lines.ts'
import { say } from './words.ts'

/** "Last here on Sunday 25 October, missed 3 weeks". */
export function whyWords({ reason, since, missed }: Line, today: string): string {
  const date = formatDate(since, today)
  if (reason === 'first_timer') return say('followUp.cameFirst', { date })
  return `${say('followUp.lastHere', { date })}, ${say('followUp.missed', { count: missed })}`
}

export function stateWord(state: FollowUpState): string {
  if (state === 'returned') return say('followUp.stateReturned')
  if (state === 'stopped') return say('followUp.stateStopped')
  return say(`followUp.${state}`)
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

/** Who looks after it, said to `me`. */
export function ownerWord(ownerId: string | null, team: FollowUpList['team'], me: string): string {
  if (ownerId === null) return say('followUp.nobody')
  if (ownerId === me) return say('followUp.you')
  const owner = team.find(({ id }) => id === ownerId)
  return owner ? personName(owner) : say('followUp.goneUser')
}
