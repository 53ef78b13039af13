import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { ServiceList } from './service-list.tsx'
import { useEffect, useMemo, useState } from 'react'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
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

type MarkedAheadProps = {
  church: Church
  /** `h2` under a page's title, `h3` in a dialog. */
  heading?: 'h2' | 'h3'
  today: string
  chosenId?: string
  onPick: (serviceId: string) => void
}

/**
 * Lists services on later days with people marked here, made while the phone's clock ran ahead.
 * No other list shows these services. Renders nothing if there are none.
 */
export function MarkedAhead({ church, today, ...list }: MarkedAheadProps) {
  const services = useMarkedAhead(church, today)
  return <ServiceList title={t('door.ahead')} note={t('door.aheadBody')} services={services} {...list} />
}
