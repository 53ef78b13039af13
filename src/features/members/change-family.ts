/** Changes families on this phone, online or offline. A change that takes something away can be undone. */
import { newId } from '../../../contract/ids.ts'
import type { NamedPerson } from '../../../contract/people/shown-name.ts'
import type { HouseholdRow } from '../../../contract/tables/people.ts'
import type { Church } from '../../../sync/client/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { toast } from '../../ui/toast-store.ts'
import { tFamily } from './family-messages.ts'

type Writing = Pick<Church, 'mutate'>
type Named = NamedPerson & { id: string }
type Family = Pick<HouseholdRow, 'id' | 'name'>

export async function makeFamily(church: Writing, name: string, people: readonly string[]): Promise<void> {
  await church.mutate('create-household', { id: newId(), name, people: [...people] })
  toast(tFamily('memberFamily.made', { family: name }))
}

/** @param from the family that the person is taken out of; null if they have none */
export async function addToFamily(
  church: Writing,
  { id, name }: Family,
  person: Named,
  from: string | null,
): Promise<void> {
  await church.mutate('join-household', { household_id: id, person_id: person.id, from })
  toast(tFamily('memberFamily.added', { person: personName(person), family: name }))
}

/** The family of a new person: one that exists, or a new one with somebody. `other` is that person's name. */
export type ChosenFamily =
  | { household: string; name: string }
  | { person: string; other: string; name: string }

/** @param id of a person who is in no family */
export async function putInFamily(church: Writing, id: string, chosen: ChosenFamily): Promise<void> {
  if ('household' in chosen)
    await church.mutate('join-household', { household_id: chosen.household, person_id: id, from: null })
  else
    await church.mutate('create-household', {
      id: newId(),
      name: chosen.name.trim(),
      people: [chosen.person, id],
    })
}

/** Something that was taken away, and how to bring it back. */
export type Undoable = { said: string; back: (() => Promise<unknown>) | null }

/** A family of two is split up: one person alone is none. */
export async function takeOut(
  church: Writing,
  family: Family,
  person: Named,
  people: readonly Named[],
): Promise<Undoable> {
  if (people.length <= 2) return splitUp(church, family, people)
  await church.mutate('leave-household', { household_id: family.id, person_id: person.id })
  return {
    said: tFamily('memberFamily.takenOut', { person: personName(person), family: family.name }),
    back: () => church.mutate('join-household', { household_id: family.id, person_id: person.id }),
  }
}

/** Undo makes the family again, with its name and people. */
export async function splitUp(church: Writing, family: Family, people: readonly Named[]): Promise<Undoable> {
  const ids = people.map(({ id }) => id)
  await church.mutate('delete-household', { id: family.id, people: ids })
  const again = () => church.mutate('create-household', { id: newId(), name: family.name, people: ids })
  return {
    said: tFamily('memberFamily.splitUp', { family: family.name }),
    back: ids.length > 1 ? again : null,
  }
}
