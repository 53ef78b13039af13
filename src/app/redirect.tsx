import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'

/**
 * Leads from one route to another address. The outlet keeps screens that were left and they hear of every new
 * address; react-router's own Navigate would then lead away from wherever the person has gone since.
 */
export function Redirect({ from, to }: { from: string; to: string }) {
  const navigate = useNavigate()
  const here = matchPath(from, useLocation().pathname) !== null
  useEffect(() => {
    if (here) navigate(to, { replace: true })
    // Only arriving here counts, not that `navigate` or the address it came with changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
  return null
}
