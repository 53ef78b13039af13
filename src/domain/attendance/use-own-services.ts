import { useEffect, useMemo, useState } from 'react'
import { useChurch, useLive } from '../church/use-church.ts'

/** A service on this phone and its attenders, as far as this phone knows. */
export type OwnService = {
  id: string
  day: string
  /** This phone holds marks of it, and they are read. */
  known: boolean
  present: ReadonlyMap<string, unknown>
}

const NONE: readonly OwnService[] = []

/**
 * Services from a day until today. They change as people are marked.
 * @param from null: nobody needs them
 */
export function useOwnServices(from: string | null, today: string): readonly OwnService[] {
  const church = useChurch()
  const all = useLive(church.services)
  const services = useMemo(
    () => (from === null ? [] : all.filter(({ date_of_service: day }) => day >= from && day <= today)),
    [all, from, today],
  )
  const [own, setOwn] = useState(NONE)
  useEffect(() => {
    const lists = services.map(({ id, date_of_service: day }) => ({
      id,
      day,
      list: church.presences(id),
    }))
    const look = () =>
      setOwn(
        lists.map(({ id, day, list }) => {
          const { known, present } = list.current()
          return { id, day, known, present }
        }),
      )
    const stops = lists.map(({ list }) => list.subscribe(look))
    look()
    return () => stops.forEach((stop) => stop())
  }, [church, services])
  return own
}
