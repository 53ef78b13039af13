/**
 * Reads which parts of a date a number's format shows. Excel keeps dates as numbers. Formats: ECMA-376 part
 * 1, 18.8.30.
 */

/** Null: a number that is no date. `year` false: the format shows a day and a month alone. */
export type DateFormat = { day: boolean; year: boolean } | null

const WHOLE = { day: true, year: true }
const TIME = { day: false, year: false }

const BUILT_IN = new Map<number, DateFormat>([
  ...[14, 15, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id): [number, DateFormat] => [
    id,
    WHOLE,
  ]),
  [16, { day: true, year: false }],
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id): [number, DateFormat] => [id, TIME]),
])

/** @param code the format as the file writes it, where it says one */
export const dateFormatOf = (id: number, code: string | undefined): DateFormat =>
  code === undefined ? (BUILT_IN.get(id) ?? null) : fromCode(code)

function fromCode(code: string): DateFormat {
  const bare = code
    .toLowerCase()
    .replace(/\\.|_.|\*./g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .replace(/\[(h+|m+|s+)\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general|am\/pm|a\/p/g, ' ')
    .split(';', 1)[0]!
  if (/[0#?%]/.test(bare.replace(/s[.,]0+/g, 's')) || !/[dymhse]/.test(bare)) return null
  const year = /[ye]/.test(bare)
  // "m" beside hours or seconds is minutes.
  const month = /m/.test(bare) && !/[hs]/.test(bare)
  const day = /d/.test(bare)
  if (!day && !year && !month) return TIME
  return day && month && !year ? { day: true, year: false } : WHOLE
}
