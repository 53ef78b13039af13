import { useEffect, useRef, useState, type RefObject } from 'react'

/** Near enough that it stands when it comes into view. */
const AHEAD = '200px'

/** True from the moment the element first comes near the part of the page that is looked at. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [seen])
  return [element, seen]
}
