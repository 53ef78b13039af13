import { Suspense, useEffect, useRef } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary, FailedPage } from './error-boundary.tsx'
import { PageWaiting } from './page-waiting.tsx'
import type { AppRoute } from './route.tsx'

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
