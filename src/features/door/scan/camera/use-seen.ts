import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is on the screen: not under another page, not in an app that was put away. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  const [awake, setAwake] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setAwake(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!element.current) return
    // A page left for another stays in the document, only hidden.
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return inView && awake
}
