import { useEffect, useMemo, useState } from 'react'
import { useChurch, useLive } from '../../lib/session/use-church.ts'

const NOBODY: ReadonlyMap<string, string> = new Map()

/** Who came on that day or later, and on which day last, as this phone knows. */
export function useCameSince(from: string, today: string): ReadonlyMap<string, string> {
  const church = useChurch()
  const all = useLive(church.services)
  const services = useMemo(
    () => all.filter(({ date_of_service: day }) => day >= from && day <= today),
    [all, from, today],
  )
  const [came, setCame] = useState(NOBODY)
  useEffect(() => {
    const lists = services
      .map(({ id, date_of_service: day }) => ({ day, list: church.presences(id) }))
      .sort((a, b) => a.day.localeCompare(b.day))
    const look = () =>
      setCame(
        new Map(
          lists.flatMap(({ day, list }) =>
            [...list.current().present.keys()].map((id) => [id, day] as const),
          ),
        ),
      )
    const stops = lists.map(({ list }) => list.subscribe(look))
    look()
    return () => stops.forEach((stop) => stop())
  }, [church, services])
  return came
}
