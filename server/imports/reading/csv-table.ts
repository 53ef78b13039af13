/** Rows of a text file whose cells are set apart by commas, semicolons, tabs or bars. */
import { CsvError, parse } from 'csv-parse/sync'
import { Unreadable } from './unreadable.ts'

const SEPARATORS = [',', ';', '\t', '|']

export function csvTable(text: string, mostRows: number): string[][] {
  const [, told, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  return rowsBy(told ?? separatorOf(rest), rest, mostRows)
}

/** The one that divides the first rows into the most cells; where none does better, a comma. */
function separatorOf(text: string): string {
  const widths = SEPARATORS.map((separator) => usualWidth(separator, text))
  return SEPARATORS[widths.indexOf(Math.max(...widths))] ?? ','
}

function usualWidth(separator: string, text: string): number {
  try {
    const widths = rowsBy(separator, text.slice(0, 20_000), 20).map((row) => row.length)
    return widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  } catch {
    return 0
  }
}

function rowsBy(delimiter: string, text: string, to: number): string[][] {
  try {
    return parse(text, { delimiter, to, relax_quotes: true, relax_column_count: true, bom: true })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw new Unreadable(UNCLOSED)
    throw new Unreadable('This file could not be read as a table. Please save it again as CSV or Excel.')
  }
}

const UNCLOSED =
  'A quotation mark in this file is opened and never closed, so its rows cannot be told apart. Please save it again as CSV or Excel.'
