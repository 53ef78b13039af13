import { useEffect, useState } from 'react'
import { pinWait } from '../../../domain/kiosk/kiosk.ts'

const SECOND = 1000

/** Seconds until the next PIN is accepted. The tablet stores them, so a reload does not end the wait. */
export function usePinWait(): [seconds: number, wait: (ms: number) => void] {
  const [{ now, until }, setSpan] = useState({ now: 0, until: 0 })
  const wait = (ms: number) => {
    // Reads the clock once. Two readings a millisecond apart made a wait of a second, which ignored the right PIN.
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
