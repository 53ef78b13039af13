/** Reads the sheets of an Excel file, each up to the limits. */
import { addDays, clockTime } from '../../../../contract/calendar/days.ts'
import {
  CellBudget,
  TOO_MANY_CELLS,
  MOST_ROWS,
  shortened,
  TOO_LONG,
  sheetOf,
  type Sheet,
  type FoundRow,
} from './sheet.ts'
import { readWorkbook, type SheetPart, type Workbook, type DateFormat } from './xlsx-workbook.ts'
import { ZipParts, readXml, STOP, withoutEscapes } from './xlsx-parts.ts'

/** Hidden sheets are read last, so that they do not use up the limit of the others. */
export async function xlsxSheets(file: Buffer): Promise<Sheet[]> {
  const parts = await ZipParts.open(file)
  const workbook = await readWorkbook(parts)
  const budget = new CellBudget()
  const read = new Map<number, Sheet>()
  const inOrder = [...workbook.sheets.entries()].sort(([, a], [, b]) => Number(a.hidden) - Number(b.hidden))
  for (const [at, part] of inOrder)
    read.set(
      at,
      budget.left > 0
        ? await readSheet(parts, workbook, part, budget)
        : sheetOf([], { ...part, refused: TOO_MANY_CELLS }),
    )
  return workbook.sheets.map((_, at) => read.get(at)!)
}

const LAST_COLUMN = 16_383
const LAST_LINE = 1_048_576

type Cell = { column: number; type: string; style: number; text: string }

/** Reads the rows of one sheet. Reading stops at the limits, before a table is built. */
async function readSheet(
  parts: ZipParts,
  workbook: Workbook,
  { name, hidden, path }: SheetPart,
  budget: CellBudget,
): Promise<Sheet> {
  const found: FoundRow[] = []
  let refused: string | null = null
  let row: Required<FoundRow> | null = null
  let cell: Cell | null = null
  let line = 0
  let column = -1
  let reading = false
  let aside = false
  const stop = (why: string) => {
    refused = why
    return STOP
  }
  await readXml(parts.chunksOf(path), {
    open(tag, attributes) {
      if (tag === 'row') {
        const { r, hidden: isHidden = '' } = attributes()
        line = lineOf(r, line)
        column = -1
        row = { line, cells: [], hidden: /^(1|true)$/.test(isHidden), yearless: [] }
      } else if (tag === 'c' && row) {
        if (!budget.spend()) return stop(TOO_MANY_CELLS)
        const { r, t = 'n', s } = attributes()
        column = columnOf(r, column)
        cell = { column, type: t, style: Number(s ?? -1), text: '' }
      } else if (tag === 'v' || tag === 't') reading = true
      else if (tag === 'rPh') aside = true
      return undefined
    },
    text(part) {
      if (cell && reading && !aside) cell.text = shortened(cell.text + part)
    },
    close(tag) {
      if (tag === 'v' || tag === 't') reading = false
      else if (tag === 'rPh') aside = false
      else if (tag === 'c' && cell && row) {
        take(row, cell, workbook)
        cell = null
      } else if (tag === 'row' && row) {
        if (row.cells.length > 0) found.push(row)
        row = null
        if (found.length > MOST_ROWS) return stop(TOO_LONG)
      } else if (tag === 'sheetData') return STOP
      return undefined
    },
  })
  return sheetOf(found, { name, hidden, refused })
}

function take(row: Required<FoundRow>, cell: Cell, { texts, formats, from1904 }: Workbook): void {
  const format = formats[cell.style] ?? null
  const text = valueOf(cell, texts, (value) => writtenNumber(value, format, from1904))
  if (text.trim() === '' || cell.column > LAST_COLUMN) return
  row.cells[cell.column] = text
  if (format && !format.year && format.day && /^\d{4}-/.test(text)) row.yearless.push(cell.column)
}

function valueOf({ type, text }: Cell, texts: string[], number: (value: string) => string): string {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'str' || type === 'inlineStr') return withoutEscapes(text)
  if (type === 'b') return text === '1' ? 'true' : text === '0' ? 'false' : text
  // "#N/A" and similar errors.
  if (type === 'e') return ''
  return type === 'd' ? text.slice(0, 10) : number(text)
}

/** Each row gets a unique number, even if the file repeats one. */
function lineOf(said: string | undefined, before: number): number {
  const line = Number(said)
  return Number.isInteger(line) && line > before && line <= LAST_LINE ? line : before + 1
}

/** "C12" is column 2. */
function columnOf(said: string | undefined, before: number): number {
  const letters = /^[A-Z]{1,3}/.exec(said ?? '')?.[0]
  if (!letters) return before + 1
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Days between the first days of Excel's two calendars. */
const FROM_1904 = 1462

/** The last day of the year 9999. */
const LAST_DAY = 2_958_465

/** Formats a cell's value as a person would write it. */
function writtenNumber(value: string, format: DateFormat, from1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (!format) return String(number)
  if (!format.day && !format.year) return timeOf(number)
  const days = Math.floor(number) + (from1904 ? FROM_1904 : 0)
  if (days < 0 || days > LAST_DAY) return value
  // Excel shows the number 0 as the day before 1 January 1900. Programs write it for "no date".
  if (days === 0) return ''
  // Excel counts a 29 February 1900.
  return addDays('1899-12-30', days < 60 ? days + 1 : days)
}

const timeOf = (number: number) => clockTime('UTC', Math.round((number - Math.floor(number)) * 86_400) * 1000)
