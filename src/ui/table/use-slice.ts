import { useMemo } from 'react'
import { foundRows, pageOf, sortRows, type Column, type Slice, type TableView } from './table-view.ts'

/**
 * The rows a table shows now. A church may have 50,000: they are searched again only when the search or the rows
 * change, and sorted again only when what was found or the order does.
 */
export function useSlice<Row>(
  rows: readonly Row[] | null,
  columns: readonly Column<Row>[],
  { query, sort, descending, page, size }: TableView,
  matches?: (row: Row, query: string) => boolean,
): Slice<Row> {
  const found = useMemo(() => foundRows(rows ?? [], query, matches), [rows, query, matches])
  const sorted = useMemo(
    () => sortRows(found, columns, { sort, descending }),
    [found, columns, sort, descending],
  )
  return useMemo(() => pageOf(sorted, { page, size }), [sorted, page, size])
}
