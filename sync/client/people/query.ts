/** Parses the typed text into a query, matches people with it, and builds the search hits. */
import { ANY_PART_FROM, HOME, partsOfNumber, typedSearch } from '../../merge/typed-search.ts'
import type { Person, SearchHit } from '../api.ts'
import { plainName } from '../../merge/names.ts'

export type Query = {
  text: string
  /** Plain words, any part of first or last name; the longest first. */
  words: string[]
  /** The typed digits as one group, without spaces and signs. */
  digits: string
  /** Null if e-mails are not searched. */
  email: string | null
}

/** So many digits are a whole number. */
const isWhole = (digits: string): boolean => digits.length >= 10

/** The user may still be typing a number from its start. */
const beginsOne = (digits: string): boolean => digits.startsWith('0') || digits.startsWith(HOME)

/** True when the digits may end a number of which only the last four digits are known. */
export const mayEndIn = (digits: string, tail: string): boolean =>
  digits.endsWith(tail) && (isWhole(digits) || !beginsOne(digits))

/** @param byEmail true if the text may also be part of an e-mail */
export function queryOf(text: string, byEmail = false): Query {
  const { words, digits, email } = typedSearch(text)
  return { text, words: words.sort((a, b) => b.length - a.length), digits, email: byEmail ? email : null }
}

/** True if the earlier query found everybody whom the later one finds. */
export function narrows(later: Query, earlier: Query): boolean {
  if (!narrowsEmail(later.email, earlier.email)) return false
  if (!earlier.words.every((word) => later.words.some((longer) => longer.includes(word)))) return false
  if (earlier.digits === '' || earlier.digits === later.digits) return true
  return later.digits.length < ANY_PART_FROM && later.digits.includes(earlier.digits)
}

const narrowsEmail = (later: string | null, earlier: string | null): boolean =>
  later === null || (earlier !== null && later.includes(earlier))

export function matches({ words, digits, email }: Query, person: Person): boolean {
  return matchesName(words, digits, person) || (email !== null && hasEmail(email, person))
}

function matchesName(words: readonly string[], digits: string, person: Person): boolean {
  for (const word of words) if (!person.search.includes(word)) return false
  return digits === '' || matchesDigits(digits, person)
}

const hasEmail = (part: string, { email }: Person): boolean =>
  email !== null && email.toLowerCase().includes(part)

/** True if the last digits of a number are typed, or more. Other people with these digits match only by chance. */
export const saysWhose = ({ digits }: Query): boolean => digits.length >= ANY_PART_FROM

/**
 * True if each typed word begins a different name. Few digits must be at either end of the last four, and more at
 * either end of the number.
 */
export function begins({ words, digits }: Query, { search, phone_number, phone_tail }: Person): boolean {
  if (!beginNames(words, search)) return false
  if (digits === '' || phone_tail === null) return true
  if (digits.length < ANY_PART_FROM) return phone_tail.startsWith(digits) || phone_tail.endsWith(digits)
  // With the tail alone, only an end was matched.
  return phone_number === null || search.endsWith(digits) || beginsNumber(digits, search)
}

/** With the country code, or as people here write it: with a 0 or nothing in its place. */
const beginsNumber = (digits: string, search: string): boolean =>
  search.includes(` ${digits}`) || search.includes(` ${HOME}${digits.replace(/^0/, '')}`)

/**
 * "olu ol" means an Oluwaseun Oladele, not every Oluwaseun. The longest word chooses first. A shorter word that fits in
 * its place also begins every other name that the longer one begins.
 */
function beginNames(words: readonly string[], search: string): boolean {
  const [only, another] = words
  if (only === undefined) return true
  if (another === undefined) return search.startsWith(only) || search.includes(` ${only}`)
  const places: number[] = []
  for (const word of words) {
    let at = search.startsWith(word) ? 0 : nextBegin(search, word, 0)
    while (places.includes(at)) at = nextBegin(search, word, at)
    if (at < 0) return false
    places.push(at)
  }
  return true
}

/** The next name after `from` that the word begins; -1: none. */
function nextBegin(search: string, word: string, from: number): number {
  const space = search.indexOf(` ${word}`, from)
  return space < 0 ? -1 : space + 1
}

/** People say the last four digits from first to last, so even the first of them narrows the list. */
export function matchesDigits(digits: string, { search, phone_number, phone_tail }: Person): boolean {
  if (phone_tail === null) return false
  if (digits.length < ANY_PART_FROM) return phone_tail.includes(digits)
  if (search.endsWith(digits)) return true
  if (phone_number === null) return mayEndIn(digits, phone_tail)
  return partsOfNumber(digits).some((part) => search.includes(part))
}

/** Builds a search hit: a found person, with the letters of the name that were typed. */
export function hitOf(person: Person, { words }: Query): SearchHit {
  return { person, matched: matchedRanges(`${person.first_name} ${person.last_name}`, words) }
}

type Plain = {
  text: string
  /** For each plain letter, its position in the displayed name. */
  at: number[]
  end: number
}

/**
 * Finds the letters of a displayed name that the typed words matched.
 * @returns ranges [from, to), in order, without overlaps
 */
export function matchedRanges(shown: string, words: readonly string[]): [number, number][] {
  if (words.length === 0) return []
  const plain = plainLetters(shown)
  const ranges = words.flatMap((word) => rangeOf(plain, word))
  return united(ranges.sort((a, b) => a[0] - b[0]))
}

function plainLetters(shown: string): Plain {
  let text = ''
  const at: number[] = []
  let offset = 0
  for (const letter of shown) {
    const letters = plainLetter(letter)
    text += letters
    for (let i = 0; i < letters.length; i++) at.push(offset)
    offset += letter.length
  }
  return { text, at, end: offset }
}

/** Most letters are plain already. Normalising each would cost a slow phone milliseconds per key. */
function plainLetter(letter: string): string {
  if (/^[a-z0-9]$/i.test(letter)) return letter.toLowerCase()
  return plainName(letter) || (/[\p{M}'’‘ʼ`]/u.test(letter) ? '' : ' ')
}

/** Prefers the beginning of a word. */
function rangeOf({ text, at, end }: Plain, word: string): [number, number][] {
  const atStart = ` ${text}`.indexOf(` ${word}`)
  const from = atStart >= 0 ? atStart : text.indexOf(word)
  const first = at[from]
  if (from < 0 || first === undefined) return []
  return [[first, at[from + word.length] ?? end]]
}

function united(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
