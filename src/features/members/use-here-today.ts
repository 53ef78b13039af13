import { useEffect, useMemo, useState } from 'react'
import type { ServiceRow } from '../../../contract/tables/services.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { hereAt, type HereToday } from './here-today.ts'

const NOBODY: HereToday = new Map()

/** Who is at today's services, as far as this phone knows; kept current where wanted. */
export function useHereToday(wanted: boolean): HereToday {
  const church = useChurch()
  const today = useToday(church)
  const all = useLive(church.services)
  const services = useMemo(() => (wanted ? servicesOn(all, today) : []), [all, today, wanted])
  const [here, setHere] = useState(NOBODY)
  useEffect(() => {
    const lists = services.map((id) => church.presences(id))
    const look = () => setHere(hereAt(lists.map((list) => list.current())))
    const stops = lists.map((list) => list.subscribe(look))
    look()
    return () => stops.forEach((stop) => stop())
  }, [church, services])
  return here
}

const servicesOn = (all: readonly ServiceRow[], day: string): string[] =>
  all.filter((service) => service.date_of_service === day).map(({ id }) => id)
