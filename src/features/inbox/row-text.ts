import { useChurch } from '../../domain/church/use-church.ts'
import {
  detailLabel,
  detailWord,
  opSentence,
  useKnownNames,
  type KnownNames,
} from '../../domain/edits/op-sentence.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import type { Item, Late, MaybeFamily, Override, Replaced } from './inbox-items.ts'
import { useShownOps, type Sent, type ShownOp } from './queued-ops.ts'
import { t } from './messages.ts'

type RowText = { type: string; title: string; detail: string; when: string | null }

/** The words of an item in the list: its type, what it is about, one detail, and its day. */
export function useRowText(): (item: Item) => RowText {
  const { church, today } = useChurch()
  const names = useKnownNames()
  const shownOpOf = useShownOps()
  const day = (at: string) => {
    const date = dateOf(at, church.time_zone)
    return date === today() ? t('inbox.today') : formatDate(date)
  }
  return (item) => {
    const [title, detail] = wordsOf(item, names, shownOpOf)
    return { type: t(`inbox.${item.type}`), title, detail, when: item.at && day(item.at) }
  }
}

function wordsOf(item: Item, names: KnownNames, shownOpOf: (sent: Sent) => ShownOp): [string, string] {
  switch (item.type) {
    case 'duplicate': {
      return [namesOf(item.value.sides.map(({ person }) => person)), t('inbox.samePhone')]
    }
    case 'family':
      return [namesOf(item.value.people), sharesWord(item.value)]
    case 'late':
      return [serviceDay(item.value), whatCame(item.value)]
    case 'kept':
      return [opSentence(shownOpOf(item.value), names), whyKept(item.value)]
    case 'conflict': {
      const word = wordOf(item.value, names)
      return [
        conflictTitle(item.value),
        t('inbox.values', { now: word(item.value.now), was: word(item.value.theirs) }),
      ]
    }
    case 'rejected':
      return [opSentence(shownOpOf(item.value), names), t('inbox.sentBy', { who: authorOf(item.value) })]
    case 'phone':
      return [
        t('inbox.phoneOf', { person: personName(item.value.person) }),
        t('inbox.notSent', { count: item.value.not_received }),
      ]
    case 'merge': {
      const { kept, joined, joined_by: by } = item.value
      const both = { kept: personName(kept), joined: personName(joined) }
      return [t('inbox.mergedInto', both), by ? personName(by) : t('inbox.formerUser')]
    }
    case 'override':
      return [overrideTitle(item.value), serviceDay(item.value.service)]
  }
}

function namesOf(people: MaybeFamily['people']): string {
  const [one = '', other = '', ...more] = people.map(personName)
  return more.length > 0 ? [one, other, ...more].join(', ') : t('inbox.pair', { one, other })
}

export const serviceDay = ({ name, date_of_service }: { name: string; date_of_service: string }) =>
  `${name} · ${formatDate(date_of_service)}`

export const authorOf = ({ person }: Pick<Sent, 'person'>) => personName(person) || t('inbox.formerUser')

export function sharesWord({ shares }: MaybeFamily): string {
  if (shares.length > 1) return t('inbox.shareBoth')
  return t(shares[0] === 'phone' ? 'inbox.samePhone' : 'inbox.shareAddress')
}

/** "14 people marked, 2 of them first timers · headcount 120 · 1 child still here". */
export function whatCame({ people, first_timers, heads, children }: Late): string {
  const marked = [
    people > 0 && t('inbox.peopleMarked', { count: people }),
    first_timers > 0 && t('inbox.ofThemNew', { count: first_timers }),
  ]
  const parts = [
    marked.filter(Boolean).join(', '),
    heads !== 0 && t('inbox.headsCounted', { count: heads }),
    children > 0 && t('inbox.childrenHere', { count: children }),
  ]
  return parts.filter(Boolean).join(' · ')
}

const WHY_KEPT = {
  REMOVED_FROM_TEAM: 'inbox.becauseRemoved',
  PHONE_WRITTEN_OFF: 'inbox.becauseLost',
  UNKNOWN_CHANGE: 'inbox.becauseUnknown',
  NEEDED_QUARANTINED: 'inbox.becauseNeeded',
} as const

export const whyKept = ({ code }: Pick<Sent, 'code'>): string =>
  t(WHY_KEPT[code as keyof typeof WHY_KEPT] ?? 'inbox.becauseAccess')

export const conflictTitle = ({ subject, field }: Replaced): string =>
  `${subject.name ?? t('inbox.deletedSince')} · ${detailLabel(field)}`

/** Puts a value of the conflict into words. Users on it have names of their own. */
export function wordOf({ field, users }: Replaced, names: KnownNames): (value: unknown) => string {
  const known = { ...names, user: (id: string) => users[id] }
  return (value) => detailWord(field, value, known) || t('inbox.empty')
}

export function overrideTitle({ child, guardian, guardian_name, undone }: Override): string {
  const collector = guardian ? personName(guardian) : (guardian_name ?? t('inbox.erasedName'))
  const title = t('inbox.overrideOf', { child: child ? personName(child) : t('inbox.erasedName'), collector })
  return undone ? `${title} · ${t('inbox.overrideUndone')}` : title
}

/** "22 Nov, 09:12" by the church's clock. */
export function useMoment(): (at: string) => string {
  const { church } = useChurch()
  return (at) => `${formatDate(dateOf(at, church.time_zone))}, ${formatTime(at, church.time_zone)}`
}
