import type { People, Person } from '../../../../sync/client/api.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import type { TypedPerson } from './typed-person.ts'

/**
 * Somebody of the same name and number who is on this phone already. Where a phone holds four digits only, those
 * decide what is offered; the server decides what is true.
 */
export function knownPerson(people: People, typed: TypedPerson): Person | undefined {
  const phone = normalPhone(typed.phone_number)
  if (!phone || !typed.first_name.trim() || !typed.last_name.trim()) return undefined
  const name = `${typed.first_name} ${typed.last_name}`
  const key = nameKey(name)
  return people
    .search(name, { limit: 50 })
    .map(({ person }) => person)
    .find((person) => nameKey(person.first_name, person.last_name) === key && samePhone(person, phone))
}

function samePhone(person: Person, phone: string): boolean {
  return person.phone_number ? person.phone_number === phone : person.phone_tail === phoneTail(phone)
}
