import { useEffect, useState, type ComponentType } from 'react'
import { withMore } from '../lib/messages/t.ts'

/** After the screen's own first paint and what that fetches. */
const AFTER_MS = 1_500

/** The offer to install, fetched when the screen it stands on has long been painted; until then, nothing. */
export function LateInstallCard() {
  const [Card, setCard] = useState<ComponentType | null>(null)
  useEffect(() => {
    let here = true
    const timer = setTimeout(() => {
      withMore(import('../features/install/install-card.tsx')).then(
        ({ InstallCard }) => here && setCard(() => InstallCard),
        // A version that is gone: it is offered another day.
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
