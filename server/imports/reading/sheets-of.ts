/** A file's sheets, whatever kind of file it is. The type it claims means nothing. */
import { csvTable } from './csv-table.ts'
import { isOtherName, isPicture, refuseOtherKinds, UNKNOWN } from './kinds.ts'
import { sheetOf, type Sheet } from './sheet.ts'
import { textOf } from './text-of.ts'
import { Unreadable } from './unreadable.ts'
import { vcardTable } from './vcard-table.ts'

/**
 * At least one sheet has something in it.
 *
 * @param name of the file: a list called "members.pdf" is refused, unless its content has a clearer sentence
 */
export async function sheetsOf(file: Buffer, name = ''): Promise<Sheet[]> {
  const isOther = isOtherName(name)
  if (isPicture(file) || (isOther && isOldOffice(file))) throw new Unreadable(UNKNOWN)
  const sheets = await allSheets(file)
  if (isOther) throw new Unreadable(UNKNOWN)
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
  if (isOldOffice(file)) throw new Unreadable(OLD)
  const text = textOf(file)
  if (/^\s*BEGIN:VCARD/i.test(text)) return [sheetOf(vcardTable(text))]
  refuseOtherKinds(text)
  return [sheetOf(csvTable(text))]
}

/** Old Word files begin like old Excel files. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const isOldOffice = (file: Buffer) => file.subarray(0, 4).equals(OLD_OFFICE)
const OLD =
  'This is an Excel file of the old kind (.xls), or one with a password. Please save it as .xlsx or CSV without a password.'
/** The second is of an empty one. */
const ZIP_STARTS = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]
