/** Delays work that moves the page until a press is over, so that the click reaches its target. */

/** On a touch screen, the mouse events after the tap take the focus from the field. */
const BEGINS = ['pointerdown', 'mousedown']
/** A key ends a press too. A press whose end was missed must not hold errors back. */
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown']

const WATCHED = { capture: true, passive: true }

/** Watches the presses of a page. @returns runs work immediately, or after the current press has acted */
export function watchPresses(page: EventTarget | undefined): (work: () => void) => void {
  let presses = 0
  let pressing = false
  let waiting: (() => void)[] = []
  const begin = () => {
    presses += 1
    pressing = true
  }
  const over = (press: number) => {
    if (press !== presses) return
    pressing = false
    const works = waiting
    waiting = []
    for (const work of works) work()
  }
  // The click comes in the same task as the end of the press.
  const end = () => setTimeout(over, 0, presses)
  for (const name of BEGINS) page?.addEventListener(name, begin, WATCHED)
  for (const name of ENDS) page?.addEventListener(name, end, WATCHED)
  return (work) => {
    if (pressing) waiting.push(work)
    else work()
  }
}

/** For the page itself. On the server, without a document, nothing is ever pressed. */
export const afterPress = watchPresses(globalThis.document)
