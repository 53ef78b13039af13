import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { returnPath } from './return-path.ts'
import { useSession } from './session-store.ts'

/**
 * For the screens before the door: who is in already is led on, to the place the address carries or home. True while
 * that is so, and there is nothing to show.
 * @param path the screen's own; the outlet keeps it when it is left, and then it must lead nobody away
 * @param busy whether the screen is just letting somebody in, and leads on by itself
 */
export function useAlreadyIn(path: string, busy: boolean): boolean {
  const isIn = useSession((session) => session.account !== null) && !busy
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // As the routes match it: "/login/" is this screen too.
  const leaves = isIn && matchPath(path, pathname) !== null
  useEffect(() => {
    if (leaves) navigate(returnPath(search), { replace: true })
    // Only coming to be in counts, not that `navigate` or the address changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [leaves])
  return isIn
}
