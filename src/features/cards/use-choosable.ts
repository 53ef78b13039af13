import { useDeferredValue, useMemo } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'

/** Everybody by name, and the search result; `all` is null until this phone has the church's list. */
export type Choosable = { all: readonly Person[] | null; found: readonly Person[]; complete: boolean }

export function useChoosable(query: string): Choosable {
  const { people, status } = useChurch()
  const version = useLive(people.version)
  const { complete } = useLive(status)
  const settled = useDeferredValue(query)
  return useMemo(() => {
    const all = people.all()
    if (all.length === 0 && !complete) return { all: null, found: [], complete }
    const found = settled.trim() ? people.search(settled, { byEmail: true }).map(({ person }) => person) : all
    return { all, found, complete }
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, settled, complete])
}
