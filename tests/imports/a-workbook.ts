/** Makes small Excel files in the structure that Excel writes. */
import { crc32, deflateRawSync } from 'node:zlib'

type Cell = string | number | Date

const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** @param instead parts of the file that replace those of these rows */
export const aWorkbook = (rows: Cell[][], instead: Instead = {}): Buffer =>
  someSheets([{ name: 'People', rows }], instead)

type Instead = Record<string, Pick<Part, 'packed' | 'size'>>
type SheetOf = { name: string; rows: Cell[][]; hidden?: boolean; hiddenRows?: number[] }

/** @param hiddenRows row numbers, from 1 */
export function someSheets(sheets: SheetOf[], instead: Instead = {}): Buffer {
  const texts = [
    ...new Set(sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => typeof cell === 'string')),
  ]
  const sheetTags = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="texts" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, hiddenRows = [] }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${MAIN}><sheetData>${rows.map((row, line) => rowXml(row, line, texts, hiddenRows)).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  return aZip(
    Object.entries(files).map(([name, xml]) => ({ ...packed(name, START + xml), ...instead[name] })),
  )
}

/** A compressed part of a workbook. */
export function packed(name: string, xml: string): Part {
  const bytes = Buffer.from(xml)
  return { name, packed: deflateRawSync(bytes), size: bytes.length, sum: sumOf(bytes) }
}

function rowXml(row: Cell[], at: number, texts: string[], hidden: number[]): string {
  const cells = row.map((cell, column) => {
    const place = `r="${String.fromCharCode(65 + column)}${at + 1}"`
    if (typeof cell === 'string') return `<c ${place} t="s"><v>${texts.indexOf(cell)}</v></c>`
    if (cell instanceof Date) return `<c ${place} s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
    return `<c ${place}><v>${cell}</v></c>`
  })
  return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`
}

const sumOf = (bytes: Buffer): number => (typeof crc32 === 'function' ? crc32(bytes) : 0)

type Part = { name: string; packed: Buffer; size: number; sum?: number }

/** @param parts already compressed; `size` is the unpacked size that the directory declares */
export function aZip(parts: Part[]): Buffer {
  const local: Buffer[] = []
  const folder: Buffer[] = []
  let at = 0
  for (const { name, packed, size, sum = 0 } of parts) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(sum, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    folder.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry, Buffer.from(name)]))
    local.push(head)
    at += head.length
  }
  const end = Buffer.alloc(18)
  const size = folder.reduce((sum, entry) => sum + entry.length, 0)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...local, ...folder, Buffer.from('PK\x05\x06'), end])
}
