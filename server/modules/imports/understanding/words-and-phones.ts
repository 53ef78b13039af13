/**
 * Reads phones as people write them in one cell: several, with words between, with the zero that Excel removed. Also
 * reads a name cell with a phone in it.
 */
import { normalPhone } from '../../../../sync/merge/phones.ts'
import type { ImportTarget } from '../../../../contract/routes/imports.ts'

/**
 * Reads what a word or a sign in a cell means: nothing, present or absent. Also compares words with typing errors.
 */

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

type ReadPhones = { phones: string[]; unread: string[] }

/** Converts full-width and Arabic digits to ASCII digits. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\uFF0B\uFF10-\uFF19\uFF08\uFF09\uFF0D\uFF0F]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

export function phonesIn(cell: string): ReadPhones {
  const read: ReadPhones = { phones: [], unread: [] }
  for (const part of partsOf(wholeAgain(plainDigits(cell)))) {
    const phone = onePhone(part)
    const found = phone ? [phone] : inARow(part)
    for (const one of found) if (!read.phones.includes(one)) read.phones.push(one)
    if (!found.length) read.unread.push(part)
  }
  return read
}

/** "8,031,234,567" and "0803/1234567": one number with signs that normally separate two. */
function wholeAgain(cell: string): string {
  if (/^\+?\d{1,3}(,\d{3}){2,4}(\.0+)?$/.test(cell.trim())) return cell.replaceAll(',', '')
  const parts = cell.split(/[,;/|]/)
  const isCut = parts.length > 1 && parts.length < 5 && /^[+\d\s(),;/|.-]+$/.test(cell)
  const whole = isCut && parts.every((part) => onePhone(part) === null) ? onePhone(parts.join('')) : null
  return whole && isMobile(whole) ? whole : cell
}

function partsOf(cell: string): string[] {
  return cell
    .split(/\s*(?:[,;/|&\n\r]|:::|\b(?:or|and)\b)\s*/i)
    .flatMap(sideBySide)
    .filter((part) => /\d/.test(part))
}

/** "08035550101 08035550102": two whole numbers separated by a space only. */
const sideBySide = (part: string) =>
  /^\+?\d{10,14}(\s+\+?\d{10,14})+$/.test(part.trim()) ? part.trim().split(/\s+/) : [part]

function onePhone(part: string): string | null {
  if (/\d:\d/.test(part)) return null
  // A program that takes numbers for amounts writes ".0" after them.
  const bare = part
    .replace(/(\d{7})\.0+$/, '$1')
    .replace(/\(0\)/g, '')
    .replace(/^[^\d+(]*(?=[\d+(])/, '')
  return (
    normalPhone(bare) ?? normalPhone(bare.replace(/\s*(ext|x)\.?\s*\d{1,5}$/i, '')) ?? formerLandline(bare)
  )
}

/** "01-2345678": a Lagos number as written until 2023, when "20" came before the area. */
function formerLandline(part: string): string | null {
  const [, rest] = /^(?:0|\+?2340?)([1-9]\d{7})$/.exec(part.replace(/[\s().-]/g, '')) ?? []
  return rest ? normalPhone(`020${rest}`) : null
}

/** "0803 555 0101 0805 555 0102": two whole numbers without a separator. */
function inARow(part: string): string[] {
  if (part.length > 60) return []
  for (let at = 10; at <= part.length - 10; at += 1) {
    const pair = [onePhone(part.slice(0, at)), onePhone(part.slice(at))]
    if (pair.every((phone) => phone !== null && isMobile(phone))) return pair as string[]
  }
  return []
}

/** Only mobiles count: shorter numbers would match mistyped text. */
export const isMobile = (phone: string) => /^\+234[789]\d{9}$/.test(phone)

/** Landlines receive no SMS and no WhatsApp. */
export const isLandline = (phone: string) => phone.startsWith('+234') && !isMobile(phone)

/** False for counts, dates and codes, such as a member's code of ten digits. */
export const isSurelyPhone = (cell: string): boolean => {
  const { phones } = phonesIn(cell)
  return phones.some(isMobile) || (phones.length > 0 && /^[\s(]*[+0]/.test(cell))
}

/** "2.34803E+12": the last digits are lost for good. */
export const isShortened = (cell: string) => /^\d(\.\d+)?e\+\d+$/i.test(cell.trim())

type NameCell = {
  name: string
  phones: string[]
  /** Numbers that are no phones. */
  strange: string[]
  /** The text as written. */
  died: string | null
}

/** "1. ", "12) ", "3 - ", "4 Ada", and the signs with which lists begin. */
const NUMBERING =
  /^[\s•·*▪●➢➤✓✔✅☑-]*(?:(?:\d\uFE0F?\u20E3)+|\(?\d{1,4}\s*[.):\]]|\d{1,4}\s*[-–—](?=\s*\p{L})|\d{1,4}(?=\s+\p{L}))?[\s.•*-]*/u

const PHONE = /(?:\b(?:tel|telephone|phone|mobile|gsm|whats ?app|cell)\b[\s.:]*)?[+(]*\d[\d\s().+-]{5,}\d/giu

const DIED =
  /[([]\s*((?:the )?late|deceased|dead|r\.?i\.?p\.?|of blessed memory)\s*[)\]]|^((?:the )?late)\b\.?(?=\s+\p{L})|[,\s-]+(deceased|late)\s*$|^(late|deceased)$/iu

/** Reads the rest of a name cell: a row number, a phone, or a note that the person has died. */
export function readNameCell(cell: string): NameCell {
  const phones: string[] = []
  const strange: string[] = []
  // Digits within a word are part of the name as written.
  const apart = cell
    .replace(/\S+/gu, (word) => (/\p{L}/u.test(word) ? word : plainDigits(word)))
    .replace(NUMBERING, '')
    .replace(PHONE, (run) => {
      const read = phonesIn(run)
      phones.push(...read.phones)
      strange.push(...read.unread.map((one) => one.trim()))
      return ' '
    })
  const found = DIED.exec(apart)
  const name = (found ? apart.replace(DIED, ' ') : apart)
    .replace(/[^\s,;]+/gu, (word) => {
      if (!/\d/.test(word) || /\p{L}/u.test(word)) return word
      strange.push(word.replace(/^[([]|[)\]]$/g, ''))
      return ' '
    })
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/(^|\s)[-–—:/|.()[\]]+(?=\s|$)/g, ' ')
    .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '')
    .replace(/\s+/g, ' ')
  return { name, phones, strange, died: found ? found[0].replace(/^[\s,-]+/, '').trim() : null }
}
