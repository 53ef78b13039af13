import type { Person, SearchHit } from '../api.ts'
import { matchedRanges } from './highlight.ts'
import type { Query } from './query.ts'

/** A person found, with the letters of the name that were typed. */
export function hitOf(person: Person, { words }: Query): SearchHit {
  return { person, matched: matchedRanges(`${person.first_name} ${person.last_name}`, words) }
}
