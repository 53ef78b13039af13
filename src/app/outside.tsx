import { Suspense, useEffect, useRef } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary.tsx'
import { FailedPage } from './failed.tsx'
import { PageWaiting } from './page-waiting.tsx'
import type { AppRoute } from './route.ts'

type OutsideProps = {
  routes: readonly AppRoute[]
  /** A form goes off: what stands inside may be wanted soon. */
  onSend: () => unknown
  /** The address is no longer one of these screens'. */
  onLeave: () => void
}

// What is fetched is shown when it is here, not a skeleton in place of what one reads.
const future = { v7_startTransition: true, v7_relativeSplatPath: true }

/** The screens before the sign-in, in a frame of the size Ionic gives a screen, and without Ionic: it is half of what a first visit would fetch and run. */
export function Outside({ routes, onSend, onLeave }: OutsideProps) {
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

/** Who goes on to another of these screens begins at its heading, as inside; the link that was followed is gone. A field that took the focus keeps it. */
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

function Leave({ onLeave }: Pick<OutsideProps, 'onLeave'>) {
  useEffect(onLeave)
  return <PageWaiting />
}
