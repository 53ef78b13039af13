/** Phones as people write them in one cell: several, with words between, with the zero that Excel took away. */
import { normalPhone } from '../../../sync/merge/phones.ts'

export type ReadPhones = { phones: string[]; unread: string[] }

export function phonesIn(cell: string): ReadPhones {
  const read: ReadPhones = { phones: [], unread: [] }
  for (const part of partsOf(cell)) {
    const phone = onePhone(part)
    if (phone && !read.phones.includes(phone)) read.phones.push(phone)
    if (!phone) read.unread.push(part)
  }
  return read
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
  const bare = part.replace(/\(0\)/g, '').replace(/^[^\d+(]*(?=[\d+(])/, '')
  return normalPhone(bare) ?? normalPhone(bare.replace(/\s*(ext|x)\.?\s*\d{1,5}$/i, ''))
}

/** "2.34803E+12": the last digits are lost for good. */
export const isShortened = (cell: string) => /^\d(\.\d+)?e\+\d+$/i.test(cell.trim())
