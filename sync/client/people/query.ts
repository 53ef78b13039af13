/** What was typed, as something that can be looked for. */
import { plainName } from '../../merge/names.ts'
import type { Person } from '../api.ts'

export type Query = {
  text: string
  /** Plain words, any part of first or last name. */
  words: string[]
  /** Digits typed, spaces and signs left out; one group. */
  digits: string
}

/** From so many digits on, any part of a known number counts, not its end alone. */
const ANY_PART_FROM = 4
/** So many digits are a whole number: a phone of which only the tail is known can be compared with its end. */
const WHOLE_NUMBER = 10

export function queryOf(text: string): Query {
  const words = plainName(text).split(' ').filter(Boolean)
  const digits = words.filter((word) => /^\d+$/.test(word)).join('')
  return { text, words: words.filter((word) => !/^\d+$/.test(word)), digits }
}

/** Whether whoever the later query finds, the earlier one found too. */
export function narrows(later: Query, earlier: Query): boolean {
  if (!earlier.words.every((word) => later.words.some((longer) => longer.includes(word)))) return false
  return earlier.digits === '' || earlier.digits === later.digits
}

export function matches({ words, digits }: Query, person: Person): boolean {
  for (const word of words) if (!person.search.includes(word)) return false
  return digits === '' || matchesDigits(digits, person)
}

/** Whether each typed word stands at the beginning of a name. */
export function begins({ words }: Query, { search }: Person): boolean {
  for (const word of words) if (!search.startsWith(word) && !search.includes(` ${word}`)) return false
  return true
}

function matchesDigits(digits: string, { search, phone_number, phone_tail }: Person): boolean {
  if (phone_tail === null) return false
  if (search.endsWith(digits)) return true
  if (phone_number === null) return digits.length >= WHOLE_NUMBER && digits.endsWith(phone_tail)
  if (digits.length < ANY_PART_FROM) return false
  return search.includes(digits) || (digits.startsWith('0') && search.includes(digits.slice(1)))
}
