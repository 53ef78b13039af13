import { useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'

const LONG_MS = 550

type Press = { timer: ReturnType<typeof setTimeout> | undefined; wasLong: boolean }

/** Distinguishes a tap from a long press. A held key acts as one tap. */
export function useLongPress(onTap: () => void, onLong: () => void) {
  const actions = useRef({ onTap, onLong })
  actions.current = { onTap, onLong }
  const press = useRef<Press>({ timer: undefined, wasLong: false })
  return useMemo(() => {
    const leave = () => clearTimeout(press.current.timer)
    return {
      onPointerDown() {
        leave()
        const long = () => {
          press.current.wasLong = true
          actions.current.onLong()
        }
        press.current = { timer: setTimeout(long, LONG_MS), wasLong: false }
      },
      onPointerUp: leave,
      onPointerLeave: leave,
      onPointerCancel: leave,
      // Prevents the browser's own long-press menu, which would cover this screen.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown(event: KeyboardEvent) {
        if (event.repeat) event.preventDefault()
      },
      onClick() {
        leave()
        if (!press.current.wasLong) actions.current.onTap()
        press.current.wasLong = false
      },
    }
  }, [])
}
