import { useEffect, useMemo, useState } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { servicesAhead } from './service-choice.ts'

const NONE: readonly ServiceRow[] = []

/** Later services at which this phone's marks still exist. */
export function useMarkedAhead(church: Church, today: string): readonly ServiceRow[] {
  const services = useLive(church.services)
  const ahead = useMemo(() => servicesAhead(services, today), [services, today])
  const [marked, setMarked] = useState(NONE)
  useEffect(() => {
    const lists = ahead.map((service) => ({ service, list: church.presences(service.id) }))
    const look = () =>
      setMarked(lists.flatMap(({ service, list }) => (list.current().atThisDoor > 0 ? [service] : [])))
    const stops = lists.map(({ list }) => list.subscribe(look))
    look()
    return () => stops.forEach((stop) => stop())
  }, [church, ahead])
  return marked
}
