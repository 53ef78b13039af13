import { IonApp } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { KnownPaths } from '../lib/address/known-paths.ts'
import { useKioskLock } from '../lib/session/kiosk-lock.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedApp } from './failed.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import { LateGate } from './late-gate.tsx'
import type { AppRoute } from './route.ts'
import { RoutesContext } from './routes-context.ts'
import { Shell } from './shell/shell.tsx'

const pathsOf = (routes: readonly AppRoute[]) => new Set(routes.map(({ path }) => path))

/** The whole app over a table of routes; while this browser is locked in the kiosk, none of them. */
export function App({ routes }: { routes: readonly AppRoute[] }) {
  const locked = useKioskLock((lock) => lock.status === 'locked')
  return (
    <IonApp>
      <ErrorBoundary key={String(locked)} fallback={<FailedApp />}>
        {locked ? <KioskFrame /> : <OpenApp routes={routes} />}
      </ErrorBoundary>
    </IonApp>
  )
}

function OpenApp({ routes }: { routes: readonly AppRoute[] }) {
  return (
    <>
      <RoutesContext.Provider value={routes}>
        <KnownPaths.Provider value={pathsOf(routes)}>
          <IonReactRouter>
            <Shell />
            <LateGate />
          </IonReactRouter>
        </KnownPaths.Provider>
      </RoutesContext.Provider>
      <Toaster />
    </>
  )
}
