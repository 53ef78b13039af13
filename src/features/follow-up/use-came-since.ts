import { useMemo } from 'react'
import { useOwnServices } from '../../lib/session/use-own-services.ts'

export type CameSince = {
  /** Who came, and on which day last. */
  last: ReadonlyMap<string, string>
  /** The days of services that this phone holds. */
  held: ReadonlySet<string>
}

/** Who came on that day or later, as this phone knows. */
export function useCameSince(from: string, today: string): CameSince {
  const own = useOwnServices(from, today)
  return useMemo(() => {
    const byDay = [...own].sort((a, b) => a.day.localeCompare(b.day))
    const came = byDay.flatMap(({ day, present }) => [...present.keys()].map((id) => [id, day] as const))
    const held = new Set(own.filter(({ known }) => known).map(({ day }) => day))
    return { last: new Map(came), held }
  }, [own])
}
