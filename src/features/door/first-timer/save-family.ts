import { listRead } from '../../../domain/church/presences.ts'
import type { FamilyDoor, FamilyMark } from '../family/undo-family.ts'
import { familyOps } from './first-timer-values.ts'
import type { FamilyValues, FirstTimerValues } from './typed-person.ts'

/**
 * Captures and marks everybody of the family, then makes the household. A form that was saved in part goes on where it
 * stopped, so that nobody is added twice.
 * @returns the family's name, and the marks to undo
 * @throws StorageError if the phone cannot store it; what came before stays
 */
export async function saveFamily(
  { church, serviceId, presences }: FamilyDoor,
  values: FirstTimerValues,
  family: FamilyValues,
): Promise<{ name: string; marks: FamilyMark[] }> {
  await listRead(presences)
  const { captures, household } = familyOps(values, family, serviceId)
  const marks: FamilyMark[] = []
  for (const args of captures) {
    const known = church.people.get(args.id)
    const here = known && presences.current().present.get(known.id)
    const opIds = here ? here.markIds : [(await church.mutate('capture-first-timer', args)).opId]
    const person = church.people.get(args.id)
    if (person) marks.push(...opIds.map((opId) => ({ person, opId })))
  }
  if (!church.people.get(family.parentId)?.household_id) await church.mutate('create-household', household)
  return { name: household.name, marks }
}
