import { useCallback, useEffect, useState } from 'react'
import { askToKeep, keepingNow, type Keeping } from '../../lib/device/persist.ts'

/** What the browser says of the storage here, null until it has; and asking it once more, true where it agrees. */
export function useKeeping(): { keeping: Keeping | null; ask: () => Promise<boolean> } {
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  useEffect(() => {
    let here = true
    const look = () => void keepingNow().then((said) => here && setKeeping(said))
    look()
    // Installing the app, or a setting of the browser, may have changed its mind meanwhile.
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
