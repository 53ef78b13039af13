import { useMemo } from 'react'
import type { GroupRow } from '../../../contract/tables/group.ts'
import { useChurch, useLive } from './use-church.ts'

export type GroupTable = 'cells' | 'departments'

/** The church's cells or departments by name, as this phone holds them; null until they are read. */
export function useGroups(table: GroupTable): readonly GroupRow[] | null {
  const { rows } = useChurch()
  const groups = useLive(useMemo(() => rows(table), [rows, table]))
  return useMemo(() => groups && groups.toSorted((a, b) => a.name.localeCompare(b.name)), [groups])
}

/** What every cell and department is called, by id. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  return useMemo(
    () => new Map([...(cells ?? []), ...(departments ?? [])].map(({ id, name }) => [id, name])),
    [cells, departments],
  )
}
