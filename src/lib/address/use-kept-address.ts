import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const kept = new Map<string, string>()

/**
 * A screen that is opened without a query finds the search, order and page it was left with. What names one person
 * (`act`, `id`) is not kept: coming back shows the list.
 */
export function useKeptAddress(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const first = useRef(true)
  useEffect(() => {
    const before = kept.get(pathname)
    if (first.current && search === '' && before) navigate({ pathname, search: before }, { replace: true })
    else kept.set(pathname, withoutDialog(search))
    first.current = false
  }, [pathname, search, navigate])
}

function withoutDialog(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('act')
  params.delete('id')
  return params.toString()
}
