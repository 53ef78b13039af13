import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first button in the element when it appears. It may be below the view, which must not move. */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return place
}
