import { useCallback, useMemo, useState } from 'react'

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
