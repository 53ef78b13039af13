/** What is done in a thread of its own, so that the server goes on answering: reading a file, and understanding its rows. */
import type { ImportKind, ImportTarget } from '../../../contract/routes/imports.ts'
import { tableOf } from '../reading/table-of.ts'
import { attendanceOf } from '../understanding/attendance-of.ts'
import { columnsOf, datedAmong, dateOrderIn, type Columns } from '../understanding/columns-of.ts'
import { cellsBy, personOf, type ReadRow, type Reading } from '../understanding/person-of.ts'

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
    // The export of this very app says who was deleted; they stay so.
    const gone = columns.columns.findIndex(({ title }) => title === 'deleted_at')
    const rows = table
      .map((cells, at) => ({ line: at + 1, cells }))
      .slice(columns.first_line - 1)
      .filter(({ cells }) => cells.some(Boolean) && !(gone >= 0 && cells[gone]))
    const targets = columns.columns.map(({ target }) => target)
    const dated = datedAmong(targets)
    const values = rows.flatMap(({ cells }) => dated.map((at) => cells[at] ?? ''))
    const date_order = dateOrderIn(values, columns.columns, targets)
    return { ...columns, rows, date_order }
  },

  async understand({ kind, rows, targets, titles, reading }: Understanding): Promise<ReadRow[]> {
    return rows.map(({ cells }) =>
      kind === 'attendance'
        ? attendanceOf(cells, { targets, titles }, reading)
        : personOf(cellsBy(cells, targets, titles), reading),
    )
  },
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
