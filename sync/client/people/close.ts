/**
 * Finds people despite one mistyped letter, for searches without a match: an extra letter, a missing one, a wrong one,
 * or two that are swapped.
 */
import type { Person } from '../api.ts'
import { hitOf, matchesDigits, queryOf, type Query } from './query.ts'
import type { Search } from './search.ts'

type Found = { query: Query; people: readonly Person[] }

type Closeness = {
  closeTo: Search
  /** The list has changed, so earlier results are invalid. */
  changed(): void
}

/** @param ranked everybody, frequent attendees first; the same array until `changed` */
export function closeness(ranked: () => readonly Person[]): Closeness {
  let last: Found | null = null
  return {
    changed() {
      last = null
    },
    closeTo(text, { sink, limit = Infinity } = {}) {
      const query = queryOf(text)
      // A match of a longer word with one slip already matched its beginning.
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
    // A short word had to match exactly. Once it is longer, it may contain a slip.
    return longer === word || (word.length >= FROM_LETTERS && longer?.startsWith(word) === true)
  })
}

/** One slip in one word. All other words and the digits match as typed. */
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

/** Shorter words resemble too many names. */
export const FROM_LETTERS = 4

const [ZERO, NINE] = ['0'.charCodeAt(0), '9'.charCodeAt(0)]

/**
 * Returns a test of a person's `search`: true if a name in it begins with the word except for one slip. The test runs
 * over everybody, so it compares two letters of a name before any others.
 */
export function slipOf(word: string): (search: string) => boolean {
  if (word.length < FROM_LETTERS) return () => false
  const typed = word.charCodeAt(0)
  const then = word.charCodeAt(1)
  return (search) => {
    for (let from = 0, end = 0; end >= 0; from = end + 1) {
      const first = search.charCodeAt(from)
      // The phone number follows the names.
      if (first >= ZERO && first <= NINE) return false
      end = search.indexOf(' ', from)
      // One slip leaves one of the first two letters, in its own or the other position.
      const second = search.charCodeAt(from + 1)
      const may = first === typed || first === then || second === typed || second === then
      if (may && beginsSlipped(word, search, from)) return true
    }
    return false
  }
}

/** The slip may also be the space between two names. Slicing the text for 50,000 people would take too long. */
function beginsSlipped(word: string, search: string, from: number): boolean {
  let at = 0
  while (at < word.length && word.charCodeAt(at) === search.charCodeAt(from + at)) at += 1
  const next = from + at
  return (
    goesOn(word, at + 1, search, next + 1) ||
    goesOn(word, at + 1, search, next) ||
    goesOn(word, at, search, next + 1) ||
    (word.charCodeAt(at) === search.charCodeAt(next + 1) &&
      word.charCodeAt(at + 1) === search.charCodeAt(next) &&
      goesOn(word, at + 2, search, next + 2))
  )
}

/** True if the rest of the word is there. */
function goesOn(word: string, at: number, search: string, from: number): boolean {
  for (let i = at, j = from; i < word.length; i += 1, j += 1)
    if (word.charCodeAt(i) !== search.charCodeAt(j)) return false
  return true
}
