import { useSyncExternalStore } from 'react'

const query = '(min-width: 640px)'

/** True from 640 px: tables show as tables there, and as lists of cards below. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, isWide, isWide)
}

const isWide = () => matchMedia(query).matches

function watch(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
