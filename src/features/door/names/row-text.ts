import type { MarkState, Person, Church } from '../../../../sync/client/api.ts'
import { personName } from '../../../lib/format/person-name.ts'
import { t } from '../../../lib/messages/t.ts'
import type { PhoneLine } from './phone-line.ts'
import { namesakesIn } from '../../../lib/format/namesakes.ts'

/** The details that tell a person from namesakes on this phone, as in their row: "ends in 0002". Otherwise empty. */
export function whichNamesake(person: Person, { people, church }: Pick<Church, 'people' | 'church'>): string {
  const name = nameOf(person)
  const group = people.all().filter((one) => one.id === person.id || nameOf(one) === name)
  const further = namesakesIn(group, church.time_zone).get(person.id)
  if (further === undefined) return ''
  const { phone_tail: digits } = person
  const phone = digits ? t('door.endsIn', { digits }) : t('door.noDigits')
  return [phone, further].filter(Boolean).join(' · ')
}

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`.toLowerCase()

/** "Tolu Ade (ends in 0002)", or the name alone. */
export const withWhich = (name: string, which: string): string => (which ? `${name} (${which})` : name)

/** The name as the list shows it. Matched ranges count in "First Last", so tidying must not move a letter. */
export function shownName(person: Person): string {
  const plain = `${person.first_name} ${person.last_name}`.trimEnd()
  const tidy = personName(person)
  return tidy.length === plain.length ? tidy : plain
}

/**
 * The row for screen readers: "Ngozi Eze, ends in 0101, not marked".
 * It begins with the visible text of the row, word for word, so that voice control can find it.
 */
export function rowLabel(
  name: string,
  phone: PhoneLine | null,
  further: string,
  state: MarkState | null,
  time: string,
): string {
  const number = phone
    ? phone.whole
      ? phone.digits
      : t('door.endsIn', { digits: phone.digits })
    : t('door.noDigits')
  const person = further ? `${number} · ${further}` : number
  const marked = state
    ? [t(state === 'saved' ? 'offline.savedHere' : 'offline.received'), time, t('door.isMarked')].join(', ')
    : t('door.notMarked')
  return t('door.rowName', { name, details: `${person}, ${marked}` })
}
