/**
 * Reads the text that somebody types to find a person, alike in the app and in the API. It searches names,
 * phone number and e-mail. Each word is part of a name, in any order. Up to three digits are part of the last
 * four. More digits are part of the number. The whole text is part of the e-mail.
 */
import { plainName } from './names.ts'

export type TypedSearch = {
  /** Plain words without digits. */
  words: string[]
  /** Digits typed, spaces and signs left out; one group. */
  digits: string
  /** Null where signs alone were typed, which every address holds. */
  email: string | null
}

/** From so many digits on, any part of a number counts, not its last four alone. */
export const ANY_PART_FROM = 4
/** Nigeria's country code. */
export const HOME = '234'
/** A word that no name holds, for signs alone. Without it the search has no words and finds everybody. */
const NOBODY = ['\n']
/** Nothing at all, or how a phone number begins: whoever types on would see the list go and come back. */
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
