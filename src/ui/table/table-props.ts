import type { ReactNode } from 'react'
import type { Column } from './table-view.ts'
import type { TableViewState } from './use-table-view.ts'

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
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode
  /** If given, a search field is above the table. The query is as typed. */
  matches?: (row: Row, query: string) => boolean
  /**
   * Other controls above the table. A function receives the currently listed rows of all pages, for a file.
   */
  tools?: ReactNode | ((listed: () => readonly Row[]) => ReactNode)
  /** Shown when there are no rows at all. */
  empty: ReactNode
}
