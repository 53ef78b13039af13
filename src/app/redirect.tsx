import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../domain/session/session-store.ts'
import { NoFeaturePage } from './no-feature-page.tsx'
import { planNeeded, useRoutes, mayOpen, type AppRoute, type Features } from './route.tsx'

type Props = {
  from: string
  to: string
  /** Passes the query on to the target address. */
  keepQuery?: boolean
}

/**
 * Redirects from one route to another address. The outlet keeps past screens mounted and they see every new
 * address. There react-router's own Navigate would redirect the user away from a later screen.
 */
export function Redirect({ from, to, keepQuery = false }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = matchPath(from, pathname) !== null
  useEffect(() => {
    if (here) navigate(keepQuery ? to + search : to, { replace: true })
    // Only arrival counts, not a change of `navigate` or of the target address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
  return null
}

/** Redirects to the start page that the user's features and the church's plan allow. */
export function HomeRedirect({ from }: { from: string }) {
  const session = useSession()
  const open = useRoutes().filter((route) => !planNeeded(route, session))
  const path = homePath(session.features, open)
  return path === null ? <NoFeaturePage /> : <Redirect from={from} to={path} />
}

/**
 * The user's start path: the dashboard, else the door, else the first screen of a held feature, else any
 * screen. Null if no screen is open.
 */
export function homePath(features: Features, routes: readonly AppRoute[]): string | null {
  const open = routes.filter(
    (route) => (route.listed || route.path === '/outbox') && mayOpen(route, features),
  )
  const first = ['/dashboard', '/door'].map((path) => open.find((route) => route.path === path))
  const start = first.find(Boolean) ?? open.find((route) => route.feature) ?? open[0]
  return start?.path ?? null
}
