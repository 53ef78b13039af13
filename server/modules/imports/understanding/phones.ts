/**
 * Reads phones as people write them in one cell: several, with words between, with the zero that Excel removed. Also
 * reads a name cell with a phone in it.
 */
import { normalPhone } from '../../../../sync/merge/phones.ts'

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
