/** Defines one sheet of a file. A text file and a phone's contacts are one sheet without a name. */
import {
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_CELL_LENGTH,
  MAX_IMPORT_CELLS,
  MAX_IMPORT_ROWS,
} from '../../../../contract/routes/imports.ts'

/** Limits the reading of a file while it is read, since even a small file can be costly. */

/** The headings are among the first ten rows. Rows above them are not people. */
export const MOST_ROWS = MAX_IMPORT_ROWS + 10

export const TOO_LONG = 'This file has more than 5,000 people. Please divide it into several files.'

export const TOO_MANY_CELLS =
  'This file has more than 1,000,000 cells. Please keep only the rows and columns of the list and save it again.'

/** Counts the cells of one file, also blank ones: each costs work. */
export class CellBudget {
  left = MAX_IMPORT_CELLS

  /** @returns false if the file has used up its limit */
  spend(cells = 1): boolean {
    this.left -= cells
    return this.left >= 0
  }

  spendOrThrow(cells = 1): void {
    if (!this.spend(cells)) throw new Unreadable(TOO_MANY_CELLS)
  }
}

/** The dots stay in the cell, so a shortened value is never taken for a whole one. */
export const shortened = (text: string): string =>
  text.length > MAX_IMPORT_CELL_LENGTH ? `${text.slice(0, MAX_IMPORT_CELL_LENGTH)}…` : text

/** Is thrown if a file cannot be read. The message is a sentence for the person who chose it. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A row as the file has it. `cells` may have holes: a sheet can have a cell in column XFD and none before it. */
export type FoundRow = {
  /** From 1. */
  line: number
  cells: string[]
  /** Hidden by a filter or by hand. */
  hidden?: boolean
  /** Columns with a date whose format shows no year. */
  yearless?: number[]
}

export type Sheet = {
  name: string
  hidden: boolean
  /** Rows that are not empty, without the blank cells at their end. */
  rows: string[][]
  /** The number of each row in the file. */
  lines: number[]
  /** The position of each column in the file, from 0. */
  columns: number[]
  /** Numbers of the rows that are hidden. */
  hiddenLines: Set<number>
  /** `row,column` of `rows`: dates whose format shows no year. */
  yearless: Set<string>
  /** The reason why the whole sheet cannot be read. */
  refused: string | null
}

const TOO_WIDE =
  'This file has more than 100 columns with something in them. Please keep the ones that matter and save it again.'

type About = { name?: string; hidden?: boolean; refused?: string | null }

/** Drops blank rows and columns before counting, so they do not use up the limits. */
export function sheetOf(found: FoundRow[], { name = '', hidden = false, refused = null }: About = {}): Sheet {
  const cleanedRows = found.map((row) => ({ ...row, cells: row.cells.map(cleaned) }))
  const filled = cleanedRows.filter(({ cells }) => cells.some(Boolean))
  const columns = columnsOf(filled)
  const rows = filled.map(({ cells }) => withoutEnd(columns.map((column) => cells[column] ?? '')))
  return {
    name,
    hidden,
    rows,
    columns,
    lines: filled.map(({ line }) => line),
    hiddenLines: new Set(filled.flatMap((row) => (row.hidden ? [row.line] : []))),
    yearless: yearlessIn(filled, columns),
    refused: refused ?? (columns.length > MAX_IMPORT_COLUMNS ? TOO_WIDE : null),
  }
}

/**
 * Columns keep their positions if they fit. If there are too many, columns that are empty below their heading are dropped.
 */
function columnsOf(rows: FoundRow[]): number[] {
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    cells.forEach((cell, column) => cell && counts.set(column, (counts.get(column) ?? 0) + 1))
  const used = [...counts.keys()].sort((a, b) => a - b)
  const width = (used.at(-1) ?? -1) + 1
  if (width <= MAX_IMPORT_COLUMNS) return Array.from({ length: width }, (_, column) => column)
  if (used.length <= MAX_IMPORT_COLUMNS) return used
  const said = used.filter((column) => counts.get(column)! > 1)
  return said.length > 0 ? said : used
}

function yearlessIn(rows: FoundRow[], columns: number[]): Set<string> {
  const keys = new Set<string>()
  const places = new Map(columns.map((column, at) => [column, at]))
  rows.forEach(({ yearless = [] }, row) => {
    for (const column of yearless) if (places.has(column)) keys.add(`${row},${places.get(column)}`)
  })
  return keys
}

const withoutEnd = (row: string[]) => row.slice(0, row.findLastIndex(Boolean) + 1)

/**
 * Removes the apostrophe by which a CSV keeps "+234…" and "=…" from running as a formula. Removes NUL, because no column
 * accepts it.
 */
const cleaned = (cell: string): string =>
  withoutGuard(
    shortened(cell.replaceAll('\0', '').trim())
      .replace(/\p{Surrogate}/gu, '')
      .trim(),
  )

export const withoutGuard = (cell: string): string =>
  /^'\s*[=+\-@]/.test(cell) ? cell.slice(1).trim() : cell
