/** Waits with what moves the page until a press is over, so that the finger meets what it was put on. */

/** On a touch screen the field is left by the mouse events that follow the tap. */
const BEGINS = ['pointerdown', 'mousedown']
/** A key ends a press too: one whose end was never seen must not hold errors back. */
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown']

const WATCHED = { capture: true, passive: true }

/** Watches the presses of a page. @returns does work at once, or when the press under way has acted */
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
  // The click comes within the same task as the end of the press.
  const end = () => setTimeout(over, 0, presses)
  for (const name of BEGINS) page?.addEventListener(name, begin, WATCHED)
  for (const name of ENDS) page?.addEventListener(name, end, WATCHED)
  return (work) => {
    if (pressing) waiting.push(work)
    else work()
  }
}

/** For the page itself; without one, as where a page is only written, nothing is ever pressed. */
export const afterPress = watchPresses(globalThis.document)
