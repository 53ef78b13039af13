import type { Person } from '../../../../sync/client/api.ts'
import { dateOf, formatShortDate } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'

/**
 * People of the list who share a name: what tells each apart beside the last four digits. Empty where the digits
 * are enough. Two people with one name must be told apart before the tap, not after.
 * @param timeZone the church's, by which moments are days
 */
export function namesakesIn(people: readonly Person[], timeZone: string): ReadonlyMap<string, string> {
  const byName = new Map<string, Person[]>()
  for (const person of people) {
    const name = `${person.first_name} ${person.last_name}`.toLowerCase()
    const known = byName.get(name)
    if (known) known.push(person)
    else byName.set(name, [person])
  }
  const told = new Map<string, string>()
  for (const group of byName.values()) if (group.length > 1) tellApart(group, timeZone, told)
  return told
}

function tellApart(group: readonly Person[], timeZone: string, told: Map<string, string>): void {
  for (const person of group) {
    const alike = group.some((other) => other !== person && other.phone_tail === person.phone_tail)
    told.set(person.id, alike || !person.phone_tail ? furtherDetails(person, timeZone) : '')
  }
}

function furtherDetails(person: Person, timeZone: string): string {
  const { gender, first_timer, email, created_at } = person
  const sex = gender && t(gender === 'male' ? 'door.male' : 'door.female')
  const added = () => created_at && t('door.added', { date: formatShortDate(dateOf(created_at, timeZone)) })
  return [sex, first_timer && t('door.firstTimer'), email ?? added()].filter(Boolean).join(' · ')
}
