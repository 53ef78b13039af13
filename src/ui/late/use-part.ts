import { useEffect, useSyncExternalStore } from 'react'
import type { FetchedPart, PartState } from './fetched-part.ts'

/** How the part stands. It is asked for each time it is newly wanted, and while it is missing when the network comes back. */
export function usePart<Part>(part: FetchedPart<Part>, wanted: boolean): PartState<Part> {
  const state = useSyncExternalStore(part.subscribe, part.current, part.current)
  const missing = wanted && state.status === 'failed'
  useEffect(() => {
    if (wanted) void part.ask()
  }, [part, wanted])
  useEffect(() => {
    if (!missing) return
    const ask = () => void part.ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [part, missing])
  return state
}
