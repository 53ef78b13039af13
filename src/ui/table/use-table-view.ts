import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { firstView, viewFromAddress, viewToAddress, type TableView } from './table-view.ts'

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
