import { useEffect, useState, type RefObject } from 'react'

/** True while an element is on the screen: not behind another page, and the app is in the foreground. */
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
    // A page that the user left stays in the document, hidden.
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return inView && awake
}
