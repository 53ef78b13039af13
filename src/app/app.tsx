import { useState } from 'react'
import { matchPath } from 'react-router-dom'
import { KnownPaths } from '../lib/address/known-paths.ts'
import { useKioskLock, wasLocked } from '../lib/session/kiosk-lock.ts'
import { useSession } from '../lib/session/session-store.ts'
import { fetchedPart } from '../ui/late/fetched-part.ts'
import { NotFetched } from '../ui/late/not-fetched.tsx'
import { usePart } from '../ui/late/use-part.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedApp } from './failed.tsx'
import { Outside } from './outside.tsx'
import { PageWaiting } from './page-waiting.tsx'
import type { AppRoute } from './route.ts'
import { RoutesContext } from './routes-context.ts'

const pathsOf = (routes: readonly AppRoute[]) => new Set(routes.map(({ path }) => path))

/** The screens of who is not in yet. An address that no screen has is told inside, where the ways on are. */
export const outsideOf = (routes: readonly AppRoute[]) =>
  routes.filter(({ access, path }) => access === 'public' && path !== '*')

/** What stands behind the sign-in, with Ionic: who is only coming does not wait for it. */
export const inside = fetchedPart(async () => (await import('./inside.tsx')).Inside)

/** Whether a visit to this address begins outside. */
export const beginsOutside = (routes: readonly AppRoute[], pathname: string) =>
  outsideOf(routes).some(({ path }) => matchPath(path, pathname))

/** The whole app over a table of routes. Who went in stays inside: signing out leads to the same screens there. */
export function App({ routes }: { routes: readonly AppRoute[] }) {
  const locked = useKioskLock((lock) => lock.status === 'locked')
  const mayBeLocked = useMayBeLocked()
  const [isOutside, setOutside] = useState(() => beginsOutside(routes, location.pathname))
  return (
    <ErrorBoundary fallback={<FailedApp />}>
      <RoutesContext.Provider value={routes}>
        <KnownPaths.Provider value={pathsOf(routes)}>
          {mayBeLocked ? (
            <Waiting />
          ) : isOutside && !locked ? (
            <Outside routes={outsideOf(routes)} onSend={inside.ask} onLeave={() => setOutside(false)} />
          ) : (
            <LateInside />
          )}
        </KnownPaths.Provider>
      </RoutesContext.Provider>
      {!locked && <Toaster />}
    </ErrorBoundary>
  )
}

/** A tablet that was locked in the kiosk shows no screen before it knows; where its storage does not open, sign-in says so. */
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

function LateInside() {
  const state = usePart(inside, true)
  if (state.status === 'here') return <state.part />
  if (state.status === 'coming') return <Waiting />
  return (
    <main>
      <NotFetched part={inside} />
    </main>
  )
}
