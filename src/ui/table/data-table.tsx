import { useMemo, type ReactNode } from 'react'
import { pagesWith } from '../../lib/api/pages.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { ExportButtons } from '../list-file/export-buttons.tsx'
import type { FileRows } from '../list-file/write-list-file.ts'
import { SearchField } from '../search-field.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { useWide } from '../use-wide.ts'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { type DataTableProps, type TableFile, useSelection, type Selection } from './table-parts.tsx'
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
import { Icon } from '../icons.tsx'

/**
 * A table on a tablet, a list on a phone. It can be searched, sorted, paged and selected.
 * Showing everything, it draws only visible rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, view, change, matches, empty, rowKey, bulk, file } = props
  const wide = useWide()
  const sorted = useSorted(rows, columns, view, matches)
  const slice = useMemo(() => pageOf(sorted, view), [sorted, view])
  const selection = useSelection(sorted, rowKey)
  if (rows === null)
    return props.filters ? (
      <div className="nx-table">
        <div className="nx-table-tools">
          <div className="nx-table-filters">{props.filters}</div>
        </div>
        <SkeletonRows />
      </div>
    ) : (
      <SkeletonRows />
    )
  if (rows.length === 0 && !props.filters) return <>{empty}</>
  const Body = wide ? TableGrid : TableCards
  const boxes = bulk && (wide || selection.active) ? selection : undefined
  return (
    <div className="nx-table">
      <Tools {...props} rows={rows} wide={wide} onSelect={bulk && selection.start} />
      {rows.length === 0 ? (
        empty
      ) : slice.total === 0 ? (
        <p className="nx-table-nothing" role="status">
          {t(props.loading ? 'table.nothingFoundYet' : 'table.nothingFound', { query: view.query })}
        </p>
      ) : (
        <>
          {bulk && selection.active && (
            <BulkBar selection={selection} listed={sorted}>
              {bulk(selection.rows, selection.clear)}
              {file && <ExportButtons {...file} rows={() => selection.rows} />}
            </BulkBar>
          )}
          <Body {...props} rows={slice.rows} listed={sorted} selection={boxes} />
          {rows.length > pageSizes[0] && <TableFoot slice={slice} view={view} change={change} />}
        </>
      )}
    </div>
  )
}

type ToolsProps<Row> = DataTableProps<Row> & {
  rows: readonly Row[]
  wide: boolean
  onSelect: (() => void) | undefined
}

/** The row above the table: search, views, and quiet controls at its end. */
function Tools<Row>(props: ToolsProps<Row>) {
  const { rows, columns, view, change, order, matches, filters, tools, file, label, wide, onSelect } = props
  const sorting = !wide && rows.length > 1
  return (
    <div className="nx-table-tools">
      {matches && (
        <SearchField
          label={t('table.searchIn', { table: label })}
          placeholder={t('common.search')}
          value={view.query}
          onChange={(query) => change({ query })}
        />
      )}
      {(filters || sorting) && (
        <div className="nx-table-filters">
          {filters}
          {sorting && <SortPicker columns={columns} current={currentOrder(view, order)} change={change} />}
        </div>
      )}
      <div className="nx-table-end">
        {/* A file of a part would pass for the whole list. */}
        {file && !props.loading && rows.length > 0 && (
          <ExportButtons {...file} rows={() => exportedRows({ ...props, rows }, file)} />
        )}
        {tools}
        {!wide && onSelect && (
          <Button tone="plain" onClick={onSelect}>
            {t('table.select')}
          </Button>
        )}
      </div>
    </div>
  )
}

function exportedRows<Row>(
  { rows, columns, view, matches }: DataTableProps<Row> & { rows: readonly Row[] },
  { pages, keep = () => true }: TableFile<Row>,
): FileRows<Row> {
  if (!pages) return listedRows(rows, columns, view, matches).filter(keep)
  return pagesWith(pages(), (row) => keep(row) && (!view.query || !matches || matches(row, view.query)))
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
 * The rows of all pages that a table shows now. A church may have 50,000. They are searched again only when the
 * search or the rows change. They are sorted again only when the found rows or the order change.
 */
function useSorted<Row>(
  rows: readonly Row[] | null,
  columns: readonly Column<Row>[],
  { query, sort, descending }: TableView,
  matches?: (row: Row, query: string) => boolean,
): readonly Row[] {
  const found = useMemo(() => foundRows(rows ?? [], query, matches), [rows, query, matches])
  return useMemo(() => sortRows(found, columns, { sort, descending }), [found, columns, sort, descending])
}

type BulkBarProps<Row> = {
  selection: Selection<Row>
  listed: readonly Row[]
  children: ReactNode
}

/** The actions for the selected rows: in place of the table's head, on a phone above the lower edge. */
export function BulkBar<Row>({ selection, listed, children }: BulkBarProps<Row>) {
  const { rows, toggleAll, clear } = selection
  return (
    <div className="nx-bulk" role="region" aria-label={t('table.selection')}>
      <b role="status">{t('table.selected', { count: rows.length })}</b>
      {rows.length < listed.length && (
        <button type="button" onClick={() => toggleAll(listed)}>
          {t('table.selectAll', { count: listed.length })}
        </button>
      )}
      {rows.length > 0 && <div className="nx-bulk-actions">{children}</div>}
      <button type="button" className="nx-bulk-end" onClick={clear}>
        <Icon name="close" />
        <span>{t('table.clearSelection')}</span>
      </button>
    </div>
  )
}

type FootProps = { slice: Slice<unknown>; view: TableView; change: (part: Partial<TableView>) => void }

/** The current range, the page buttons and the page size. */
export function TableFoot({ slice, view, change }: FootProps) {
  const { from, to, total, page, pages } = slice
  return (
    <div className="nx-table-foot">
      <label className="nx-page-size">
        <span>{t('table.pageSize')}</span>
        <select
          className="nx-input nx-select"
          value={view.size}
          onChange={(event) =>
            change({ size: pageSizes.find((size) => String(size) === event.currentTarget.value) ?? 10 })
          }
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size === 'Everything' ? t('table.everything') : size}
            </option>
          ))}
        </select>
      </label>
      <span className="nx-table-range" role="status">
        {t('table.range', { from, to, total })}
      </span>
      {pages > 1 && (
        <span className="nx-table-pages">
          <Button
            tone="quiet"
            icon="back"
            disabled={page === 1}
            title={page === 1 ? t('table.onFirst') : undefined}
            onClick={() => change({ page: page - 1 })}
          >
            {t('table.previous')}
          </Button>
          <Button
            tone="quiet"
            icon="chevronRight"
            disabled={page === pages}
            title={page === pages ? t('table.onLast') : undefined}
            onClick={() => change({ page: page + 1 })}
          >
            {t('table.next')}
          </Button>
        </span>
      )}
    </div>
  )
}
