import { IonApp } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { KnownPaths } from '../lib/address/known-paths.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedApp } from './failed.tsx'
import type { AppRoute } from './route.ts'
import { RoutesContext } from './routes-context.ts'
import { Shell } from './shell/shell.tsx'

const pathsOf = (routes: readonly AppRoute[]) => new Set(routes.map(({ path }) => path))

/** The whole app over a table of routes. */
export function App({ routes }: { routes: readonly AppRoute[] }) {
  return (
    <IonApp>
      <ErrorBoundary fallback={<FailedApp />}>
        <RoutesContext.Provider value={routes}>
          <KnownPaths.Provider value={pathsOf(routes)}>
            <IonReactRouter>
              <Shell />
            </IonReactRouter>
          </KnownPaths.Provider>
        </RoutesContext.Provider>
      </ErrorBoundary>
      <Toaster />
    </IonApp>
  )
}
