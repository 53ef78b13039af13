/** The church's groups and the counts of its people, from this phone. */
import { useMemo } from 'react'
import type { GroupRow } from '../../../contract/tables/people.ts'
import { useChurch, useLive } from './use-church.ts'

export type GroupTable = 'cells' | 'departments'

/** The church's cells or departments by name, from this phone. Null until they are read. */
export function useGroups(table: GroupTable): readonly GroupRow[] | null {
  const { rows } = useChurch()
  const groups = useLive(useMemo(() => rows(table), [rows, table]))
  return useMemo(() => groups && groups.toSorted((a, b) => a.name.localeCompare(b.name)), [groups])
}

/** The names of all cells and departments, by id. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  return useMemo(
    () => new Map([...(cells ?? []), ...(departments ?? [])].map(({ id, name }) => [id, name])),
    [cells, departments],
  )
}

/** Counts the members and first timers that this phone knows. Each person is one or the other. */
export function usePeopleCounts(): { members: number; firstTimers: number } {
  const { people } = useChurch()
  const version = useLive(people.version)
  return useMemo(() => {
    const firstTimers = people.all().filter(({ first_timer }) => first_timer).length
    return { members: people.count() - firstTimers, firstTimers }
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version])
}
