/** As long as people take for the second tap of two. */
const TWICE_MS = 400
/** A finger does not hit the same spot twice to the pixel. */
const SAME_SPOT_PX = 24

const CONTROLS = 'button, a, input, select, textarea, summary, [role="option"]'

/**
 * Whoever taps twice where once would do hits with the second tap what came to stand there after the first: a row
 * beneath a dialog that is closed, a button of the screen before. That tap counts for nothing. On the same control it
 * counts, as often as it comes.
 */
export function ignoreSecondTaps(): void {
  let first: { on: EventTarget | null; x: number; y: number; at: number } | null = null
  const judge = (event: MouseEvent) => {
    // By a key, a script, or for a label that was tapped.
    if (event.detail === 0) return
    const { clientX: x, clientY: y, timeStamp: at } = event
    const now = { on: controlOf(event.target), x, y, at }
    const before = first
    first = now
    if (!before || before.on === now.on || at - before.at > TWICE_MS) return
    if (Math.hypot(x - before.x, y - before.y) > SAME_SPOT_PX || saysItIsAnother(event)) return
    // It was still meant for the first: a third tap right after it falls through no more than the second.
    first = { ...now, on: before.on }
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', judge, { capture: true })
}

/** A mouse says itself whether its click is a second one; fingers do not in every browser. */
const saysItIsAnother = (event: MouseEvent) =>
  (event as PointerEvent).pointerType === 'mouse' && event.detail < 2

function controlOf(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target
  return target.closest('label')?.control ?? target.closest(CONTROLS) ?? target
}
