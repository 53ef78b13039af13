import { useEffect, useState } from 'react'
import { useChurch, useLive } from '../../lib/session/use-church.ts'

/** Who is marked present at a service of today, as this phone knows. */
export function usePresentToday(): ReadonlySet<string> {
  const church = useChurch()
  const services = useLive(church.services)
  const [present, setPresent] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const today = services.filter(({ date_of_service }) => date_of_service === church.today())
    const lists = today.map(({ id }) => church.presences(id))
    const look = () => setPresent(new Set(lists.flatMap((list) => [...list.current().present.keys()])))
    const stops = lists.map((list) => list.subscribe(look))
    look()
    return () => stops.forEach((stop) => stop())
  }, [church, services])
  return present
}
