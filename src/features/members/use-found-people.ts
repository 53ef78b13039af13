import { useDeferredValue, useMemo } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'

type Found = { rows: readonly Person[] | null; matches: (person: Person) => boolean }

/**
 * Returns everybody, or the people who match the typed words or digits, best first.
 * `rows` is null until this phone has the church's list. A long list never delays typing.
 */
export function useFoundPeople(query: string): Found {
  const { people, status } = useChurch()
  const version = useLive(people.version)
  const { complete } = useLive(status)
  const settled = useDeferredValue(query)
  return useMemo(() => {
    const all = people.all()
    if (all.length === 0 && !complete) return { rows: null, matches: () => true }
    if (settled.trim() === '') return { rows: all, matches: () => true }
    const hits = people.search(settled, { byEmail: true }).map(({ person }) => person)
    const found = new Set(hits)
    // With an empty result the table gets everybody, so that it says "nothing matches" and not "nobody yet".
    return { rows: hits.length > 0 ? hits : all, matches: (person: Person) => found.has(person) }
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, settled, complete])
}
