import { isChildOn } from '../../../contract/calendar/child-age.ts'
import type { Live, People, Person, Presences } from '../../../sync/client/api.ts'

/** The person and everybody of their household. Empty if this phone knows no others in it. */
export function familyOf(people: People, { household_id: id }: Person): readonly Person[] {
  const family = id ? people.household(id) : []
  return family.length > 1 ? family : []
}

/** The people of the person's family, themselves left out, who are not here yet. */
export function othersMissing(people: People, person: Person, presences: Live<Presences>): Person[] {
  const { present } = presences.current()
  return familyOf(people, person).filter(({ id }) => id !== person.id && !present.has(id))
}

/** Adults by name, then children, the eldest first. */
export function inFamilyOrder(family: readonly Person[], today: string): Person[] {
  const until = (person: Person) => (isChildOn(person.child_until, today) ? person.child_until! : '')
  return [...family].sort((a, b) => (until(a) < until(b) ? -1 : until(a) > until(b) ? 1 : 0))
}

export const hasChild = (people: readonly Person[], today: string): boolean =>
  people.some((person) => isChildOn(person.child_until, today))
