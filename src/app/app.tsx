import { useState, Suspense, useEffect, useRef } from 'react'
import { matchPath, BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { KnownPaths } from '../lib/address/known-paths.ts'
import { useKioskLock, wasLocked } from '../domain/kiosk/lock.ts'
import { useSession } from '../domain/session/session-store.ts'
import { fetchedPart, usePart, NotFetched } from '../ui/lazy/fetched-part.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary, FailedApp, FailedPage, PageWaiting } from './stand-in-pages.tsx'
import { type AppRoute, RoutesContext } from './route.tsx'

type SignedOutAppProps = {
  routes: readonly AppRoute[]
  /** Called when a form is submitted, because the signed-in app may be needed soon. */
  onSend: () => unknown
  /** Called when the address is no longer one of these screens. */
  onLeave: () => void
}

// The current screen stays until the next one is loaded, without a skeleton in its place.
const future = { v7_startTransition: true, v7_relativeSplatPath: true }

/**
 * The signed-out screens in a frame of the size of Ionic's, but without
 * Ionic. Ionic is half of what a first visit would load and run.
 */
export function SignedOutApp({ routes, onSend, onLeave }: SignedOutAppProps) {
  return (
    <BrowserRouter future={future}>
      <div className="ion-page" onSubmit={() => void onSend()}>
        <ErrorBoundary fallback={<FailedPage />}>
          <Suspense fallback={<PageWaiting />}>
            <Routes>
              {routes.map(({ path, page: Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<Leave onLeave={onLeave} />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
        <HeadingFocus />
      </div>
    </BrowserRouter>
  )
}

/**
 * Focuses the heading of the next signed-out screen, because the
 * followed link is gone. A field that took the focus keeps it.
 */
function HeadingFocus() {
  const { pathname } = useLocation()
  const from = useRef(pathname)
  useEffect(() => {
    if (from.current === pathname) return
    from.current = pathname
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }, [pathname])
  return null
}

function Leave({ onLeave }: Pick<SignedOutAppProps, 'onLeave'>) {
  useEffect(onLeave)
  return <PageWaiting />
}

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
