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
