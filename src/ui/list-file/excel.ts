/** Writes a list as an Excel workbook piece by piece, so that the rows are never in memory twice (decision 64). */
import { Zip, ZipDeflate } from 'fflate'
import { daysBetween, isDay } from '../../../contract/calendar/days.ts'
import type { FileColumn, FileType, FileValue } from '../../../contract/csv.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'

/**
 * @param name of the only sheet, without the characters that Excel refuses
 * @param pieces of the rows; each is written before the next is read
 * @returns the file's bytes in order. An error of `pieces` passes through
 */
export async function* excelFile<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes as Uint8Array<ArrayBuffer>)
  })
  const taken = () => ready.splice(0)
  for (const [path, xml] of Object.entries(partsAround(sheetName(name))))
    add(zip, path).push(bytesOf(xml), true)
  const sheet = add(zip, 'xl/worksheets/sheet1.xml')
  sheet.push(bytesOf(startOf(columns)))
  yield* taken()
  let line = 1
  for await (const rows of pieces) {
    sheet.push(bytesOf(rows.map((row) => rowXml(columns, row, (line += 1))).join('')))
    yield* taken()
  }
  sheet.push(bytesOf(endOf(columns.length, line)), true)
  zip.end()
  yield* taken()
}

function add(zip: Zip, path: string): ZipDeflate {
  const part = new ZipDeflate(path, { level: 6 })
  zip.add(part)
  return part
}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text)

/** A name that Excel accepts: no []:*?/\, no apostrophe at an end, 31 letters at most, not "History". */
export function sheetName(name: string): string {
  const legal = plain(name)
    .replaceAll(/[[\]:*?/\\\s]+/g, ' ')
    .slice(0, 31)
    .replaceAll(/^[\s']+|[\s']+$/g, '')
  return legal === '' || legal.toLowerCase() === 'history' ? `${legal} list`.trim() : legal
}

/** The styles of `STYLES`, by their order there. */
const STYLE = { general: 0, text: 1, money: 2, date: 3, moment: 4, head: 5 }

const styleOf = (type: FileType | undefined): number => {
  if (type === 'number') return STYLE.general
  return type === 'money' || type === 'date' || type === 'moment' ? STYLE[type] : STYLE.text
}

/** In letters. */
const WIDTHS: Record<FileType, number> = {
  text: 22,
  phone: 16,
  digits: 20,
  money: 14,
  number: 10,
  date: 12,
  moment: 17,
}

function startOf<Row>(columns: readonly FileColumn<Row>[]): string {
  const widths = columns.map(({ title, type = 'text' }, at) => {
    const width = Math.max(WIDTHS[type], Math.min(title.length + 2, 60))
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleOf(type)}" customWidth="1"/>`
  })
  const heads = columns.map(({ title }, at) => textCell(at, 1, STYLE.head, title))
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
}

/** Excel marks each account number as a "number stored as text", unless the sheet says that it is meant so. */
const endOf = (width: number, height: number): string =>
  `</sheetData><ignoredErrors><ignoredError sqref="A1:${letters(width - 1)}${height}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

function rowXml<Row>(columns: readonly FileColumn<Row>[], row: Row, line: number): string {
  const cells = columns.map(({ type, value }, at) => cellXml(at, line, type, value(row)))
  return `<row r="${line}">${cells.join('')}</row>`
}

function cellXml(at: number, line: number, type: FileType | undefined, value: FileValue): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return numberCell(at, line, type === 'money' ? STYLE.money : 0, value)
  if (typeof value === 'boolean') return `<c r="${letters(at)}${line}" t="b"><v>${Number(value)}</v></c>`
  const serial = type === 'date' || type === 'moment' ? serialOf(value) : null
  if (serial !== null) return numberCell(at, line, styleOf(type), serial)
  return textCell(at, line, STYLE.text, type === 'phone' ? formatPhone(value) : value)
}

const numberCell = (at: number, line: number, style: number, value: number) =>
  `<c r="${letters(at)}${line}" s="${style}"><v>${value}</v></c>`

/** A text cell never runs as a formula. Its format keeps it text even after somebody edits it. */
const textCell = (at: number, line: number, style: number, text: string) =>
  `<c r="${letters(at)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Excel's day 0, as its calendar has been since March 1900. */
const DAY_ZERO = '1899-12-30'
/** Before 1 March 1900 Excel counts a leap day that never was. */
const FIRST_DAY = '1900-03-01'
const MINUTES_OF_DAY = 24 * 60

/** Excel's number of a date or moment; null if it has none, so that the cell stays text. */
function serialOf(text: string): number | null {
  const [, day = '', hour = '0', minute = '0'] = /^([\d-]{10})(?: (\d\d):(\d\d))?$/.exec(text) ?? []
  if (!isDay(day) || day < FIRST_DAY) return null
  return daysBetween(DAY_ZERO, day) + (Number(hour) * 60 + Number(minute)) / MINUTES_OF_DAY
}

/** The letters of a column: 0 is A, 26 is AA. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last
}

/** Excel refuses a file with a longer cell. */
const MOST_LETTERS = 32_767

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Excel reads "_x0041_" as "A", so such text gets its underscore escaped. */
const escaped = (text: string): string =>
  plain(text.slice(0, MOST_LETTERS))
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!)

/** Without characters that XML forbids and halves of pairs. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The formats 4 (#,##0.00) and 49 (text) are Excel's own. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  0, 49, 4, 164, 165,
]
  .map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** All parts of a workbook except its sheet. */
const partsAround = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
})
