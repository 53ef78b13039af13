import type { Scope } from '../../../contract/features.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { MailAddress } from '../../ui/mail-address.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import type { Attender } from './use-service-people.ts'

/**
 * The columns of a service's list. Fields that this account may not see get no column: an empty one would say that
 * the church never asked.
 */
export function attenderColumns(zone: string, scope: Scope): Column<Attender>[] {
  return scope === 'members' ? [name(), phone(), email(), joined(zone)] : [name(), phone()]
}

export function nameOf(person: Attender): string {
  return person.deleted ? t('services.deletedPerson') : personName(person)
}

export function phoneOf({ phone_number, phone_tail: tail }: Attender): string {
  if (phone_number) return formatPhone(phone_number)
  return tail ? t('services.phoneTail', { digits: tail }) : t('services.noPhone')
}

const name = (): Column<Attender> => ({
  key: 'name',
  title: t('services.personName'),
  cell: nameOf,
  sortBy: nameOf,
  card: 'title',
})

const phone = (): Column<Attender> => ({
  key: 'phone',
  title: t('services.phone'),
  cell: phoneOf,
  sortBy: (person) => person.phone_number ?? person.phone_tail,
  unbroken: true,
})

const email = (): Column<Attender> => ({
  key: 'email',
  title: t('services.email'),
  cell: (person) => (person.email ? <MailAddress address={person.email} /> : t('services.noEmail')),
  sortBy: (person) => person.email,
})

const joined = (zone: string): Column<Attender> => ({
  key: 'joined',
  title: t('services.joined'),
  cell: (person) => (person.created_at ? formatDate(dateOf(person.created_at, zone)) : t('common.notGiven')),
  sortBy: (person) => (person.created_at ? Date.parse(person.created_at) : null),
  unbroken: true,
})
