import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

export const pageSizes = [5, 10, 20, 'Everything'] as const
export type PageSize = (typeof pageSizes)[number]

/** The state of a table: the search, the sort order, the page (from 1) and its size. */
export type TableView = { query: string; sort: string; descending: boolean; page: number; size: PageSize }

/** The first view: ten rows. `sort` is a column's key, with a leading minus for descending. */
export function firstView(sort = ''): TableView {
  return { query: '', sort: sort.replace(/^-/, ''), descending: sort.startsWith('-'), page: 1, size: 10 }
}

/**
 * The current order: the user's choice, else the rows'
 * own. A search may have its own order, best match first.
 * @param order the rows' own order: a column's key, with a leading minus for descending
 */
export function currentOrder(view: TableView, order = ''): Pick<TableView, 'sort' | 'descending'> {
  return view.sort || view.query ? view : firstView(order)
}

/**
 * Reads the view from an address, so that Back and sharing
 * work. An invalid value falls back to the first view.
 */
export function viewFromAddress(params: URLSearchParams, first: TableView): TableView {
  const sort = params.get('sort') ?? (first.descending ? '-' : '') + first.sort
  const size = pageSizes.find((one) => String(one) === params.get('rows')) ?? first.size
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  return { ...firstView(sort), query: params.get('q') ?? '', page, size }
}

/** Writes the view into an address. Default values are left out. Other parameters stay. */
export function viewToAddress(params: URLSearchParams, view: TableView, first: TableView): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string, plain: string) =>
    value === plain ? next.delete(name) : next.set(name, value)
  const sortOf = ({ sort, descending }: TableView) => (descending ? '-' : '') + sort
  put('q', view.query, first.query)
  put('sort', sortOf(view), sortOf(first))
  put('page', String(view.page), '1')
  put('rows', String(view.size), String(first.size))
  return next
}

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => React.ReactNode
  /** The value that the column is sorted by. Without it the column cannot be sorted. */
  sortBy?: (row: Row) => string | number | null
  /** On a phone: the card's title, its own line with heading (default), at the side, or hidden. */
  card?: 'title' | 'line' | 'side' | 'hidden'
  /** On a phone the line shows without its heading, because the value speaks for itself. */
  plain?: boolean
  /** Aligned to the end, for numbers. */
  end?: boolean
  /** Never broken over two lines in a table: dates, phone numbers. */
  unbroken?: boolean
  /** Hidden if the table lacks room, as on a tablet held upright. The `first` ones are hidden on every tablet. */
  spare?: boolean | 'first'
}

/** The column that names the row: a card's title, and the link that opens the row in a table. */
export function titleOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.card === 'title') ?? columns[0]
}

export type Slice<Row> = {
  rows: readonly Row[]
  total: number
  page: number
  pages: number
  from: number
  to: number
}

/** The rows of one page of a view. `matches` says whether a row matches the search. */
export function sliceRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  matches?: (row: Row, query: string) => boolean,
): Slice<Row> {
  return pageOf(listedRows(rows, columns, view, matches), view)
}

/** The rows that match the search. All rows if there is none. */
export function foundRows<Row>(
  rows: readonly Row[],
  query: string,
  matches?: (row: Row, query: string) => boolean,
): readonly Row[] {
  return query && matches ? rows.filter((row) => matches(row, query)) : rows
}

/** The rows of all pages of a view, searched and sorted. A file export uses them. */
export const listedRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  matches?: (row: Row, query: string) => boolean,
): readonly Row[] => sortRows(foundRows(rows, view.query, matches), columns, view)

/** The page of rows that a view shows. A page beyond the end becomes the last. */
export function pageOf<Row>(rows: readonly Row[], view: Pick<TableView, 'page' | 'size'>): Slice<Row> {
  const size = view.size === 'Everything' ? Math.max(rows.length, 1) : view.size
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(view.page, pages)
  const start = (page - 1) * size
  const shown = rows.slice(start, start + size)
  return {
    rows: shown,
    total: rows.length,
    page,
    pages,
    from: shown.length ? start + 1 : 0,
    to: start + shown.length,
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts by the view's column. Without one the rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sort, descending }: Pick<TableView, 'sort' | 'descending'>,
): readonly Row[] {
  const sortBy = columns.find((column) => column.key === sort)?.sortBy
  if (!sortBy) return rows
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }))
  keyed.sort((a, b) => compare(a.value, b.value, descending))
  return keyed.map(({ row }) => row)
}

/** Unknown values are last in both directions. */
function compare(a: string | number | null, b: string | number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return descending ? -order : order
}

export type TableViewState = { view: TableView; change: (part: Partial<TableView>) => void }

/**
 * A table's view kept in the address, for the one main table of a
 * screen. `sort`: a column's key, with a leading minus for descending.
 */
export function useTableView(sort = ''): TableViewState {
  const first = useRef(firstView(sort)).current
  const [params, setParams] = useSearchParams()
  const view = viewFromAddress(params, first)
  const change = (part: Partial<TableView>) =>
    setParams((now) => viewToAddress(now, { ...viewFromAddress(now, first), page: 1, ...part }, first), {
      replace: true,
    })
  return { view, change }
}

/** A table's view kept only while mounted, for tables in a dialog. */
export function useLocalTableView(sort = ''): TableViewState {
  const [view, setView] = useState(() => firstView(sort))
  return { view, change: (part) => setView((before) => ({ ...before, page: 1, ...part })) }
}
