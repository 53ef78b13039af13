import { t } from '../messages/t.ts'
import { dateOf, formatDate } from './format-date.ts'

/** The fields that may distinguish two namesakes. */
type Person = {
  id: string
  first_name: string
  last_name: string
  phone_tail: string | null
  gender: 'male' | 'female' | null
  first_timer: boolean
  email: string | null
  created_at: string | null
}

/**
 * Details that distinguish people of the list who share a name, beside the last four digits. Empty if the
 * digits are enough. The user must see the difference before the tap, not after.
 * @param timeZone the church's, for turning instants into days
 * @param onPaper for print: without email and without facts that hold for some weeks only
 */
export function namesakesIn(
  people: readonly Person[],
  timeZone: string,
  onPaper = false,
): ReadonlyMap<string, string> {
  const byName = new Map<string, Person[]>()
  for (const person of people) {
    const name = `${person.first_name} ${person.last_name}`.toLowerCase()
    const known = byName.get(name)
    if (known) known.push(person)
    else byName.set(name, [person])
  }
  const details = new Map<string, string>()
  for (const group of byName.values())
    if (group.length > 1) tellApart(group, (person) => furtherDetails(person, timeZone, onPaper), details)
  return details
}

function tellApart(
  group: readonly Person[],
  detailsOf: (person: Person) => string,
  details: Map<string, string>,
): void {
  for (const person of group) {
    const alike = group.some((other) => other !== person && other.phone_tail === person.phone_tail)
    details.set(person.id, alike || !person.phone_tail ? detailsOf(person) : '')
  }
}

function furtherDetails(person: Person, timeZone: string, onPaper: boolean): string {
  const { gender, first_timer, email, created_at } = person
  const sex = gender && t(gender === 'male' ? 'door.male' : 'door.female')
  const added = () => created_at && t('door.added', { date: formatDate(dateOf(created_at, timeZone)) })
  const more = onPaper ? [added()] : [first_timer && t('door.firstTimer'), email ?? added()]
  return [sex, ...more].filter(Boolean).join(' · ')
}
