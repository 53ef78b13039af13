import { useState } from 'react'
import { matchPath } from 'react-router-dom'
import { KnownPaths } from '../lib/address/known-paths.ts'
import { useKioskLock, wasLocked } from '../domain/kiosk/lock.ts'
import { useSession } from '../domain/session/session-store.ts'
import { fetchedPart, usePart } from '../ui/lazy/fetched-part.ts'
import { NotFetched } from '../ui/lazy/not-fetched.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary, FailedApp } from './error-boundary.tsx'
import { SignedOutApp } from './signed-out-app.tsx'
import { PageWaiting } from './page-waiting.tsx'
import { type AppRoute, RoutesContext } from './route.tsx'

const pathsOf = (routes: readonly AppRoute[]) => new Set(routes.map(({ path }) => path))

/**
 * The screens for signed-out visitors. The signed-in app
 * reports an unknown address, because it can offer links.
 */
export const screensSignedOut = (routes: readonly AppRoute[]) =>
  routes.filter(({ access, path }) => access === 'public' && path !== '*')

/** The signed-in app, with Ionic. A visitor at the sign-in screen does not wait for it. */
export const inside = fetchedPart(async () => (await import('./signed-in-app.tsx')).SignedInApp)

/** True when a visit to this address starts in the signed-out app. */
export const startsSignedOut = (routes: readonly AppRoute[], pathname: string) =>
  screensSignedOut(routes).some(({ path }) => matchPath(path, pathname))

/**
 * The whole app over a table of routes. After the first
 * sign-in, later sign-outs use the signed-in app's own screens.
 */
export function App({ routes }: { routes: readonly AppRoute[] }) {
  const locked = useKioskLock((lock) => lock.status === 'locked')
  const mayBeLocked = useMayBeLocked()
  const [isSignedOutPath, setSignedOut] = useState(() => startsSignedOut(routes, location.pathname))
  return (
    <ErrorBoundary fallback={<FailedApp />}>
      <RoutesContext.Provider value={routes}>
        <KnownPaths.Provider value={pathsOf(routes)}>
          {mayBeLocked ? (
            <Waiting />
          ) : isSignedOutPath && !locked ? (
            <SignedOutApp
              routes={screensSignedOut(routes)}
              onSend={inside.ask}
              onLeave={() => setSignedOut(false)}
            />
          ) : (
            <LazySignedInApp />
          )}
        </KnownPaths.Provider>
      </RoutesContext.Provider>
      {!locked && <Toaster />}
    </ErrorBoundary>
  )
}

/**
 * A tablet that was locked in the kiosk shows no screen before the
 * lock is read. If its storage fails to open, sign-in says so.
 */
function useMayBeLocked(): boolean {
  const unread = useKioskLock((lock) => lock.status === 'unknown')
  const looking = useSession((session) => session.status === 'unknown')
  return unread && looking && wasLocked()
}

const Waiting = () => (
  <div className="ion-page">
    <PageWaiting />
  </div>
)

function LazySignedInApp() {
  const state = usePart(inside, true)
  if (state.status === 'here') return <state.part />
  if (state.status === 'loading') return <Waiting />
  return (
    <main>
      <NotFetched part={inside} />
    </main>
  )
}
