import { useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Rows come and go with what is in view, and a browser gives the focus of one that goes to the page's body, where no
 * key does anything. Then `onLost` says where it is to be.
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
