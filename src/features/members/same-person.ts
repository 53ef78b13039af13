import type { People, Person } from '../../../sync/client/api.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import type { MemberValues } from './member-values.ts'

/** Finds a person with the same phone and the same name (ignoring case, accents and order). */
export function samePerson(people: People, values: MemberValues): Person | undefined {
  const phone = normalPhone(values.phone_number)
  if (!phone) return undefined
  const name = nameKey(values.first_name, values.last_name)
  return people
    .all()
    .find((person) => person.phone_number === phone && nameKey(person.first_name, person.last_name) === name)
}
