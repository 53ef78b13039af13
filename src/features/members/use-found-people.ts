import { useDeferredValue, useMemo } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'

type Found = { rows: readonly Person[] | null; matches: (person: Person) => boolean }

/**
 * Everybody, or those who match the words or digits typed, best first. `rows` is null until this phone has the
 * church's list. The typing stays ahead of the list, whatever its length.
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
    // Nobody found: the table still holds everybody, so that it says "nothing matches" and not "nobody yet".
    return { rows: hits.length > 0 ? hits : all, matches: (person: Person) => found.has(person) }
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, settled, complete])
}
