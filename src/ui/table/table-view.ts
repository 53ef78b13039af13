export const pageSizes = [5, 10, 20, 'Everything'] as const
export type PageSize = (typeof pageSizes)[number]

/** How a table is looked at: what is searched, how sorted, which page (from 1) of which size. */
export type TableView = { query: string; sort: string; descending: boolean; page: number; size: PageSize }

/** The view as first seen: ten rows. `sort` is a column's key; a leading minus turns it around. */
export function firstView(sort = ''): TableView {
  return { query: '', sort: sort.replace(/^-/, ''), descending: sort.startsWith('-'), page: 1, size: 10 }
}

/** The view out of an address, so that Back and sharing work; what makes no sense falls back to the first view. */
export function viewFromAddress(params: URLSearchParams, first: TableView): TableView {
  const sort = params.get('sort') ?? (first.descending ? '-' : '') + first.sort
  const size = pageSizes.find((one) => String(one) === params.get('rows')) ?? first.size
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  return { ...firstView(sort), query: params.get('q') ?? '', page, size }
}

/** The view written into an address; what is as at first is left out. Other parameters stay. */
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
  /** What the column is sorted by; without it the column cannot be sorted. */
  sortBy?: (row: Row) => string | number | null
  /** On a phone: the card's title, a line of its own (default, with its heading), at the side, or not at all. */
  card?: 'title' | 'line' | 'side' | 'hidden'
  /** Numbers stand at the end. */
  end?: boolean
}

export type Slice<Row> = {
  rows: readonly Row[]
  total: number
  page: number
  pages: number
  from: number
  to: number
}

/** The rows of one page of a view. `matches` says whether a row belongs to what is searched. */
export function sliceRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  matches?: (row: Row, query: string) => boolean,
): Slice<Row> {
  const found = view.query && matches ? rows.filter((row) => matches(row, view.query)) : rows
  const sorted = sortRows(found, columns, view)
  const size = view.size === 'Everything' ? Math.max(sorted.length, 1) : view.size
  const pages = Math.max(1, Math.ceil(sorted.length / size))
  const page = Math.min(view.page, pages)
  const start = (page - 1) * size
  const shown = sorted.slice(start, start + size)
  return {
    rows: shown,
    total: sorted.length,
    page,
    pages,
    from: shown.length ? start + 1 : 0,
    to: start + shown.length,
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sort, descending }: TableView,
): readonly Row[] {
  const sortBy = columns.find((column) => column.key === sort)?.sortBy
  if (!sortBy) return rows
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }))
  keyed.sort((a, b) => compare(a.value, b.value, descending))
  return keyed.map(({ row }) => row)
}

/** What is not known stands last either way. */
function compare(a: string | number | null, b: string | number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return descending ? -order : order
}
