/** Phones as people write them in one cell: several, with words between, with the zero that Excel took away. */
import { normalPhone } from '../../../sync/merge/phones.ts'

export type ReadPhones = { phones: string[]; unread: string[] }

/** Full-width and Arabic digits as those of a keyboard. */
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

/** "8,031,234,567" and "0803/1234567": one number with signs in it that otherwise stand between two. */
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

/** "08035550101 08035550102": two whole numbers with nothing but a space between. */
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

/** "01-2345678": Lagos as it was written until 2023, when "20" came before the area. */
function formerLandline(part: string): string | null {
  const [, rest] = /^(?:0|\+?2340?)([1-9]\d{7})$/.exec(part.replace(/[\s().-]/g, '')) ?? []
  return rest ? normalPhone(`020${rest}`) : null
}

/** "0803 555 0101 0805 555 0102": two whole numbers with nothing between that tells them apart. */
function inARow(part: string): string[] {
  if (part.length > 60) return []
  for (let at = 10; at <= part.length - 10; at += 1) {
    const pair = [onePhone(part.slice(0, at)), onePhone(part.slice(at))]
    if (pair.every((phone) => phone !== null && isMobile(phone))) return pair as string[]
  }
  return []
}

/** Shorter ones would be found in what is merely mistyped. */
export const isMobile = (phone: string) => /^\+234[789]\d{9}$/.test(phone)

/** No SMS and no WhatsApp gets there. */
export const isLandline = (phone: string) => phone.startsWith('+234') && !isMobile(phone)

/** Nothing that merely counts or dates, such as a member's code of ten digits, looks so. */
export const isSurelyPhone = (cell: string): boolean => {
  const { phones } = phonesIn(cell)
  return phones.some(isMobile) || (phones.length > 0 && /^[\s(]*[+0]/.test(cell))
}

/** "2.34803E+12": the last digits are lost for good. */
export const isShortened = (cell: string) => /^\d(\.\d+)?e\+\d+$/i.test(cell.trim())
