import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The token of a mailed link. It is in the fragment, which browsers send to no server. Older links carry it
 * in the query. The hook moves it into the fragment, so that a reload does not send it again.
 * @returns '' if the link is not complete
 */
export function useMailedToken(): string {
  const { pathname, search, hash } = useLocation()
  const inQuery = tokenIn(search)
  useEffect(() => {
    if (inQuery !== null) history.replaceState(history.state, '', withoutQuery(pathname, search, inQuery))
  }, [pathname, search, inQuery])
  return tokenIn(hash) ?? inQuery ?? ''
}

const tokenIn = (part: string) => new URLSearchParams(part.slice(1)).get('token')

function withoutQuery(pathname: string, search: string, token: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('token')
  const query = rest.size > 0 ? `?${rest}` : ''
  return `${pathname}${query}#${new URLSearchParams({ token })}`
}
