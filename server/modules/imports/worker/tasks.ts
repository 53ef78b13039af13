/**
 * Defines the tasks for a thread of its own, so that the server stays responsive: reading a file, and understanding its
 * rows.
 */
import { MAX_IMPORT_ROWS, type ImportKind, type ImportTarget } from '../../../../contract/routes/imports.ts'
import { saysHeadings } from '../reading/headings.ts'
import { TOO_LONG, Unreadable } from '../reading/limits.ts'
import { chooseSheets, type List, type SheetInfo } from '../reading/choose-sheets.ts'
import { sheetsOf } from '../reading/read-file.ts'
import { attendanceOf, memberRow } from '../understanding/rows.ts'
import { columnsOf, type Columns } from '../understanding/columns.ts'
import { datedAmong, dateOrdersIn } from '../understanding/date-orders.ts'
import type { ReadRow, Reading } from '../understanding/person.ts'

export type ReadFile = Columns & {
  rows: { line: number; cells: string[] }[]
  date_order: { order: 'dmy' | 'mdy'; open: boolean }
  sheets: SheetInfo[]
}

/** `sheets`: positions of the sheets to read; without it they are guessed. */
type ReadInput = { file: Uint8Array; kind: ImportKind; sheets?: number[] | null; name?: string }

type Understanding = {
  kind: ImportKind
  rows: { line: number; cells: string[] }[]
  targets: ImportTarget[]
  titles: string[]
  reading: Reading
}

export const tasks = {
  async read({ file, kind, sheets: wanted = null, name }: ReadInput): Promise<ReadFile> {
    const { list, sheetInfos } = chooseSheets(await sheetsOf(Buffer.from(file), name), kind, wanted)
    const columns = columnsOf(list.rows, kind, list.columns)
    const rows = peopleIn(list, columns)
    if (rows.length > MAX_IMPORT_ROWS) throw new Unreadable(TOO_LONG)
    const targets = columns.columns.map(({ target }) => target)
    const values = datedAmong(targets).map((at) => rows.map(({ cells }) => cells[at] ?? ''))
    const date_order = dateOrdersIn(values, columns.columns, targets)
    return { ...columns, rows, date_order, sheets: sheetInfos }
  },

  async understand({ kind, rows, targets, titles, reading }: Understanding): Promise<ReadRow[]> {
    return rows.map(({ cells }) =>
      kind === 'attendance'
        ? attendanceOf(cells, { targets, titles }, reading)
        : memberRow(cells, { targets, titles }, reading),
    )
  },
}

/** Returns the rows of people with their numbers. */
function peopleIn(list: List, { columns, headings, first_line }: Columns): ReadFile['rows'] {
  // This app's own export includes deleted people. They stay deleted.
  const gone = columns.findIndex(({ title }) => title === 'deleted_at')
  return list.rows.flatMap((row, at) => {
    if (at < first_line - 1 || row.length === 0 || (gone >= 0 && row[gone])) return []
    if (headings && saysHeadings(row, headings)) return []
    const cells = columns.map(({ target }, column) => {
      const cell = row[column] ?? ''
      // Excel adds a year to "12 March"; the format shows that none was typed.
      const yearless = target === 'date_of_birth' && list.yearless.has(`${at},${column}`)
      return yearless ? `--${cell.slice(5)}` : cell
    })
    return [{ line: list.lines[at]!, cells }]
  })
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
