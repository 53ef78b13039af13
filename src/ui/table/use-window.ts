import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useScrollHost } from '../scroll-host.ts'

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
