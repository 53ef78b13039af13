/** Writes all CSV files: the app's lists and the server's exports (decision 54). */
import { formatPhone } from './people/format-phone.ts'

/** An amount of money: two decimals, and a number to a spreadsheet. */
export type CsvMoney = { money: number }
export type CsvValue = string | number | boolean | null | undefined | CsvMoney

/** A column of a CSV file: its heading and its value for a row. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => CsvValue }

/** Excel reads a file with this mark as UTF-8. */
const BOM = '\uFEFF'

/** @returns a whole file; Excel shows its names intact and runs no cell as a formula */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  headOf(columns) + rows.map((row) => lineOf(columns, row)).join('')

/** The same file line by line, while its rows are read. An error of `rows` passes through. */
export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield headOf(columns)
  for await (const row of rows) yield lineOf(columns, row)
}

/** @param amount in the currency's whole units: naira, not kobo */
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

const headOf = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BOM + csvLine(columns.map(({ title }) => title))

const lineOf = <Row>(columns: readonly CsvColumn<Row>[], row: Row): string =>
  csvLine(columns.map(({ value }) => value(row)))

const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`

function csvCell(value: CsvValue): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value && typeof value === 'object') return value.money.toFixed(2)
  // A phone in E.164 begins with a plus and would need the apostrophe. The spaces of "0803 123 4567" keep it text.
  const text = formatPhone(value ?? '')
  // An apostrophe makes a spreadsheet read the cell as text. It ignores spaces, tabs and line breaks before the sign.
  const harmless = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
