import { useEffect, useState, type ComponentType } from 'react'
import { withLaterMessages } from '../lib/messages/t.ts'

/** Waits for the screen's first paint and the requests that follow it. */
const AFTER_MS = 1_500

/** The install offer, loaded after its screen is painted. It renders nothing until then. */
export function LazyInstallCard() {
  const [Card, setCard] = useState<ComponentType | null>(null)
  useEffect(() => {
    let here = true
    const timer = setTimeout(() => {
      withLaterMessages(import('../features/install/install-card.tsx')).then(
        ({ InstallCard }) => here && setCard(() => InstallCard),
        // The deployed version is gone: the app makes the offer another day.
        () => undefined,
      )
    }, AFTER_MS)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [])
  return Card && <Card />
}
