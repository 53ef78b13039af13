/** The rows of one sheet. Reading stops at the limits, before a table is made. */
import { MOST_ROWS, shortened, TOO_LONG, TOO_MANY_CELLS, type CellBudget } from '../limits.ts'
import { sheetOf, type FoundRow, type Sheet } from '../sheet.ts'
import { readXml, STOP, withoutEscapes } from './read-xml.ts'
import type { SheetPart, Workbook } from './workbook.ts'
import { writtenNumber } from './written.ts'
import type { ZipParts } from './zip-parts.ts'

const LAST_COLUMN = 16_383
const LAST_LINE = 1_048_576

type Cell = { column: number; type: string; style: number; text: string }

export async function readSheet(
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
  // "#N/A" and the like.
  if (type === 'e') return ''
  return type === 'd' ? text.slice(0, 10) : number(text)
}

/** Each row has a number of its own, whatever the file says. */
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
