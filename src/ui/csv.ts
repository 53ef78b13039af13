/** A column of a CSV file: its heading and what stands in it for a row. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | null | undefined }

/** Text that Excel opens with names intact (UTF-8 with BOM, CRLF), and in which no cell can run as a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map((column) => column.value(row))),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function csvCell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  // An apostrophe makes Excel read it as text; a tab or line break first would be skipped by it and the next sign would count.
  const harmless = /^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
