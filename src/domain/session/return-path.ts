import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { useSession } from './session-store.ts'

/** The path that redirects to the user's start screen. */
export const homePath = '/home'

/** The query in which `/login` carries the path to return to. */
export const returnQuery = 'return'

/** The path after sign-in: the one in the query if it belongs to this app, else home. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get(returnQuery)
  // Browsers read "//elsewhere" and "/\elsewhere" as other
  // sites, also with a tab between, because they drop it.
  return wanted && /^\/(?![/\\])[^\t\n\r]*$/.test(wanted) && !wanted.startsWith('/login') ? wanted : homePath
}

/**
 * Redirects a signed-in user from a signed-out screen to the return path or home. True while it redirects,
 * when there is nothing to show.
 * @param path the screen's own path. The outlet keeps a left screen, and that one must not redirect
 * @param busy the screen is just signing somebody in and redirects by itself
 */
export function useAlreadyIn(path: string, busy: boolean): boolean {
  const isIn = useSession((session) => session.account !== null) && !busy
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // Matched like the routes: "/login/" is this screen too.
  const leaves = isIn && matchPath(path, pathname) !== null
  useEffect(() => {
    if (leaves) navigate(returnPath(search), { replace: true })
    // Only the sign-in counts, not a change of `navigate` or the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [leaves])
  return isIn
}
