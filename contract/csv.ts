/**
 * Defines the columns of exported lists, and writes all CSV files: the app's lists and the server's exports
 * (decision 54). `src/ui/list-file/excel.ts` writes the same columns to Excel.
 */
import { formatPhone } from './people/format-phone.ts'

export type FileValue = string | number | boolean | null | undefined

/**
 * - `phone`: E.164, or as typed.
 * - `digits`: an account number or a reference, which a spreadsheet must keep as text.
 * - `money`: an amount in the currency's whole units (naira, not kobo), written with two decimals.
 * - `date`: `YYYY-MM-DD`.
 * - `moment`: `YYYY-MM-DD HH:MM` by the church's clock.
 */
export type FileType = 'text' | 'phone' | 'digits' | 'money' | 'number' | 'date' | 'moment'

/** A column of an exported list. Without a type it is `text`, and numbers in it stay numbers. */
export type FileColumn<Row> = { title: string; type?: FileType; value: (row: Row) => FileValue }

/** Excel reads a file with this mark as UTF-8. */
const BOM = '\uFEFF'

/** @returns a whole file; Excel shows its names intact and runs no cell as a formula */
export const toCsv = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string =>
  headOf(columns) + rows.map((row) => lineOf(columns, row)).join('')

/** The same file line by line, while its rows are read. An error of `rows` passes through. */
export async function* csvLines<Row>(
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield headOf(columns)
  for await (const row of rows) yield lineOf(columns, row)
}

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

const headOf = <Row>(columns: readonly FileColumn<Row>[]): string =>
  BOM + csvLine(columns.map(({ title }) => textCell(title)))

const lineOf = <Row>(columns: readonly FileColumn<Row>[], row: Row): string =>
  csvLine(columns.map(({ value, type }) => csvCell(value(row), type)))

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

function csvCell(value: FileValue, type: FileType | undefined): string {
  if (typeof value === 'number') return type === 'money' ? value.toFixed(2) : String(value)
  if (typeof value === 'boolean') return String(value)
  return textCell(type === 'digits' ? csvDigits(value) : (value ?? ''))
}

function textCell(value: string): string {
  // A phone in E.164 begins with a plus and would need the apostrophe. The spaces of "0803 123 4567" keep it text.
  const text = formatPhone(value)
  // An apostrophe makes a spreadsheet read the cell as text. It ignores spaces, tabs and line breaks before the sign.
  const harmless = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
