import type { Person } from '../../../../sync/client/api.ts'
import { formatShortDate } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'

/**
 * People of the list who share a name: what tells each apart beside the last four digits. Empty where the digits
 * are enough. Two people with one name must be told apart before the tap, not after.
 */
export function namesakesIn(people: readonly Person[]): ReadonlyMap<string, string> {
  const byName = new Map<string, Person[]>()
  for (const person of people) {
    const name = `${person.first_name} ${person.last_name}`.toLowerCase()
    const known = byName.get(name)
    if (known) known.push(person)
    else byName.set(name, [person])
  }
  const told = new Map<string, string>()
  for (const group of byName.values()) if (group.length > 1) tellApart(group, told)
  return told
}

function tellApart(group: readonly Person[], told: Map<string, string>): void {
  for (const person of group) {
    const alike = group.some((other) => other !== person && other.phone_tail === person.phone_tail)
    told.set(person.id, alike || !person.phone_tail ? furtherDetails(person) : '')
  }
}

function furtherDetails(person: Person): string {
  const { gender, first_timer, email, created_at } = person
  const sex = gender && t(gender === 'male' ? 'door.male' : 'door.female')
  const since = created_at && t('door.added', { date: formatShortDate(created_at.slice(0, 10)) })
  return [sex, first_timer && t('door.firstTimer'), email ?? since].filter(Boolean).join(' · ')
}
