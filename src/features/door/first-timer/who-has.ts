import type { People, Person } from '../../../../sync/client/api.ts'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import type { TypedPerson } from './typed-person.ts'

/** More than these nobody looks through at a door. */
const MOST = 3

/**
 * Who on this phone has the number that is being written down, the likeliest first. `same`: under this very name, and
 * nobody else is told then. `number`: under other names, as families share one. `tail`: of whom this phone holds four
 * digits only, which are the same, as is a part of the name. The server decides what is true.
 */
export type WhoHas = { as: 'same' | 'number' | 'tail'; people: Person[] }

export function whoHas(people: People, typed: TypedPerson): WhoHas | null {
  const phone = normalPhone(typed.phone_number)
  const tail = phone && phoneTail(phone)
  if (!tail) return null
  const key = nameKey(typed.first_name, typed.last_name)
  const words = new Set(wordsOf(typed))
  const alike = (person: Person) => wordsOf(person).some((word) => words.has(word))
  // By the search's own way to digits: everybody by name would be sorted anew after each change, while somebody types.
  const found = people
    .search(tail)
    .map(({ person }) => person)
    .filter((person) =>
      person.phone_number ? person.phone_number === phone : person.phone_tail === tail && alike(person),
    )
  const same = found.find((person) => nameKey(person.first_name, person.last_name) === key)
  if (same) return { as: 'same', people: [same] }
  const known = found.filter((person) => person.phone_number)
  const told = known.length > 0 ? known : found
  const likeliest = told.toSorted((a, b) => Number(alike(b)) - Number(alike(a))).slice(0, MOST)
  return likeliest.length > 0 ? { as: known.length > 0 ? 'number' : 'tail', people: likeliest } : null
}

/** An initial is no name that two have in common. */
const wordsOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string[] =>
  plainName(`${first_name} ${last_name}`)
    .split(' ')
    .filter((word) => word.length > 1)
