import { useEffect, useState } from 'react'
import { pinWait } from '../../../lib/session/kiosk-session.ts'

const SECOND = 1000

/** Seconds until the next PIN is looked at; what the tablet remembers of before a reload counts. */
export function usePinWait(): [seconds: number, wait: (ms: number) => void] {
  const [{ now, until }, setSpan] = useState({ now: 0, until: 0 })
  const wait = (ms: number) => {
    // One look at the clock: two a millisecond apart made a second of no wait, in which the right PIN was not heard.
    const from = Date.now()
    setSpan({ now: from, until: from + ms })
  }
  useEffect(() => {
    void pinWait().then(wait, () => undefined)
  }, [])
  useEffect(() => {
    if (until <= now) return
    const timer = setTimeout(() => setSpan((span) => ({ ...span, now: Date.now() })), SECOND)
    return () => clearTimeout(timer)
  }, [until, now])
  return [Math.max(0, Math.ceil((until - now) / SECOND)), wait]
}
