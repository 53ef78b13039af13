import {
  useCallback,
  useMemo,
  useState,
  type ReactNode,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react'
import type { ListFile } from '../list-file/export-buttons.tsx'
import type { Column, TableViewState } from './table-view.ts'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import { MenuButton } from '../menu-button.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useScrollHost } from '../page.tsx'

/** Below this many rows all are drawn, because that is cheaper than watching the scroll. */
const worthIt = 60

type Window = {
  body: RefObject<HTMLElement | null>
  indexes: readonly number[]
  before: number
  after: number
  measure: (row: Element | null) => void
}

/** The rows to draw, and the space (in pixels) of the rows before and after them. */
export function useWindow(count: number, rowHeight: number): Window {
  const host = useScrollHost()
  const body = useRef<HTMLElement>(null)
  const [margin, setMargin] = useState(0)
  const partial = count > worthIt && host !== null
  useLayoutEffect(() => {
    if (!host || !body.current) return
    setMargin(body.current.getBoundingClientRect().top - host.getBoundingClientRect().top + host.scrollTop)
  }, [host, count])
  const virtual = useVirtualizer({
    count,
    enabled: partial,
    getScrollElement: () => host,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: margin,
  })
  if (!partial)
    return {
      body,
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: () => {},
    }
  const items = virtual.getVirtualItems()
  const before = (items[0]?.start ?? margin) - margin
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  return { body, indexes: items.map((item) => item.index), before, after, measure: virtual.measureElement }
}

export type Selection<Row> = {
  /** The selected rows that the list still holds, in its order. */
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Selects these rows, or clears them if all of them are selected. */
  toggleAll: (rows: readonly Row[]) => void
  clear: () => void
  /** A phone shows the boxes only while the user selects. */
  active: boolean
  start: () => void
}

/**
 * The selected rows of a table. A row that leaves the list, deleted or filtered away, is selected no more.
 * @param listed the rows of all pages that match the search and the filter
 */
export function useSelection<Row>(listed: readonly Row[], rowKey: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [started, setStarted] = useState(false)
  const rows = useMemo(
    () => (keys.size === 0 ? [] : listed.filter((row) => keys.has(rowKey(row)))),
    [listed, keys, rowKey],
  )
  const clear = useCallback(() => {
    setKeys(new Set())
    setStarted(false)
  }, [])
  const toggle = (row: Row) => {
    const next = new Set(keys)
    if (!next.delete(rowKey(row))) next.add(rowKey(row))
    setKeys(next)
  }
  const toggleAll = (wanted: readonly Row[]) =>
    setKeys(rows.length === wanted.length ? new Set() : new Set(wanted.map(rowKey)))
  return {
    rows,
    has: (row) => keys.has(rowKey(row)),
    toggle,
    toggleAll,
    clear,
    active: started || rows.length > 0,
    start: () => setStarted(true),
  }
}

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

/** The actions of one row behind three dots. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <MenuButton label={t('table.actionsFor', { name })} face={<Icon name="more" />} className="nx-grid-dots">
      {children}
    </MenuButton>
  )
}
