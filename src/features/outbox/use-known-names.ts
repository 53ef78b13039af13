import { useMemo } from 'react'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { personName } from '../../lib/format/person-name.ts'
import type { KnownNames } from './op-sentence.ts'

/** Names as this phone knows them now. */
export function useKnownNames(): KnownNames {
  const { people, services } = useChurch()
  const version = useLive(people.version)
  const known = useLive(services)
  return useMemo(() => {
    const serviceNames = new Map(known.map((service) => [service.id, service.name]))
    return {
      person: (id) => {
        const person = people.get(id)
        return person && personName(person)
      },
      service: (id) => serviceNames.get(id),
    }
    // `people` answers anew with each version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, known, version])
}
