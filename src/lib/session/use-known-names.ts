import { useMemo } from 'react'
import type { KnownNames } from '../edits/op-sentence.ts'
import { personName } from '../format/person-name.ts'
import { useChurch, useLive } from './use-church.ts'

/** Names as this phone knows them now. */
export function useKnownNames(): KnownNames {
  const church = useChurch()
  const version = useLive(church.people.version)
  const services = useLive(church.services)
  const cells = useLive(church.rows('cells'))
  const departments = useLive(church.rows('departments'))
  return useMemo(() => {
    const named = [...services, ...(cells ?? []), ...(departments ?? [])]
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return {
      person: (id) => {
        const person = church.people.get(id)
        return person && personName(person)
      },
      service: (id) => names.get(id),
      group: (id) => names.get(id),
    }
    // `people` answers anew with each version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, services, cells, departments, version])
}
