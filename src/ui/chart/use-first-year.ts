import { useMemo } from 'react'
import { useChurch, useLive } from '../../lib/session/use-church.ts'

/** The year of the church's first record that this phone knows: who joined first, or the first service. */
export function useFirstYear(): number {
  const church = useChurch()
  const version = useLive(church.people.version)
  const services = useLive(church.services)
  return useMemo(() => {
    const joined = church.people.all().map(({ created_at }) => created_at ?? '')
    const held = services.map(({ date_of_service }) => date_of_service)
    const first = [...joined, ...held].reduce(
      (earliest, at) => (at !== '' && at < earliest ? at : earliest),
      church.today(),
    )
    return Number(first.slice(0, 4))
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, version, services])
}
