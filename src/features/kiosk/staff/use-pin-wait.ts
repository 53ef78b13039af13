import { useEffect, useState } from 'react'
import { pinWait } from '../../../lib/session/kiosk-session.ts'

const SECOND = 1000

/** Seconds until the next PIN is looked at; what the tablet remembers of before a reload counts. */
export function usePinWait(): [seconds: number, wait: (ms: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const wait = (ms: number) => {
    setNow(Date.now())
    setUntil(Date.now() + ms)
  }
  useEffect(() => {
    void pinWait().then(wait, () => undefined)
  }, [])
  useEffect(() => {
    if (until <= now) return
    const timer = setTimeout(() => setNow(Date.now()), SECOND)
    return () => clearTimeout(timer)
  }, [until, now])
  return [Math.max(0, Math.ceil((until - now) / SECOND)), wait]
}
