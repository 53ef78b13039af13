import { BOM, csvLine, type CsvValue } from '../../contract/csv.ts'

/** A column of a CSV file: its heading and what stands in it for a row. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => CsvValue }

/** Text that Excel opens with names intact (UTF-8 with BOM, CRLF), and in which no cell can run as a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = csvLine(columns.map(({ title }) => title))
  return BOM + head + rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('')
}
