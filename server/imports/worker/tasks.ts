/** What is done in a thread of its own, so that the server goes on answering: reading a file, and understanding its rows. */
import { MAX_IMPORT_ROWS, type ImportKind, type ImportTarget } from '../../../contract/routes/imports.ts'
import { TOO_LONG } from '../reading/csv-table.ts'
import { saysHeadings } from '../reading/headings.ts'
import { tableOf } from '../reading/table-of.ts'
import { Unreadable } from '../reading/unreadable.ts'
import { attendanceOf } from '../understanding/attendance-of.ts'
import { columnsOf, datedAmong, dateOrdersIn, type Columns } from '../understanding/columns-of.ts'
import type { ReadRow, Reading } from '../understanding/person-of.ts'
import { memberRow } from '../understanding/row-of.ts'

export type ReadFile = Columns & {
  rows: { line: number; cells: string[] }[]
  date_order: { order: 'dmy' | 'mdy'; open: boolean }
}

type Understanding = {
  kind: ImportKind
  rows: { line: number; cells: string[] }[]
  targets: ImportTarget[]
  titles: string[]
  reading: Reading
}

export const tasks = {
  async read({ file, kind }: { file: Uint8Array; kind: ImportKind }): Promise<ReadFile> {
    const table = await tableOf(Buffer.from(file))
    const columns = columnsOf(table, kind)
    const rows = peopleIn(table, columns)
    if (rows.length > MAX_IMPORT_ROWS) throw new Unreadable(TOO_LONG)
    const targets = columns.columns.map(({ target }) => target)
    const values = datedAmong(targets).map((at) => rows.map(({ cells }) => cells[at] ?? ''))
    const date_order = dateOrdersIn(values, columns.columns, targets)
    return { ...columns, rows, date_order }
  },

  async understand({ kind, rows, targets, titles, reading }: Understanding): Promise<ReadRow[]> {
    return rows.map(({ cells }) =>
      kind === 'attendance'
        ? attendanceOf(cells, { targets, titles }, reading)
        : memberRow(cells, { targets, titles }, reading),
    )
  },
}

/** With the number of their rows. */
function peopleIn(table: string[][], { columns, first_line }: Columns): ReadFile['rows'] {
  const headings = first_line > 1 ? table[first_line - 2] : undefined
  // The export of this very app says who was deleted; they stay so.
  const gone = columns.findIndex(({ title }) => title === 'deleted_at')
  return table.flatMap((cells, at) => {
    const isOne = at >= first_line - 1 && cells.length > 0 && !(gone >= 0 && cells[gone])
    if (!isOne || (headings && saysHeadings(cells, headings))) return []
    return [{ line: at + 1, cells: columns.map((_, column) => cells[column] ?? '') }]
  })
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
