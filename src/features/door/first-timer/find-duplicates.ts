import type { People, Person } from '../../../../sync/client/api.ts'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import type { TypedPerson } from './typed-person.ts'

/** An usher at the door reads at most so many. */
const MOST = 3

/**
 * The people on this phone who have the typed number, the likeliest first. The server decides what is true.
 * `same`: a person of the same name, who is then the only one listed.
 * `number`: people of other names, as families share a number.
 * `tail`: the phone holds only their last four digits. These match, as does a part of the name.
 */
export type FoundDuplicates = { as: 'same' | 'number' | 'tail'; people: Person[] }

export function findDuplicates(people: People, typed: TypedPerson): FoundDuplicates | null {
  const phone = normalPhone(typed.phone_number)
  const tail = phone && phoneTail(phone)
  if (!tail) return null
  const key = nameKey(typed.first_name, typed.last_name)
  const words = new Set(wordsOf(typed))
  const alike = (person: Person) => wordsOf(person).some((word) => words.has(word))
  // Searches by digits: a search by name would sort everybody again after each change while the usher types.
  const found = people
    .search(tail)
    .map(({ person }) => person)
    .filter((person) =>
      person.phone_number ? person.phone_number === phone : person.phone_tail === tail && alike(person),
    )
  const same = found.find((person) => nameKey(person.first_name, person.last_name) === key)
  if (same) return { as: 'same', people: [same] }
  const known = found.filter((person) => person.phone_number)
  const matches = known.length > 0 ? known : found
  const likeliest = matches.toSorted((a, b) => Number(alike(b)) - Number(alike(a))).slice(0, MOST)
  return likeliest.length > 0 ? { as: known.length > 0 ? 'number' : 'tail', people: likeliest } : null
}

/** Leaves out initials: two people do not share a name by one letter. */
const wordsOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string[] =>
  plainName(`${first_name} ${last_name}`)
    .split(' ')
    .filter((word) => word.length > 1)
