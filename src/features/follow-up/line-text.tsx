import type { FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Badge } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icons.tsx'
import type { Line, Users } from './lines.ts'
import { t } from './messages.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { FileColumn } from '../../../contract/csv.ts'

/** "Sun 22 Nov"; with the year if it is not this year. */
export function dayWords(date: string, today: string): string {
  const words = formatDate(date)
  const short = date.slice(0, 4) === today.slice(0, 4) ? words.replace(/ \d{4}$/, '') : words
  // A narrow column breaks before the date, not within it.
  return short.replaceAll(' ', '\u00a0')
}

/** "Last seen Sun 25 Oct · absent 3 weeks". */
export function whyWords({ reason, since, missed, never_came }: Line, today: string): string {
  const date = dayWords(since, today)
  if (reason === 'first_timer') return t('followUp.cameFirst', { date })
  const last = never_came ? t('followUp.neverCame') : t('followUp.lastHere', { date })
  return `${last} · ${t('followUp.missed', { count: missed })}`
}

export function stateWord(state: FollowUpState): string {
  if (state === 'returned') return t('followUp.stateReturned')
  return t(`followUp.${state}`)
}

/** A line that waits for its first call has no badge: most lines do. */
const LOOKS: Partial<Record<FollowUpState, { tone: 'palm' | 'quiet'; icon: IconName }>> = {
  reached: { tone: 'palm', icon: 'check' },
  visiting: { tone: 'quiet', icon: 'home' },
  returned: { tone: 'palm', icon: 'doubleCheck' },
  stopped: { tone: 'quiet', icon: 'close' },
}

export function StateBadge({ state }: { state: FollowUpState }) {
  const look = LOOKS[state]
  return look ? <Badge {...look}>{stateWord(state)}</Badge> : stateWord(state)
}

/** The assignee's name, as `me` reads it. */
export function ownerWord(ownerId: string | null, users: Users, me: string): string {
  if (ownerId === null) return t('followUp.unassigned')
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

/** The columns of the exported list. */
export function followUpFile({ team, former = [] }: Users): FileColumn<Line>[] {
  const owner = ({ owner_id }: Line) => [...team, ...former].find(({ id }) => id === owner_id)
  return [
    { title: t('fields.firstName'), value: ({ person }) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: ({ person }) => shownName(person.last_name) },
    { title: t('fields.phoneNumber'), type: 'phone', value: ({ person }) => person.phone_number },
    {
      title: t('followUp.why'),
      value: ({ reason }) => t(reason === 'absent' ? 'followUp.csvAbsent' : 'followUp.csvFirst'),
    },
    { title: t('followUp.csvSince'), type: 'date', value: ({ since }) => since },
    {
      title: t('followUp.csvMissed'),
      type: 'number',
      value: ({ reason, missed }) => (reason === 'absent' ? missed : null),
    },
    { title: t('followUp.state'), value: ({ state }) => stateWord(state) },
    {
      title: t('followUp.owner'),
      value: (line) => {
        const user = owner(line)
        return user ? personName(user) : null
      },
    },
    { title: t('followUp.dueOn'), type: 'date', value: ({ due_on }) => due_on ?? null },
    { title: t('followUp.notes'), value: ({ notes }) => notes.map(({ text }) => text).join('\n') },
  ]
}
