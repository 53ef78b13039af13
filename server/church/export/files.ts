/** Rows as the lines of a file, written while they are read. */
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
  yield `\uFEFF${columns.map(cell).join(',')}\r\n`
  for await (const row of rows) yield `${columns.map((column) => cell(row[column])).join(',')}\r\n`
}

function cell(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text =
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  // An apostrophe makes a table program read it as text; it would skip spaces, tabs and line breaks before the sign.
  const harmless = /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
