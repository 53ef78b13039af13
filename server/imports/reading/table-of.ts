/** A file's rows, whatever kind of file it is. Its name and the type it claims mean nothing. */
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../contract/routes/imports.ts'
import { csvTable, TOO_LONG } from './csv-table.ts'
import { textOf } from './text-of.ts'
import { Unreadable } from './unreadable.ts'
import { vcardTable } from './vcard-table.ts'
import { xlsxTable } from './xlsx-table.ts'

const LONGEST_CELL = 2000

/** The headings are among the first ten rows; what stands above them is none of the people. */
const MOST_ROWS = MAX_IMPORT_ROWS + 10

/** Each row in its place, without the blank cells at its end. */
export async function tableOf(file: Buffer): Promise<string[][]> {
  const rows = (await rowsOf(file)).map((row) => withoutEnd(row.map(cleaned)))
  rows.length = rows.findLastIndex((row) => row.length > 0) + 1
  if (rows.length === 0) throw new Unreadable('There is nothing in this file.')
  if (rows.filter((row) => row.length > 0).length > MOST_ROWS) throw new Unreadable(TOO_LONG)
  if (rows.some((row) => row.length > MAX_IMPORT_COLUMNS)) throw new Unreadable(TOO_WIDE)
  return rows
}

const withoutEnd = (row: string[]) => row.slice(0, row.findLastIndex(Boolean) + 1)

const TOO_WIDE = 'This file has more than 100 columns. Please keep the ones that matter and save it again.'

async function rowsOf(file: Buffer): Promise<string[][]> {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return xlsxTable(file)
  if (file.subarray(0, 4).equals(OLD_EXCEL)) throw new Unreadable(OLD)
  const text = textOf(file)
  if (/^\s*BEGIN:VCARD/i.test(text)) return vcardTable(text)
  if (isNoText(text.slice(0, 2000))) throw new Unreadable(UNKNOWN)
  return csvTable(text, MOST_ROWS)
}

/** Signs below the tab stand in no list. */
function isNoText(text: string): boolean {
  for (const sign of text) if (sign < '\t') return true
  return false
}

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const OLD =
  'This is an Excel file of the old kind (.xls), or one with a password. Please save it as .xlsx or CSV without a password.'
const UNKNOWN =
  'This is not a list that can be read. Please choose a CSV, Excel (.xlsx) or vCard (.vcf) file.'

/** Without the apostrophe by which a CSV keeps "+234…" and "=…" from running as a formula. No column takes a NUL. */
function cleaned(cell: string): string {
  return withoutGuard(
    cell
      .replaceAll('\0', '')
      .slice(0, LONGEST_CELL)
      .replace(/\p{Surrogate}/gu, '')
      .trim(),
  )
}

export const withoutGuard = (cell: string): string =>
  /^'\s*[=+\-@]/.test(cell) ? cell.slice(1).trim() : cell
