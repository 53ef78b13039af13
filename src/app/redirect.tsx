import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'

type Props = {
  from: string
  to: string
  /** Whatever the address asked for is asked for there. */
  keepQuery?: boolean
}

/**
 * Leads from one route to another address. The outlet keeps screens that were left and they hear of every new
 * address; react-router's own Navigate would then lead away from wherever the person has gone since.
 */
export function Redirect({ from, to, keepQuery = false }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = matchPath(from, pathname) !== null
  useEffect(() => {
    if (here) navigate(keepQuery ? to + search : to, { replace: true })
    // Only arriving here counts, not that `navigate` or the address it came with changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
  return null
}
