/** Rows of a text file whose cells are set apart by commas, semicolons, tabs or bars. */
import { CsvError, parse } from 'csv-parse/sync'
import { knownHeadings } from './find-headings.ts'
import { CellBudget, MOST_ROWS, TOO_LONG } from './limits.ts'
import type { FoundRow } from './sheet.ts'
import { Unreadable } from './unreadable.ts'

const SEPARATORS = [',', ';', '\t', '|']

/** Longer than any row of a list. A row goes on to the end of the file where a quotation mark is never closed. */
const LONGEST_ROW = 1_000_000

export function csvTable(text: string): FoundRow[] {
  const [, told, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  const budget = new CellBudget()
  const rows: FoundRow[] = []
  let line = told ? 1 : 0
  parseRows(told ?? separatorOf(rest), withoutEnd(rest), (cells) => {
    line += 1
    budget.spendOrThrow(cells.length)
    if (!cells.some((cell) => cell.trim())) return
    rows.push({ line, cells })
    if (rows.length > MOST_ROWS) throw new Unreadable(TOO_LONG)
  })
  return rows
}

/** Excel writes as many rows as once were filled: cut off they cost nothing. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;\t|\r\n'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/**
 * The one that divides a row into the most headings that we know: an address may hold more commas than the list has
 * semicolons. Where no heading is known, the one that divides the rows into the most cells; else a comma.
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

/** As far as they can be read: the text is cut somewhere, perhaps within quotes. */
function firstRows(separator: string, text: string): string[][] {
  const rows: string[][] = []
  try {
    parseRows(separator, text.slice(0, TRIED_SIGNS), (cells) => void rows.push(cells), TRIED_ROWS)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return rows
}

/** A file that was mended by several programs ends its lines in several ways. */
const LINE_ENDS = ['\r\n', '\n', '\r']

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
