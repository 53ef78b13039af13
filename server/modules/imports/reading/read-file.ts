/** Reads a file's sheets, by its content. The claimed type is ignored. */
import { sheetOf, type Sheet, type FoundRow, Unreadable, CellBudget, MOST_ROWS, TOO_LONG } from './sheet.ts'
import { vcardTable } from './vcard.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { knownHeadings } from './find-headings.ts'

/** Decodes a text file, and reads its rows of cells separated by commas, semicolons, tabs or bars. */

export function csvTable(text: string): FoundRow[] {
  const [, separator, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  const budget = new CellBudget()
  const rows: FoundRow[] = []
  let line = separator ? 1 : 0
  parseRows(separator ?? separatorOf(rest), withoutEnd(rest), (cells) => {
    line += 1
    budget.spendOrThrow(cells.length)
    if (!cells.some((cell) => cell.trim())) return
    rows.push({ line, cells })
    if (rows.length > MOST_ROWS) throw new Unreadable(TOO_LONG)
  })
  return rows
}

/** Excel writes all rows that were ever filled. Cutting the empty ones off saves work. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;\t|\r\n'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const SEPARATORS = [',', ';', '\t', '|']

/**
 * Chooses the separator that divides a row into the most known headings: an address may hold more commas than the list has
 * semicolons. Without known headings, it takes the one with the most cells, else a comma.
 */
function separatorOf(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const rows = firstRows(separator, text)
    const widths = rows.map(({ length }) => length).sort((a, b) => a - b)
    return {
      separator,
      known: Math.max(0, ...rows.slice(0, 10).map(knownHeadings)),
      width: widths[Math.floor(widths.length / 2)] ?? 0,
    }
  })
  return scores.toSorted((a, b) => b.known - a.known || b.width - a.width)[0]?.separator ?? ','
}

const TRIED_SIGNS = 20_000
const TRIED_ROWS = 20

/** Reads as far as possible: the text is cut somewhere, perhaps within quotes. */
function firstRows(separator: string, text: string): string[][] {
  const rows: string[][] = []
  try {
    parseRows(separator, text.slice(0, TRIED_SIGNS), (cells) => void rows.push(cells), TRIED_ROWS)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return rows
}

/** A file edited by several programs mixes line ends. */
const LINE_ENDS = ['\r\n', '\n', '\r']

/** Longer than any row of a list. With an unclosed quotation mark, a row reaches to the end of the file. */
const LONGEST_ROW = 1_000_000

function parseRows(delimiter: string, text: string, taken: (row: string[]) => void, to?: number): void {
  try {
    parse(text, {
      delimiter,
      record_delimiter: LINE_ENDS,
      relax_quotes: true,
      relax_column_count: true,
      bom: true,
      max_record_size: LONGEST_ROW,
      on_record: (row: string[]) => {
        taken(row)
        return null
      },
      ...(to && { to }),
    })
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const unclosed = error instanceof CsvError && UNCLOSED_CODES.has(error.code)
    throw new Unreadable(unclosed ? UNCLOSED : NO_TABLE)
  }
}

const UNCLOSED_CODES: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'])

const UNCLOSED =
  'A quotation mark in this file is opened and never closed, so its rows cannot be told apart. Please save it again as CSV or Excel.'

const NO_TABLE = 'This file could not be read as a table. Please save it again as CSV or Excel.'

/** Byte order marks with their encodings. */
const MARKS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Decodes a text file: byte order marks, UTF-8, UTF-16, else the encoding of older Excel. */
export function textOf(bytes: Uint8Array): string {
  const encoding =
    MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? unmarked(bytes)
  return encoding === WESTERN ? western(bytes) : new TextDecoder(encoding).decode(bytes)
}

const WESTERN = 'windows-1252'

/** The characters at 0x80 to 0x9f. Some versions of Node decode these as control characters. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const western = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)

function unmarked(bytes: Uint8Array): string {
  const [even, odd] = zeros(bytes.subarray(0, 400))
  if (odd > 20 && even === 0) return 'utf-16le'
  if (even > 20 && odd === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return WESTERN
  }
}

/** In UTF-16, every other byte of a Latin letter is zero. */
function zeros(bytes: Uint8Array): [even: number, odd: number] {
  const counted: [number, number] = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) counted[at % 2 ? 1 : 0] += 1
  return counted
}

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
