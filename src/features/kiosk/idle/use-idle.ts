import { useEffect, useRef, useState } from 'react'

/** Reports when nobody has touched the tablet for a while. */

/** After this time the screen is cleared. */
export const IDLE_MS = 30_000
/** The screen warns this long before. */
export const WARNING_MS = 10_000

const TOUCHES = ['pointerdown', 'keydown', 'input', 'wheel'] as const

export type IdleListener = {
  onTouch: () => void
  /** A screen that was touched is about to be cleared. */
  onSoon: () => void
  /** Called again after every further `IDLE_MS`. */
  onIdle: () => void
}

/**
 * Watches for touches. A sleeping tablet stops its timers, so the time is checked again when it wakes.
 * @returns a function that stops the watch
 */
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
    // A screen that slept too long is cleared before the touch that woke it counts.
    if (Date.now() - last >= IDLE_MS) look()
    last = Date.now()
    inUse = true
    warned = false
    listener.onTouch()
    planned()
  }
  // Without capture, so that the screen handles the touch first. A redraw in between would lose the letter just
  // typed.
  for (const touch of TOUCHES) page.addEventListener(touch, touched, { passive: true })
  page.addEventListener('visibilitychange', look)
  planned()
  return () => {
    clearTimeout(timer)
    for (const touch of TOUCHES) page.removeEventListener(touch, touched)
    page.removeEventListener('visibilitychange', look)
  }
}

/**
 * True shortly before the screen is cleared. Calls `onIdle` after 30 seconds without a touch, `onTouch` at each
 * touch.
 */
export function useIdle({ onIdle, onTouch }: { onIdle: () => void; onTouch: () => void }): boolean {
  const [soon, setSoon] = useState(false)
  const actions = useRef({ onIdle, onTouch })
  useEffect(() => {
    actions.current = { onIdle, onTouch }
  })
  useEffect(
    () =>
      watchIdle({
        onSoon: () => setSoon(true),
        onTouch: () => {
          setSoon(false)
          actions.current.onTouch()
        },
        onIdle: () => {
          setSoon(false)
          actions.current.onIdle()
        },
      }),
    [],
  )
  return soon
}
