import type { Church, Person } from '../../../../sync/client/api.ts'
import { namesakesIn } from '../../../lib/format/namesakes.ts'
import { t } from '../../../lib/messages/t.ts'

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
