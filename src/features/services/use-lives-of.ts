import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Live } from '../../../sync/client/api.ts'

/**
 * The live data of several services, by id, as this phone knows it. Each change returns a new map.
 * @param of keep it the same between renders
 */
export function useLivesOf<T>(ids: readonly string[], of: (id: string) => Live<T>): ReadonlyMap<string, T> {
  const key = ids.join(' ')
  const lives = useMemo(
    () =>
      key
        .split(' ')
        .filter(Boolean)
        .map((id) => ({ id, live: of(id) })),
    [of, key],
  )
  const last = useRef<ReadonlyMap<string, T>>(new Map())
  const subscribe = useMemo(
    () => (changed: () => void) => {
      const stops = lives.map(({ live }) => live.subscribe(changed))
      return () => stops.forEach((stop) => stop())
    },
    [lives],
  )
  const known = () => {
    const same =
      last.current.size === lives.length &&
      lives.every(({ id, live }) => last.current.get(id) === live.current())
    if (!same) last.current = new Map(lives.map(({ id, live }) => [id, live.current()]))
    return last.current
  }
  return useSyncExternalStore(subscribe, known, known)
}
