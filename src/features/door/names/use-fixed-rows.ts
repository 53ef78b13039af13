import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

/** Rows drawn beyond the view, so that a flick does not show an empty list. */
const BEYOND = 3

export type FixedRows = {
  /** Rows to draw: the first, and one past the last. */
  first: number
  end: number
  /** Pixels. */
  rowHeight: number
  onScroll: () => void
}

/**
 * Computes which rows of equal height are in view. A known height needs no measuring while typing, which keeps a key
 * at a few milliseconds. The height is read once from `probe`, since large letters make rows higher.
 */
export function useFixedRows(
  scroller: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  count: number,
): FixedRows {
  const [size, setSize] = useState({ rowHeight: 64, view: 640 })
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const box = scroller.current
    const row = probe.current
    if (!box || !row) return
    const measure = () => setSize((now) => sized(now, row.offsetHeight, box.clientHeight))
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    watch.observe(row)
    measure()
    return () => watch.disconnect()
  }, [scroller, probe])

  const onScroll = useCallback(() => {
    const firstInView = Math.floor((scroller.current?.scrollTop ?? 0) / size.rowHeight)
    setTop(firstInView)
  }, [scroller, size.rowHeight])

  const inView = Math.ceil(size.view / size.rowHeight) + 1
  const first = Math.max(0, Math.min(top - BEYOND, count - inView - BEYOND))
  return {
    first,
    end: Math.min(count, Math.max(top, first) + inView + BEYOND),
    rowHeight: size.rowHeight,
    onScroll,
  }
}

function sized(now: { rowHeight: number; view: number }, rowHeight: number, view: number) {
  return now.rowHeight === rowHeight && now.view === view ? now : { rowHeight: rowHeight || 64, view }
}
