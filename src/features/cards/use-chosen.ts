import { useMemo, useState } from 'react'

export type Chosen = {
  ids: ReadonlySet<string>
  has(id: string): boolean
  turn(id: string): void
  choose(ids: Iterable<string>): void
  clear(): void
}

/** The people whose cards will be printed. A new search keeps them. */
export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
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
