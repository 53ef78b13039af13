import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'

export type Chosen = {
  ids: ReadonlySet<string>
  has(id: string): boolean
  turn(id: string): void
  choose(ids: Iterable<string>): void
  clear(): void
}

/** The people whose cards will be printed. A new search keeps them. The list of members may hand over a selection. */
export function useChosen(): Chosen {
  const { pathname, search } = useLocation()
  const handedOver = pathname === '/cards' && new URLSearchParams(search).get('who') === 'chosen'
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (handedOver) setIds(selectedMembers())
  }, [handedOver])
  return useMemo(
    () => ({
      ids,
      has: (id) => ids.has(id),
      turn: (id) =>
        setIds((now) => {
          const next = new Set(now)
          if (!next.delete(id)) next.add(id)
          return next
        }),
      choose: (more) => setIds((now) => new Set([...now, ...more])),
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
}

/** The people selected in the list of members. Unreadable content counts as nobody. */
function selectedMembers(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem('cards-people') ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}
