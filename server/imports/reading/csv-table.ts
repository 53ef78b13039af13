/** Rows of a text file whose cells are set apart by commas, semicolons, tabs or bars. */
import { CsvError, parse } from 'csv-parse/sync'
import { Unreadable } from './unreadable.ts'

const SEPARATORS = [',', ';', '\t', '|']

/** @param mostRows more that are not blank are refused before they fill the memory */
export function csvTable(text: string, mostRows: number): string[][] {
  const [, told, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  let filled = 0
  const taken = (row: string[]) => {
    if (!row.some((cell) => cell.trim())) return BLANK
    filled += 1
    if (filled > mostRows) throw new Unreadable(TOO_LONG)
    return row
  }
  return rowsBy(told ?? separatorOf(rest), withoutEnd(rest), { on_record: taken })
}

/** They keep the places of the rows behind them. */
const BLANK: string[] = []

/** Excel writes as many rows as once were filled: cut off they cost nothing. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;\t|\r\n'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

export const TOO_LONG = 'This file has more than 20,000 rows. Please divide it into several files.'

/** The one that divides the first rows into the most cells; where none does better, a comma. */
function separatorOf(text: string): string {
  const widths = SEPARATORS.map((separator) => usualWidth(separator, text))
  return SEPARATORS[widths.indexOf(Math.max(...widths))] ?? ','
}

function usualWidth(separator: string, text: string): number {
  try {
    const widths = rowsBy(separator, text.slice(0, 20_000), { to: 20 }).map((row) => row.length)
    return widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  } catch {
    return 0
  }
}

/** A file that was mended by several programs ends its lines in several ways. */
const LINE_ENDS = ['\r\n', '\n', '\r']

type Taking = { to?: number; on_record?: (row: string[]) => string[] }

function rowsBy(delimiter: string, text: string, taking: Taking): string[][] {
  const loosely = { relax_quotes: true, relax_column_count: true, bom: true }
  try {
    return parse(text, { delimiter, record_delimiter: LINE_ENDS, ...loosely, ...taking })
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw new Unreadable(UNCLOSED)
    throw new Unreadable('This file could not be read as a table. Please save it again as CSV or Excel.')
  }
}

const UNCLOSED =
  'A quotation mark in this file is opened and never closed, so its rows cannot be told apart. Please save it again as CSV or Excel.'
