import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Presences } from '../../../sync/client/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'

/** The marked people of several services, as this phone knows them. Each change returns a new map. */
export function usePresencesOf(ids: readonly string[]): ReadonlyMap<string, Presences> {
  const church = useChurch()
  const key = ids.join(' ')
  const lives = useMemo(
    () =>
      key
        .split(' ')
        .filter(Boolean)
        .map((id) => ({ id, live: church.presences(id) })),
    [church, key],
  )
  const last = useRef<ReadonlyMap<string, Presences>>(new Map())
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
