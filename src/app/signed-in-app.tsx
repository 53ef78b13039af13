import { IonApp, setupIonicReact } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { useEffect, lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useKioskLock } from '../domain/kiosk/lock.ts'
import { ErrorBoundary, FailedApp } from './stand-in-pages.tsx'
import { Shell } from './shell/shell.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { useNewVersion } from './new-version.ts'
import { useOnline } from '../lib/device/use-online.ts'
import { isLapsed, useSession } from '../domain/session/session-store.ts'
import { isGated, useRoutes } from './route.tsx'

setupIonicReact({ mode: 'md', animated: !matchMedia('(prefers-reduced-motion: reduce)').matches })

const kioskPath = '/kiosk'

const KioskScreen = lazyPart(async () => (await import('../features/kiosk/kiosk-screen.tsx')).KioskScreen)

const Gate = lazy(async () => ({
  default: (await import('../features/subscription/gate-dialog.tsx')).GateDialog,
}))

/**
 * The signed-in app with Ionic's frame around every screen. It
 * shows no screen while this browser is locked in the kiosk.
 */
export function SignedInApp() {
  const locked = useKioskLock((lock) => lock.status === 'locked')
  return (
    <IonApp>
      <ErrorBoundary key={String(locked)} fallback={<FailedApp />}>
        {locked ? <KioskFrame /> : <OpenApp />}
      </ErrorBoundary>
    </IonApp>
  )
}

function OpenApp() {
  return (
    <IonReactRouter>
      <Shell />
      <LazyGate />
    </IonReactRouter>
  )
}

/**
 * The app of a locked tablet: no routes, menu or toasts, at any
 * address. It starts a new version while nobody uses the kiosk.
 */
function KioskFrame() {
  const free = useKioskLock((lock) => lock.free)
  const { ready, start } = useNewVersion()
  useEffect(stayHere, [])
  useEffect(() => {
    if (ready && free) start()
  }, [ready, free, start])
  return <KioskScreen />
}

/** Rewrites every other address, reached by Back or by a link, to the kiosk's own. */
function stayHere(): () => void {
  const stay = () => {
    if (location.pathname !== kioskPath) history.replaceState(null, '', kioskPath)
  }
  stay()
  addEventListener('popstate', stay)
  return () => removeEventListener('popstate', stay)
}

/**
 * The gate in front of a lapsed church's screens. The app loads
 * it on demand: never offline, never before Sunday screens.
 */
function LazyGate() {
  const { pathname } = useLocation()
  const online = useOnline()
  const lapsed = useSession(isLapsed)
  const gated = isGated(useRoutes(), pathname)
  if (!lapsed || !online || !gated) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Gate />
      </Suspense>
    </ErrorBoundary>
  )
}
