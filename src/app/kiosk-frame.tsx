import { useEffect } from 'react'
import { useKioskLock } from '../lib/session/kiosk-lock.ts'
import { latePlace } from '../ui/late-place.tsx'
import { useNewVersion } from './new-version.ts'

const kioskPath = '/kiosk'

const KioskScreen = latePlace(async () => (await import('../features/kiosk/kiosk-screen.tsx')).KioskScreen)

/**
 * The app of a locked tablet: no routes, no menu, no toasts, whatever the address. A newer version is taken while nobody
 * stands there.
 */
export function KioskFrame() {
  const free = useKioskLock((lock) => lock.free)
  const { ready, start } = useNewVersion()
  useEffect(stayHere, [])
  useEffect(() => {
    if (ready && free) start()
  }, [ready, free, start])
  return <KioskScreen />
}

/** Every other address, come by going back or by a link, reads as the kiosk's own. */
function stayHere(): () => void {
  const stay = () => {
    if (location.pathname !== kioskPath) history.replaceState(null, '', kioskPath)
  }
  stay()
  addEventListener('popstate', stay)
  return () => removeEventListener('popstate', stay)
}
