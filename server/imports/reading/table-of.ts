/** A file's rows, whatever kind of file it is. Its name and the type it claims mean nothing. */
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../contract/routes/imports.ts'
import { csvTable } from './csv-table.ts'
import { textOf } from './text-of.ts'
import { Unreadable } from './unreadable.ts'
import { vcardTable } from './vcard-table.ts'
import { xlsxTable } from './xlsx-table.ts'

const LONGEST_CELL = 2000

export async function tableOf(file: Buffer): Promise<string[][]> {
  const rows = (await rowsOf(file)).map((row) => row.map(cleaned))
  if (!rows.some((row) => row.some(Boolean))) throw new Unreadable('There is nothing in this file.')
  if (rows.length > MAX_IMPORT_ROWS + 1) throw new Unreadable(TOO_LONG)
  if (rows.some((row) => row.length > MAX_IMPORT_COLUMNS)) throw new Unreadable(TOO_WIDE)
  return rows
}

const TOO_LONG = 'This file has more than 20,000 rows. Please divide it into several files.'
const TOO_WIDE = 'This file has more than 100 columns. Please keep the ones that matter and save it again.'

async function rowsOf(file: Buffer): Promise<string[][]> {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return xlsxTable(file)
  if (file.subarray(0, 4).equals(OLD_EXCEL)) throw new Unreadable(OLD)
  const text = textOf(file)
  if (/^\s*BEGIN:VCARD/i.test(text)) return vcardTable(text)
  if (isNoText(text.slice(0, 2000))) throw new Unreadable(UNKNOWN)
  return csvTable(text, MAX_IMPORT_ROWS + 2)
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
