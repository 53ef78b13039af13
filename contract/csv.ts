/** The one convention of every CSV file: its cells, for the app's lists and the server's exports (decision 0042). */
import { formatPhone } from './format-phone.ts'

/** An amount of money: two decimals, and a number to a spreadsheet. */
export type CsvMoney = { money: number }
export type CsvValue = string | number | boolean | null | undefined | CsvMoney

/** Excel reads a file with this mark as UTF-8. */
export const BOM = '\uFEFF'

/** One row with its line end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`

export const csvMoney = (amount: number): CsvMoney => ({ money: amount })

/**
 * An account number or a reference with spaces: "0123 456 789". A spreadsheet reads bare digits as a number, drops
 * leading zeros and rounds the sixteenth digit. It reads "1234E5" as a power of ten.
 */
export function csvDigits(text: string | null | undefined): string {
  if (!text || !/^\d+(?:E\d+)?$/i.test(text)) return text ?? ''
  if (text.length === 10) return `${text.slice(0, 4)} ${text.slice(4, 7)} ${text.slice(7)}`
  if (text.length <= 4) return text.startsWith('0') ? `0 ${text.slice(1)}` : text
  return text.match(/.{1,4}/g)!.join(' ')
}

function csvCell(value: CsvValue): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value && typeof value === 'object') return value.money.toFixed(2)
  // A phone in E.164 begins with a plus and would need the apostrophe; "0803 123 4567" stays text by its spaces.
  const text = formatPhone(value ?? '')
  // An apostrophe makes a spreadsheet read it as text. It would skip spaces, tabs and line breaks before the sign.
  const harmless = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
