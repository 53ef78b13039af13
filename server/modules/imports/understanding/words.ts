/**
 * Reads what a word or a sign in a cell means: nothing, present or absent. Also compares words with typing errors.
 */
import type { ImportTarget } from '../../../../contract/routes/imports.ts'

const WORDS =
  /^(nill?|nan|tbd|tbc|to be (confirmed|decided)|n\/a|#n\/a|n\.a|none|null|unknown|unspecified|undefined|unassigned|no (data|info|information|record)|not (known|given|stated|specified|set|available|applicable|provided|recorded|disclosed|sure)|(prefer|rather) not (to )?(say|answer|disclose)|(decline[sd]?|refused?) to (say|state|answer)|blank|\((blank|empty|none|nil|unknown)\))\.?$/i

/** "0", "-", "--/--/----", "00/00/0000", "...", "?" */
const SIGNS = /^[\s0\-–—−./\\_:*?…]+$/

/** Checks words only: a sign may also be in a row of headings. */
export const isWordForNothing = (cell: string): boolean => WORDS.test(cell.trim())

const MORE: Partial<Record<ImportTarget, RegExp>> = {
  gender: /^(u|x|others?|neither|non[ -]?binary|not sure)$/i,
  phone_number: /^(no|no (phone|number|mobile|gsm)|does ?n['’]t have|do ?n['’]t have)\.?$/i,
  email: /^(no|no e?-?mail( address)?|does ?n['’]t have|do ?n['’]t have)\.?$/i,
}

/** Excel's day zero in its various forms. No program means that day. */
const DAY_ZERO =
  /^(1899[-/.]12[-/.]3[01]|1900[-/.]0?1[-/.]00?|(30|31)[-/.]12[-/.]1899|12[-/.](30|31)[-/.]1899|00?[-/.]0?1[-/.]1900|0?1[-/.]00?[-/.]1900|0000-00-00)([t ].*)?$/i

const DAYS: ReadonlySet<ImportTarget> = new Set(['date_of_birth', 'joined', 'date'])
const NAMES: ReadonlySet<ImportTarget> = new Set(['first_name', 'middle_name', 'last_name', 'full_name'])

const NA = /^na\.?$/i

/** "Null", "Nan" and "Na" are also names. "NA" in capitals is none. */
const saysNoName = (text: string): boolean =>
  text === '' || text === 'NA' || SIGNS.test(text) || (WORDS.test(text) && !/^(null|nan)$/i.test(text))

/** True for a text that people and programs write for an empty value. */
export function saysNothing(cell: string, target?: ImportTarget): boolean {
  const text = cell.trim()
  if (target && NAMES.has(target)) return saysNoName(text)
  if (NA.test(text)) return true
  if (text === '' || WORDS.test(text) || SIGNS.test(text)) return true
  if (target && DAYS.has(target)) return DAY_ZERO.test(text)
  return target !== undefined && (MORE[target]?.test(text) ?? false)
}

const TICKS = '✓ ✔ √ ☑ ✅'.split(' ')
const CAME = [...TICKS, ...'1 1.0 v y yes true p pr pres present here came attended late'.split(' ')]
const STAYED_AWAY = '0 0.0 - – — n no nil none n/a a abs absent false ✗ ✘ ❌ ☐'.split(' ')

/** An "x" marks present people in one list and absent people in another. */
export type XMeans = 'present' | 'absent' | 'unclear'

/** "9:05", "09.05 am", "8 AM"; a day with or without a time; and Excel's time, a fraction of the day. */
const WHEN = [
  /^\d{1,2}([:.]\d{2}){1,2}( ?[ap]\.?m)?$/,
  /^\d{1,2} ?[ap]\.?m$/,
  /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}([t ].*)?$/,
  /^0?\.\d*[1-9]\d*$/,
]

/** Decides if a cell marks a presence. Only sure signs count: "Travelled" or "Excused" people did not come. */
export const saysPresent = (cell: string, x: XMeans = 'present'): boolean =>
  (isX(cell) && x === 'present') ||
  CAME.includes(plain(cell)) ||
  plain(cell) === 'on time' ||
  WHEN.some((shape) => shape.test(plain(cell)))

export const saysAbsent = (cell: string, x: XMeans = 'present'): boolean =>
  cell === '' || (isX(cell) && x === 'absent') || STAYED_AWAY.includes(plain(cell))

/**
 * Judges an x by the whole list. Beside a tick, an x marks an absent person, unless absent people have a sign of their own.
 * Beside a "P" or a "1" its meaning is unknown, unless there is such a sign.
 * @param values the distinct values under the days
 */
export function xMeansAmong(values: Iterable<string>): XMeans {
  const signs = [...values].map(plain)
  if (!signs.some(isX)) return 'present'
  const away = signs.some((sign) => STAYED_AWAY.includes(sign) && !/^[-–—]$/.test(sign))
  if (signs.some((sign) => TICKS.includes(sign))) return away ? 'unclear' : 'absent'
  return signs.some((sign) => CAME.includes(sign)) && !away ? 'unclear' : 'present'
}

export const isX = (cell: string): boolean => plain(cell) === 'x' || plain(cell) === '×'

/** Phones add a variation selector, an invisible character, after a tick. */
const plain = (cell: string) => cell.trim().toLowerCase().replaceAll('\uFE0F', '').replace(/\.+$/, '')

/**
 * Counts the letters by which two words differ (optimal string alignment). A letter is changed, left out, added or swapped
 * with its neighbour.
 */
export function lettersApart(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (same ? 0 : 1),
        swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[b.length]!
}
