/** Turns a typed search into LIKE patterns. `sync/merge/typed-search.ts` lists the searched fields. */
import { ANY_PART_FROM, partsOfNumber, typedSearch } from '../../../sync/merge/typed-search.ts'
import { plainName } from '../../../sync/merge/names.ts'

export type SearchTerms = {
  /** Each must occur in the name. */
  names: string[]
  /** Every word of the text, digits too, for a list that shows names alone. */
  allWords: string[]
  digits: string
  /** At least one must match the number's digits; null if no digits were typed. */
  phone: string[] | null
  email: string | null
}

const plain = (part: string) => part.replace(/[\\%_]/g, (sign) => `\\${sign}`)
const anywhere = (part: string) => `%${plain(part)}%`

/** Returns undefined if nothing was typed. */
export function searchTerms(q: string | undefined): SearchTerms | undefined {
  const text = (q ?? '').replaceAll('\0', '').trim().slice(0, 100)
  const { words, digits, email } = typedSearch(text)
  if (words.length === 0 && digits === '') return undefined
  const all = plainName(text).split(' ').filter(Boolean)
  return {
    names: words.map(anywhere),
    allWords: (all.length > 0 ? all : words).map(anywhere),
    digits,
    phone: digits === '' ? null : phonePatterns(digits),
    email: email === null ? null : anywhere(email),
  }
}

/** Few digits match only within the last four, so up to that many digits may follow them. */
function phonePatterns(digits: string): string[] {
  if (digits.length >= ANY_PART_FROM) return partsOfNumber(digits).map(anywhere)
  return Array.from(
    { length: ANY_PART_FROM - digits.length + 1 },
    (_, after) => `%${digits}${'_'.repeat(after)}`,
  )
}

type Parameters = { names: number; phone: number; email?: number }

/**
 * Returns the SQL condition for a members row that matches the search. Null names match everybody.
 * @param row with a dot, such as `m.`, or nothing
 * @param at the numbers of the parameters that hold the terms of that name
 */
export const isSearched = (row: string, { names, phone, email }: Parameters): string =>
  `($${names}::text[] is null
    or (${row}name_key like all ($${names}::text[])
      and ($${phone}::text[] is null or translate(${row}phone_number, '+ -()./', '') like any ($${phone}::text[])))
    ${email ? `or ${row}email_key like $${email}::text` : ''})`
