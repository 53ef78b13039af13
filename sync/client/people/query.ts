/** What was typed, as something that can be looked for. */
import { ANY_PART_FROM, HOME, partsOfNumber, typedSearch } from '../../merge/typed-search.ts'
import type { Person } from '../api.ts'

export type Query = {
  text: string
  /** Plain words, any part of first or last name; the longest first. */
  words: string[]
  /** Digits typed, spaces and signs left out; one group. */
  digits: string
  /** Null where e-mails are not searched. */
  email: string | null
}

/** So many digits are a whole number. */
const isWhole = (digits: string): boolean => digits.length >= 10
/** The user may still be typing a number from its start. */
const beginsOne = (digits: string): boolean => digits.startsWith('0') || digits.startsWith(HOME)

/** True when the digits may end a number of which only the last four digits are known. */
export const mayEndIn = (digits: string, tail: string): boolean =>
  digits.endsWith(tail) && (isWhole(digits) || !beginsOne(digits))

/** @param byEmail whether the text may also be part of an e-mail */
export function queryOf(text: string, byEmail = false): Query {
  const { words, digits, email } = typedSearch(text)
  return { text, words: words.sort((a, b) => b.length - a.length), digits, email: byEmail ? email : null }
}

/** Whether whoever the later query finds, the earlier one found too. */
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

/** Whether the last digits of a number are there, or more: whoever has them is meant, and somebody else only by chance. */
export const saysWhose = ({ digits }: Query): boolean => digits.length >= ANY_PART_FROM

/**
 * Whether each typed word begins a name, each another one; few digits stand at either end of the last four, and more at
 * either end of the number.
 */
export function begins({ words, digits }: Query, { search, phone_number, phone_tail }: Person): boolean {
  if (!beginNames(words, search)) return false
  if (digits === '' || phone_tail === null) return true
  if (digits.length < ANY_PART_FROM) return phone_tail.startsWith(digits) || phone_tail.endsWith(digits)
  // Of the tail alone only an end was found.
  return phone_number === null || search.endsWith(digits) || beginsNumber(digits, search)
}

/** With the country's digits, and as people of the country write it: with a 0 or nothing in their place. */
const beginsNumber = (digits: string, search: string): boolean =>
  search.includes(` ${digits}`) || search.includes(` ${HOME}${digits.replace(/^0/, '')}`)

/**
 * "olu ol" means an Oluwaseun Oladele, not every Oluwaseun. The longest word chooses first: where a shorter one could
 * stand in its place, the longer begins no other name that the shorter does not.
 */
function beginNames(words: readonly string[], search: string): boolean {
  const [only, another] = words
  if (only === undefined) return true
  if (another === undefined) return search.startsWith(only) || search.includes(` ${only}`)
  const taken: number[] = []
  for (const word of words) {
    let at = search.startsWith(word) ? 0 : nextBegin(search, word, 0)
    while (taken.includes(at)) at = nextBegin(search, word, at)
    if (at < 0) return false
    taken.push(at)
  }
  return true
}

/** Where the word begins a name after the one that begins at `from`; -1: nowhere. */
function nextBegin(search: string, word: string, from: number): number {
  const space = search.indexOf(` ${word}`, from)
  return space < 0 ? -1 : space + 1
}

/** The last four digits are said from their first to their last, so the first of them narrows already. */
export function matchesDigits(digits: string, { search, phone_number, phone_tail }: Person): boolean {
  if (phone_tail === null) return false
  if (digits.length < ANY_PART_FROM) return phone_tail.includes(digits)
  if (search.endsWith(digits)) return true
  if (phone_number === null) return mayEndIn(digits, phone_tail)
  return partsOfNumber(digits).some((part) => search.includes(part))
}
