import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The address of a person's page. @param id of a member or a first timer */
export const personPath = (id: string): string => `/members/${id}`

/** Leads older links, which opened a person in a dialog over a list, to the person's page. @param list the list's path */
export function useOldPersonLink(list: string): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const id = pathname === list && params.get('act') === 'view' ? params.get('id') : null
  useEffect(() => {
    if (id) navigate(personPath(id), { replace: true })
    // Only the arrival of such a link counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}
