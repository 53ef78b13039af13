/** Tells when nobody has touched the tablet for a while. */

/** After so long whatever stands on the screen is cleared. */
export const IDLE_MS = 30_000
/** So long before, the screen says that it will. */
export const WARNING_MS = 10_000

const TOUCHES = ['pointerdown', 'keydown', 'input', 'wheel'] as const

export type IdleListener = {
  onTouch: () => void
  /** What was touched is about to be cleared. */
  onSoon: () => void
  /** Again after every further `IDLE_MS`. */
  onIdle: () => void
}

/** A tablet that slept stops its timers, so the time is looked at again when it wakes. @returns how to stop */
export function watchIdle(listener: IdleListener, page: EventTarget = window): () => void {
  let last = Date.now()
  let inUse = false
  let warned = false
  let timer: ReturnType<typeof setTimeout>

  const planned = () => {
    clearTimeout(timer)
    timer = setTimeout(look, last + (warned ? IDLE_MS : IDLE_MS - WARNING_MS) - Date.now())
  }
  const look = () => {
    const idle = Date.now() - last
    if (idle >= IDLE_MS) {
      last = Date.now()
      inUse = false
      warned = false
      listener.onIdle()
    } else if (idle >= IDLE_MS - WARNING_MS && !warned) {
      warned = true
      if (inUse) listener.onSoon()
    }
    planned()
  }
  const touched = () => {
    // What was asleep for too long is cleared before the touch that woke it counts.
    if (Date.now() - last >= IDLE_MS) look()
    last = Date.now()
    inUse = true
    warned = false
    listener.onTouch()
    planned()
  }
  // After the screen has taken the touch itself: drawn anew in between, a field would lose the letter just typed.
  for (const touch of TOUCHES) page.addEventListener(touch, touched, { passive: true })
  page.addEventListener('visibilitychange', look)
  planned()
  return () => {
    clearTimeout(timer)
    for (const touch of TOUCHES) page.removeEventListener(touch, touched)
    page.removeEventListener('visibilitychange', look)
  }
}
