import { useMemo, useSyncExternalStore } from 'react'

const WIDE = '(min-width: 47.5625em)'
const ROOMY = '(min-width: 68.8125em)'

/** True from 761 px: tables show as tables there, and as lists below. With 200 % text a tablet counts as a phone. */
export const useWide = (): boolean => useMatch(WIDE)

/** True on a desktop, where a table has room for columns that a tablet leaves out. */
export const useRoomy = (): boolean => useMatch(ROOMY)

function useMatch(query: string): boolean {
  const [watch, matches] = useMemo(() => [watchOf(query), () => matchMedia(query).matches] as const, [query])
  return useSyncExternalStore(watch, matches, matches)
}

const watchOf = (query: string) => (changed: () => void) => {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
