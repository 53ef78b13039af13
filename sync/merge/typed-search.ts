/**
 * Parses the text of a search for people, alike in the app and in the API. It searches names, phone number and e-mail.
 * Each word is part of a name, in any order. Up to three digits are part of the last four. More digits are part of the
 * number. The whole text is part of the e-mail.
 */
import { plainName } from './names.ts'

export type TypedSearch = {
  /** Plain words without digits. */
  words: string[]
  /** The typed digits as one group, without spaces and signs. */
  digits: string
  /** Null if the text has only signs, which every address contains. */
  email: string | null
}

/** From this many digits on, any part of a number counts, not only its last four digits. */
export const ANY_PART_FROM = 4
/** Nigeria's country code. */
export const HOME = '234'
/** A word that no name contains, for input of signs only. Without it the search has no words and finds everybody. */
const NOBODY = ['\n']
/** Empty, or the beginning of a phone number. Otherwise the list would vanish and return during typing. */
const BEGINS_A_NUMBER = /^[\s+(]*$/

export function typedSearch(text: string): TypedSearch {
  const all = plainName(text).split(' ').filter(Boolean)
  const digits = all.filter((word) => /^\d+$/.test(word)).join('')
  const words = all.filter((word) => !/^\d+$/.test(word))
  if (all.length > 0) return { words, digits, email: text.trim().toLowerCase() }
  return { words: BEGINS_A_NUMBER.test(text) ? [] : NOBODY, digits, email: null }
}

/**
 * Lists the parts of a number with that country code that these digits may mean. People write 0803, 234803,
 * 2340803 and 00234803.
 */
export function partsOfNumber(digits: string): string[] {
  const national = /^(?:00234|2340)0*(.+)$/.exec(digits)?.[1]
  if (national) return [digits, `${HOME}${national}`]
  return digits.startsWith('0') && digits.length > 1 ? [digits, digits.slice(1)] : [digits]
}
