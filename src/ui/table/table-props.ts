import type { ReactNode } from 'react'
import type { ListFile } from '../list-file/export-buttons.tsx'
import type { Column } from './table-view.ts'
import type { TableViewState } from './use-table-view.ts'

export type TableFile<Row> = ListFile<Row> & {
  /** All rows page by page in the server's order, if the table holds a part of them only. */
  pages?: (() => AsyncIterable<readonly Row[]>) | undefined
  /** Leaves out rows that do not belong in a file, such as deleted people. */
  keep?: (row: Row) => boolean
}
export type TotalLine = { label: string; value: string }

/** The props of a table, for its tablet and phone form. */
export type DataTableProps<Row> = TableViewState & {
  label: string
  /** Null while loading. */
  rows: readonly Row[] | null
  /** More rows are still loading. */
  loading?: boolean
  columns: readonly Column<Row>[]
  /** The rows' own order, if a column matches it: the column's key, with a leading minus for descending. */
  order?: string
  rowKey: (row: Row) => string
  /** The row's name, for screen readers: "Ngozi Eze". */
  rowName: (row: Row) => string
  /** A tap on the row. Together with `to`, only the name leads to the page, and on a phone the row opens. */
  onOpen?: (row: Row) => void
  /** The address of the row's own page. The row's name is then a link. */
  to?: (row: Row) => string
  /** A control before the row that is always in sight, such as a checkbox of its own. */
  before?: (row: Row) => ReactNode
  /** Buttons and links of a row, in a list behind three dots. */
  actions?: (row: Row) => ReactNode
  /**
   * If given, rows can be selected, on all pages. It returns the buttons for the selected rows.
   * `clear` ends the selection.
   */
  bulk?: (selected: readonly Row[], clear: () => void) => ReactNode
  /** Views of the list beside the search, such as `Chips`. */
  filters?: ReactNode
  /** If given, a search field is above the table. The query is as typed. */
  matches?: (row: Row, query: string) => boolean
  /** Quiet controls at the end of the row above the table. */
  tools?: ReactNode
  /** The listed rows of all pages as CSV or Excel. */
  file?: TableFile<Row>
  /** Lines below the rows, such as sums of the listed rows of all pages. The values are in the last column. */
  totals?: (listed: readonly Row[]) => readonly TotalLine[]
  /** Shown when there are no rows at all. */
  empty: ReactNode
}
