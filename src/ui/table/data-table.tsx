import type { ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { SearchField } from '../search-field.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { useWide } from '../use-wide.ts'
import { TableCards } from './table-cards.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableGrid } from './table-grid.tsx'
import { SortPicker } from './sort-picker.tsx'
import { listedRows, pageSizes, standingOrder, type Column } from './table-view.ts'
import { useSlice } from './use-slice.ts'
import type { TableViewState } from './use-table-view.ts'
import './table.css'

export type DataTableProps<Row> = TableViewState & {
  label: string
  /** Null while they are on their way. */
  rows: readonly Row[] | null
  /** More of them are on their way. */
  coming?: boolean
  columns: readonly Column<Row>[]
  /** In which they come, where a column says it: its key, a leading minus for turned around. */
  order?: string
  rowKey: (row: Row) => string
  /** The row's name, for those who hear it: "Ngozi Eze". */
  rowName: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode
  /** Given, a search field stands above; the query is as typed. */
  matches?: (row: Row, query: string) => boolean
  /** Other controls above the table. A file is given what the table lists just now, of all its pages. */
  tools?: ReactNode | ((listed: () => readonly Row[]) => ReactNode)
  /** What is shown when there is no row at all. */
  empty: ReactNode
}

/** A table on a tablet, a list of cards on a phone; searched, sorted, paged; draws only what is in view when it shows everything. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, view, change, order, matches, tools, empty, label, coming } = props
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
          <SortPicker columns={columns} standing={standingOrder(view, order)} change={change} />
        )}
        {typeof tools === 'function' ? tools(() => listedRows(rows, columns, view, matches)) : tools}
      </div>
      {slice.total === 0 ? (
        <p className="nx-table-nothing" role="status">
          {t(coming ? 'table.nothingFoundYet' : 'table.nothingFound', { query: view.query })}
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
