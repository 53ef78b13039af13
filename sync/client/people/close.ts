/** Whom somebody may mean who mistyped: asked when nobody matches as typed. */
import type { Person } from '../api.ts'
import { hitOf } from './hit.ts'
import { matchesDigits, queryOf, type Query } from './query.ts'
import type { Search } from './search.ts'
import { FROM_LETTERS, slipOf } from './slip.ts'

type Found = { query: Query; people: readonly Person[] }

export type Closeness = {
  closeTo: Search
  /** The list has changed: what was found before counts no more. */
  changed(): void
}

/** @param ranked everybody, who usually comes first; the same array until `changed` */
export function closeness(ranked: () => readonly Person[]): Closeness {
  let last: Found | null = null
  return {
    changed() {
      last = null
    },
    closeTo(text, { sink, limit = Infinity } = {}) {
      const query = queryOf(text)
      // Whoever is a slip away from a longer word was one from its beginning.
      const among = last && goesOnFrom(query, last.query) ? last.people : ranked()
      const people = among.filter(closeBy(query))
      last = { query, people }
      const here = people.filter(({ id }) => sink?.has(id))
      const shown = here.length > 0 ? [...people.filter(({ id }) => !sink?.has(id)), ...here] : people
      return shown.slice(0, limit).map((person) => hitOf(person, query))
    },
  }
}

function goesOnFrom(later: Query, earlier: Query): boolean {
  if (later.digits !== earlier.digits) return false
  return earlier.words.every((word, at) => {
    const longer = later.words[at]
    // A short word had to be as typed; grown longer it may hold a slip.
    return longer === word || (word.length >= FROM_LETTERS && longer?.startsWith(word) === true)
  })
}

/** One slip in one word; every other one and the digits are as typed. */
function closeBy(query: Query): (person: Person) => boolean {
  const { words, digits } = query
  const slips = words.map((word) => ({ word, slip: slipOf(word) }))
  const [only, another] = slips
  if (!words.some((word) => word.length >= FROM_LETTERS)) return () => false
  const named = ({ search }: Person) => (another || !only ? oneSlip(slips, search) : only.slip(search))
  return digits === '' ? named : (person) => matchesDigits(digits, person) && named(person)
}

function oneSlip(
  words: readonly { word: string; slip: (search: string) => boolean }[],
  search: string,
): boolean {
  let missed: ((search: string) => boolean) | undefined
  for (const { word, slip } of words) {
    if (search.includes(word)) continue
    if (missed) return false
    missed = slip
  }
  return missed?.(search) === true
}
