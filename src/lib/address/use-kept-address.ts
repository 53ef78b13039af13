import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keeperOf } from './kept-address.ts'

/** A screen that is opened without a query finds the search, order and page it was left with. */
export function useKeptAddress(): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [keeper] = useState(() => keeperOf(pathname))
  useEffect(() => {
    const before = keeper(pathname, search)
    if (before !== undefined)
      navigate({ pathname, search: before }, { replace: true, state: state as unknown })
  }, [keeper, pathname, search, state, navigate])
}
