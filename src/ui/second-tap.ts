/** As long as browsers take two taps for a double one. */
const TWICE_MS = 500
/** A finger does not hit the same spot twice to the pixel. */
const SAME_SPOT_PX = 24

/**
 * Whoever taps twice where once would do hits with the second tap what lay beneath what the first one closed: for a
 * moment that tap counts for nothing. A mouse says itself whether its click is a second one.
 */
export function ignoreSecondTap(first: { x: number; y: number }): void {
  const stop = (event: MouseEvent) => {
    const byMouse = (event as PointerEvent).pointerType === 'mouse'
    const second = byMouse ? event.detail > 1 : event.detail > 0
    const near = Math.hypot(event.clientX - first.x, event.clientY - first.y) <= SAME_SPOT_PX
    if (!second || !near) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }), TWICE_MS)
}
