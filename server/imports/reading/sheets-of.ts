/** A file's sheets, whatever kind of file it is. Its name and the type it claims mean nothing. */
import { csvTable } from './csv-table.ts'
import { refuseOtherKinds } from './kinds.ts'
import { sheetOf, type Sheet } from './sheet.ts'
import { textOf } from './text-of.ts'
import { Unreadable } from './unreadable.ts'
import { vcardTable } from './vcard-table.ts'

/** At least one sheet has something in it. */
export async function sheetsOf(file: Buffer): Promise<Sheet[]> {
  const sheets = await allSheets(file)
  if (sheets.every(({ rows, refused }) => rows.length === 0 && !refused))
    throw new Unreadable('There is nothing in this file.')
  return sheets
}

async function allSheets(file: Buffer): Promise<Sheet[]> {
  if (ZIP_STARTS.some((start) => file.subarray(0, 4).equals(start))) {
    // Only now: each thread loads anew what it needs, and most files are no workbooks.
    const { xlsxSheets } = await import('./xlsx/xlsx-sheets.ts')
    return xlsxSheets(file)
  }
  if (file.subarray(0, 4).equals(OLD_EXCEL)) throw new Unreadable(OLD)
  const text = textOf(file)
  if (/^\s*BEGIN:VCARD/i.test(text)) return [sheetOf(vcardTable(text))]
  refuseOtherKinds(text)
  return [sheetOf(csvTable(text))]
}

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const OLD =
  'This is an Excel file of the old kind (.xls), or one with a password. Please save it as .xlsx or CSV without a password.'
/** The second is of an empty one. */
const ZIP_STARTS = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]
