/** Finds the people of a household. The index is built at the first request and kept through single changes. */
import type { Person } from '../api.ts'

/** A person's id and the household that their row names. */
export type Belonging = readonly [personId: string, householdId: string]

type Households = {
  /** The ids of its people. */
  of(householdId: string): Iterable<string>
  /** One person changed; null for a new or removed person. */
  replace(before: Person | null, after: Person | null): void
  /** Many people or aliases changed, so the next request builds the index again. */
  forget(): void
}

/**
 * @param everybody all current people who have a household
 * @param canonical resolves an alias
 */
export function householdIndex(
  everybody: () => Iterable<Belonging>,
  canonical: (id: string) => string,
): Households {
  let index: Map<string, Set<string>> | null = null

  const add = (people: Map<string, Set<string>>, personId: string, householdId: string) => {
    const id = canonical(householdId)
    const known = people.get(id)
    if (known) known.add(personId)
    else people.set(id, new Set([personId]))
  }
  const built = () => {
    const people = new Map<string, Set<string>>()
    for (const [personId, householdId] of everybody()) add(people, personId, householdId)
    return people
  }

  return {
    of: (householdId) => (index ??= built()).get(canonical(householdId)) ?? [],
    replace(before, after) {
      if (!index) return
      if (before?.household_id) index.get(canonical(before.household_id))?.delete(before.id)
      if (after?.household_id) add(index, after.id, after.household_id)
    },
    forget() {
      index = null
    },
  }
}
