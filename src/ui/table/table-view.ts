export const pageSizes = [5, 10, 20, 'Everything'] as const
export type PageSize = (typeof pageSizes)[number]

/** How a table is looked at: what is searched, how sorted, which page (from 1) of which size. */
export type TableView = { query: string; sort: string; descending: boolean; page: number; size: PageSize }

/** The view as first seen: ten rows. `sort` is a column's key; a leading minus turns it around. */
export function firstView(sort = ''): TableView {
  return { query: '', sort: sort.replace(/^-/, ''), descending: sort.startsWith('-'), page: 1, size: 10 }
}

/**
 * By what the rows stand: as somebody sorts them, else as they come. What is searched may come best first.
 * @param order in which they come: a column's key, minus for turned around
 */
export function standingOrder(view: TableView, order = ''): Pick<TableView, 'sort' | 'descending'> {
  return view.sort || view.query ? view : firstView(order)
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
  /** Dates, phone numbers: never broken over two lines in a table. */
  unbroken?: boolean
  /** The first to go where a table has too little room for all, as on a phone held across. On a tablet all stand. */
  spare?: boolean
}

/** The column that names the row: a card's title, and what opens the row in a table. */
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

/** The rows of one page of a view. `matches` says whether a row belongs to what is searched. */
export function sliceRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  matches?: (row: Row, query: string) => boolean,
): Slice<Row> {
  return pageOf(listedRows(rows, columns, view, matches), view)
}

/** The rows that belong to what is searched; all of them where nothing is. */
export function foundRows<Row>(
  rows: readonly Row[],
  query: string,
  matches?: (row: Row, query: string) => boolean,
): readonly Row[] {
  return query && matches ? rows.filter((row) => matches(row, query)) : rows
}

/** The rows of all pages of a view, searched and sorted: what a file of the list holds. */
export const listedRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  matches?: (row: Row, query: string) => boolean,
): readonly Row[] => sortRows(foundRows(rows, view.query, matches), columns, view)

/** The page of rows that a view shows; one beyond the end is the last. */
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

/** In the order of a view's column; as they come where it names none. */
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

/** What is not known stands last either way. */
function compare(a: string | number | null, b: string | number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return descending ? -order : order
}
