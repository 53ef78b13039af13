/** Rows as the lines of a file, written while they are read. */
import { BOM, csvDigits, csvLine, type CsvValue } from '../../../contract/csv.ts'
import type { ExportRow } from './rows.ts'

export async function* jsonFile(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let between = '[\n'
  for await (const row of rows) {
    yield between + JSON.stringify(row)
    between = ',\n'
  }
  yield between === ',\n' ? '\n]\n' : '[]\n'
}

/** Opens in Excel with names intact: UTF-8 with BOM, CRLF. */
export async function* csvFile(
  columns: readonly string[],
  rows: AsyncIterable<ExportRow>,
): AsyncGenerator<string> {
  yield BOM + csvLine(columns)
  for await (const row of rows) yield csvLine(columns.map((column) => valueOf(column, row[column])))
}

function valueOf(column: string, value: unknown): CsvValue {
  if (typeof value === 'string') return OF_DIGITS.test(column) ? csvDigits(value) : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** The columns of account numbers, bank codes and references. */
const OF_DIGITS = /(?:account_number|bank_code|reference|provider_id)$/
