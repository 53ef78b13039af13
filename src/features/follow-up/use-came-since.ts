import { useMemo } from 'react'
import { useOwnServices } from '../../lib/session/use-own-services.ts'

/** Who came on that day or later, and on which day last, as this phone knows. */
export function useCameSince(from: string, today: string): ReadonlyMap<string, string> {
  const own = useOwnServices(from, today)
  return useMemo(() => {
    const byDay = [...own].sort((a, b) => a.day.localeCompare(b.day))
    return new Map(byDay.flatMap(({ day, present }) => [...present.keys()].map((id) => [id, day] as const)))
  }, [own])
}
