import { t } from '../../lib/messages/t.ts'
import { SearchField } from '../search-field.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { useWide } from '../use-wide.ts'
import { TableCards } from './table-cards.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableGrid } from './table-grid.tsx'
import type { DataTableProps } from './table-props.ts'
import {
  listedRows,
  pageSizes,
  currentOrder,
  type Column,
  type TableView,
  foundRows,
  pageOf,
  sortRows,
  type Slice,
} from './table-view.ts'
import './table.css'
import '../fields/field.css'
import { useMemo } from 'react'

/**
 * A table on a tablet, a list of cards on a phone. It can be searched,
 * sorted and paged. Showing everything, it draws only visible rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, view, change, order, matches, tools, empty, label, loading } = props
  const wide = useWide()
  const slice = useSlice(rows, columns, view, matches)
  if (rows === null) return <SkeletonRows />
  if (rows.length === 0) return <>{empty}</>
  const Body = wide ? TableGrid : TableCards
  return (
    <div className="nx-table">
      <div className="nx-table-tools">
        {matches && (
          <SearchField
            label={t('table.searchIn', { table: label })}
            placeholder={t('common.search')}
            value={view.query}
            onChange={(query) => change({ query })}
          />
        )}
        {!wide && rows.length > 1 && (
          <SortPicker columns={columns} current={currentOrder(view, order)} change={change} />
        )}
        {typeof tools === 'function' ? tools(() => listedRows(rows, columns, view, matches)) : tools}
      </div>
      {slice.total === 0 ? (
        <p className="nx-table-nothing" role="status">
          {t(loading ? 'table.nothingFoundYet' : 'table.nothingFound', { query: view.query })}
        </p>
      ) : (
        <>
          <Body {...props} rows={slice.rows} />
          {rows.length > pageSizes[0] && <TableFoot slice={slice} view={view} change={change} />}
        </>
      )}
    </div>
  )
}

type SortPickerProps<Row> = {
  columns: readonly Column<Row>[]
  /** The current order of the rows. */
  current: Pick<TableView, 'sort' | 'descending'>
  change: (part: Partial<TableView>) => void
}

/** Sorting where there are no column heads to tap: each column both ways. */
function SortPicker<Row>({ columns, current, change }: SortPickerProps<Row>) {
  const sortable = columns.filter((column) => column.sortBy)
  if (sortable.length === 0) return null
  const chosen = (current.descending ? '-' : '') + current.sort
  return (
    <select
      className="nx-input nx-select nx-sort-picker"
      aria-label={t('table.sortBy')}
      value={chosen}
      onChange={(event) =>
        change({
          sort: event.currentTarget.value.replace(/^-/, ''),
          descending: event.currentTarget.value.startsWith('-'),
        })
      }
    >
      {current.sort === '' && <option value="">{t('table.sortBy')}</option>}
      {sortable.flatMap(({ key, title }) => [
        <option key={key} value={key}>
          {t('table.sortUp', { column: title })}
        </option>,
        <option key={`-${key}`} value={`-${key}`}>
          {t('table.sortDown', { column: title })}
        </option>,
      ])}
    </select>
  )
}

/**
 * The rows that a table shows now. A church may have 50,000. They are searched again only when the search or
 * the rows change. They are sorted again only when the found rows or the order change.
 */
function useSlice<Row>(
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
