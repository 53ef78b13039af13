import { fullName, shownName, type NamedPerson } from '../../../contract/shown-name.ts'

/** The whole name of a person as every list shows it. */
export const personName = fullName

/** The letters a picture placeholder shows: "NE". */
export function initials(person: NamedPerson): string {
  return [person.first_name, person.last_name].map((name) => [...shownName(name)][0] ?? '').join('')
}
