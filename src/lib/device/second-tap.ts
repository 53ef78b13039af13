/** The longest time between the two taps of a double tap. */
const TWICE_MS = 400
/** A finger does not hit the same spot twice to the pixel. */
const SAME_SPOT_PX = 24

const CONTROLS = 'button, a, input, select, textarea, summary, [role="option"]'

/**
 * Ignores the second tap of a double tap on a different control. After the first tap another control may be
 * there, such as a row below a closed dialog. Repeated taps on the same control all count.
 */
export function ignoreSecondTaps(): void {
  let first: { on: EventTarget | null; x: number; y: number; at: number } | null = null
  const judge = (event: MouseEvent) => {
    // Clicks by a key, by a script, or for a tapped label.
    if (event.detail === 0) return
    const { clientX: x, clientY: y, timeStamp: at } = event
    const now = { on: controlOf(event.target), x, y, at }
    const before = first
    first = now
    if (!before || before.on === now.on || at - before.at > TWICE_MS) return
    if (Math.hypot(x - before.x, y - before.y) > SAME_SPOT_PX || saysItIsAnother(event)) return
    // The tap was still meant for the first control, so a third tap right after it is ignored too.
    first = { ...now, on: before.on }
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', judge, { capture: true })
}

/** A mouse reports whether its click is a second one. Touch does not in every browser. */
const saysItIsAnother = (event: MouseEvent) =>
  (event as PointerEvent).pointerType === 'mouse' && event.detail < 2

function controlOf(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target
  return target.closest('label')?.control ?? target.closest(CONTROLS) ?? target
}
