import { useCallback, useEffect, useState } from 'react'
import { askToKeep, keepingNow, type Keeping } from '../../lib/device/storage.ts'

/**
 * The browser's answer about persistent storage, null until it arrives, and a function that asks again.
 * `ask` returns true if the browser agrees.
 */
export function useKeeping(): { keeping: Keeping | null; ask: () => Promise<boolean> } {
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  useEffect(() => {
    let here = true
    const look = () => void keepingNow().then((said) => here && setKeeping(said))
    look()
    // Installing the app, or a browser setting, may have changed the answer.
    document.addEventListener('visibilitychange', look)
    addEventListener('appinstalled', look)
    return () => {
      here = false
      document.removeEventListener('visibilitychange', look)
      removeEventListener('appinstalled', look)
    }
  }, [])
  const ask = useCallback(async () => {
    const said = await askToKeep()
    setKeeping(said)
    return said === 'kept'
  }, [])
  return { keeping, ask }
}
