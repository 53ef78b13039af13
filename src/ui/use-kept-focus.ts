import { useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Restores the focus when its row is removed from the view. The browser then moves the focus to the page's
 * body, where no key works. `onLost` chooses the new place.
 */
export function useKeptFocus(onLost: () => void) {
  const had = useRef(false)
  useLayoutEffect(() => {
    if (!had.current || document.activeElement !== document.body) return
    had.current = false
    onLost()
  })
  return useMemo(
    () => ({
      onFocus: () => void (had.current = true),
      onBlur: () => void (had.current = false),
    }),
    [],
  )
}
