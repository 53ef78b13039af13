/** The church's families, from this phone. */
import { useMemo } from 'react'
import type { HouseholdRow } from '../../../contract/tables/people.ts'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from './use-church.ts'

/** The families by id. Null until they are read. */
export function useHouseholds(): ReadonlyMap<string, HouseholdRow> | null {
  const { rows } = useChurch()
  const households = useLive(useMemo(() => rows('households'), [rows]))
  return useMemo(
    () =>
      households && new Map(households.filter(({ deleted_at }) => !deleted_at).map((row) => [row.id, row])),
    [households],
  )
}

/** The people of the family: adults by name, then children, the oldest first. */
export function usePeopleOf(householdId: string | null | undefined): readonly Person[] {
  const { people } = useChurch()
  const version = useLive(people.version)
  return useMemo(
    () =>
      householdId
        ? people
            .all()
            .filter(({ household_id }) => household_id === householdId)
            .toSorted((a, b) => byAge(a).localeCompare(byAge(b)) || a.search.localeCompare(b.search))
        : [],
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [people, version, householdId],
  )
}

const byAge = ({ child_until }: Person): string => child_until ?? ''
