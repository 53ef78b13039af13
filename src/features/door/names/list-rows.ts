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

/** A second tap this soon after a mark was meant for the marked person. */
const WITHIN_MS = 2500
/** Pixels: less than a row from the first tap. */
const NEAR = 40

/** Pixels from the start of the list, so that a scroll changes the spot. */
export type Spot = { y: number }

/**
 * Remembers the spot of the last tap. A quick tap at the same spot on another person, who moved there meanwhile, is
 * accidental. A key or a scroll in between makes it deliberate.
 */
export function sameSpot(now: () => number = () => performance.now()) {
  let last: { personId: string; y: number; at: number } | null = null
  return {
    /** True if this tap was deliberate, and then remembers its spot. A key press has no spot. */
    meant(personId: string, spot: Spot | null): boolean {
      const again =
        spot !== null &&
        last !== null &&
        last.personId !== personId &&
        Math.abs(spot.y - last.y) < NEAR &&
        now() - last.at < WITHIN_MS
      if (!again) last = spot && { personId, y: spot.y, at: now() }
      return !again
    },
    forget() {
      last = null
    },
  }
}

/** The row that holds the target of an event. */
export function rowOf(target: EventTarget): HTMLElement | null {
  return (target as HTMLElement).closest<HTMLElement>('[data-person]')
}

/** Scrolls a row into view and focuses it. The row may be drawn only a frame or two after the scroll. */
export function focusRow(scroller: HTMLElement | null, index: number, rowHeight: number, tries = 5): void {
  if (!scroller) return
  const top = index * rowHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = top + rowHeight - scroller.clientHeight
  const row = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(scroller, index, rowHeight, tries - 1))
}
