import { useEffect } from 'react'

/** Starts after the door's own work, which must not wait for it. */
const AFTER_MS = 8_000

/**
 * Loads the QR reader ahead while online, so that the phone can scan offline.
 * It does not run if the user turned on the browser's data saver.
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
