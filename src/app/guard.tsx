import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath } from '../lib/session/return-path.ts'
import { useSession } from '../lib/session/use-church.ts'
import { NoFeaturePage } from './no-feature-page.tsx'
import { PageWaiting } from './page-waiting.tsx'
import { mayOpen, type AppRoute } from './route.ts'

/** Lets through who may see the screen; who is not signed in goes to /login and comes back after it. */
export function Guard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (route.access === 'public') return children
  if (session.stage === 'starting') return <PageWaiting />
  if (session.stage === 'signed-out') return <Navigate to={loginPath(pathname + search)} replace />
  return mayOpen(route, session.church.features) ? children : <NoFeaturePage />
}
