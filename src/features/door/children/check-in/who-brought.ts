/** Finds the people who may have brought a child, and preselects one. */
import { isMinorOn } from '../../../../../contract/calendar/child-age.ts'
import { fullName } from '../../../../../contract/people/shown-name.ts'
import type { Guardian, People, Person, Presences, ServiceChild } from '../../../../../sync/client/api.ts'
import { eachOnce, guardianName } from '../child-facts.ts'

const asGuardian = (person: Person): Guardian => ({ id: person.id, name: fullName(person) })

const adultsOf = (people: People, { household_id: id }: Person, day: string): readonly Person[] =>
  id ? people.household(id).filter(({ child_until }) => !isMinorOn(child_until, day)) : []

/** The adult of the family who was marked last, else the first authorised guardian. Null: somebody has to choose. */
export function whoBrought(
  people: People,
  { person, guardians }: ServiceChild,
  { present }: Presences,
  day: string,
): Guardian | null {
  const at = ({ id }: Person) => present.get(id)?.arrivedAt ?? ''
  const [last] = adultsOf(people, person, day)
    .filter((adult) => at(adult) !== '')
    .sort((a, b) => (at(a) < at(b) ? 1 : -1))
  if (last) return asGuardian(last)
  const [first] = guardians
  return first ? { id: first.id, name: guardianName(people, first) } : null
}

/** The adults of the family and the authorised guardians of these children, each once. */
export function candidatesFor(people: People, children: readonly ServiceChild[], day: string): Guardian[] {
  const adults = children.flatMap(({ person }) => adultsOf(people, person, day).map(asGuardian))
  const authorised = children.flatMap(({ guardians }) => guardians)
  return eachOnce([...adults, ...authorised.map((one) => ({ id: one.id, name: guardianName(people, one) }))])
}
