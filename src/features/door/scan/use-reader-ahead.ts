import { useEffect } from 'react'

/** After the door's own work is done: nothing of it may wait for this. */
const AFTER_MS = 8_000

/**
 * While there is a network, a phone whose browser reads no QR codes gets what it needs for that, so that a door without
 * one can scan. Not where the person asked the browser to spare data.
 */
export function useReaderAhead(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData || !navigator.onLine) return
    const timer = setTimeout(() => {
      import('./reader/reader.ts').then(({ findReader }) => findReader()).catch(() => undefined)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
