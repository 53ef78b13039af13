import { useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'

const LONG_MS = 550

type Press = { timer: ReturnType<typeof setTimeout> | undefined; wasLong: boolean }

/** A tap does one thing, a press that stays another. A key held down does nothing more than one tap. */
export function useLongPress(onTap: () => void, onLong: () => void) {
  const acts = useRef({ onTap, onLong })
  acts.current = { onTap, onLong }
  const press = useRef<Press>({ timer: undefined, wasLong: false })
  return useMemo(() => {
    const leave = () => clearTimeout(press.current.timer)
    return {
      onPointerDown() {
        leave()
        const long = () => {
          press.current.wasLong = true
          acts.current.onLong()
        }
        press.current = { timer: setTimeout(long, LONG_MS), wasLong: false }
      },
      onPointerUp: leave,
      onPointerLeave: leave,
      onPointerCancel: leave,
      // The browser's own menu of a long press would lie over ours.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown(event: KeyboardEvent) {
        if (event.repeat) event.preventDefault()
      },
      onClick() {
        leave()
        if (!press.current.wasLong) acts.current.onTap()
        press.current.wasLong = false
      },
    }
  }, [])
}
