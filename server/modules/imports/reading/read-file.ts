/** Reads a file's sheets, by its content. The claimed type is ignored. */
import { csvTable, textOf } from './csv.ts'
import { sheetOf, type Sheet } from './sheet.ts'
import { Unreadable } from './limits.ts'
import { vcardTable } from './vcard.ts'

/**
 * At least one sheet is not empty.
 *
 * @param name of the file: a list called "members.pdf" is rejected, unless its content gives a clearer sentence
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
    // Is loaded late: each thread loads its own code, and most files are no workbooks.
    const { xlsxSheets } = await import('./xlsx.ts')
    return xlsxSheets(file)
  }
  if (isOldOffice(file)) throw new Unreadable(OLD)
  const text = textOf(file)
  if (/^\s*BEGIN:VCARD/i.test(text)) return [sheetOf(vcardTable(text))]
  refuseOtherKinds(text)
  return [sheetOf(csvTable(text))]
}

/** Old Word files start like old Excel files. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const isOldOffice = (file: Buffer) => file.subarray(0, 4).equals(OLD_OFFICE)

const OLD =
  'This is an Excel file of the old kind (.xls), or one with a password. Please save it as .xlsx or CSV without a password.'

/** The second signature is that of an empty archive. */
const ZIP_STARTS = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')]

const KINDS: [RegExp, string][] = [
  [/^%PDF-/, 'This is a PDF. Please choose the Excel or CSV file from which it was made.'],
  [
    /^\s*(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body|table|meta|style|div)\b/i,
    'This is a web page, though it may be named .xls or .xlsx. Please open it in Excel and save it as an Excel workbook (.xlsx) or CSV.',
  ],
  [
    /^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>]/i,
    'This is an XML file. Please open it in Excel and save it as an Excel workbook (.xlsx) or CSV.',
  ],
  [
    /^\s*(\{\s*("|\})|\[\s*(\{|\[|\]))/,
    'This is a JSON file. Please export the list as CSV or Excel and choose that.',
  ],
  [
    /^\{\\rtf/,
    'This is a document, not a sheet. Please copy its table into Excel or Google Sheets and save it as .xlsx or CSV.',
  ],
  [
    /^\s*BEGIN:VCALENDAR/i,
    'This is a calendar. Please choose a list of people: CSV, Excel (.xlsx) or vCard (.vcf).',
  ],
]

/**
 * Rejects files that are no lists, by their first characters. Many programs name a web page ".xls". Throws
 * Unreadable with advice for the person.
 */
function refuseOtherKinds(text: string): void {
  const start = text.slice(0, 4000)
  const found = KINDS.find(([pattern]) => pattern.test(start))
  if (found) throw new Unreadable(found[1])
  if (isNoText(start.slice(0, 2000))) throw new Unreadable(UNKNOWN)
}

/** No list has control characters below the tab. */
function isNoText(text: string): boolean {
  for (const sign of text) if (sign < '\t') return true
  return false
}

const OTHER_NAME =
  /\.(pdf|docx?|docm|odt|rtf|pptx?|odp|jpe?g|png|gif|webp|heic|heif|bmp|tiff?|svg|zip|rar|7z|gz|tar|mp[34]|m4a|mov|avi|exe|apk)$/i

/** True for a name such as "members.pdf". */
const isOtherName = (name: string): boolean => OTHER_NAME.test(name.trim())

const PICTURES = [Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from([0xff, 0xd8, 0xff])]

const isPicture = (file: Buffer): boolean =>
  PICTURES.some((start) => file.subarray(0, start.length).equals(start))

const UNKNOWN =
  'This is not a list that can be read. Please choose a CSV, Excel (.xlsx) or vCard (.vcf) file.'
