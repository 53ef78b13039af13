import { fullName, shownName, type NamedPerson } from '../../../contract/people/shown-name.ts'

/** A person's whole name, as every list shows it. */
export const personName = fullName

/** The letters of a picture placeholder: "NE". */
export function initials(person: NamedPerson): string {
  return [person.first_name, person.last_name].map((name) => [...shownName(name)][0] ?? '').join('')
}
