/**
 * Makes, renames and splits up households, and lets people join and leave. Merge: the server's resolve step finds the
 * household to which the people belong already, and the new id becomes its alias. So two phones that make one household
 * offline end with one. Nobody is moved from a household that the author did not know.
 */
import { z } from 'zod'
import { writtenText } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { MOST_HOUSEHOLD_NAME, MOST_IN_HOUSEHOLD } from '../../contract/people/household.ts'
import { erased, isErased } from '../merge/erased.ts'
import { defineMutation, Refusal, type Tx } from '../mutation.ts'

const householdName = writtenText(MOST_HOUSEHOLD_NAME, 'Please name the family.')

const ALONE = 'A family needs at least two people.'

const people = z
  .array(uuid)
  .min(2, ALONE)
  .max(MOST_IN_HOUSEHOLD, `A family has at most ${MOST_IN_HOUSEHOLD} people here.`)
  .refine((ids) => new Set(ids).size > 1, ALONE)

export const createHousehold = defineMutation({
  name: 'create-household',
  v: 1,
  feature: 'membersAccess',
  // A family of first timers is recorded at the door.
  orFeature: () => 'attendanceAccess',
  args: z.object({ id: uuid, name: householdName, people }),
  refers: (args) => args.people.map((id) => ['members', id] as const),
  creates: (args) => [args.id],
  touches: (args) => [['households', args.id], ...args.people.map((id) => ['members', id] as const)],
  async effect(tx, { id, name, people: ids }, op) {
    const known = await tx.get('households', id)
    if (known?.deleted_at) throw gone()
    if (!known)
      await tx.put('households', {
        id,
        name,
        created_at: op.at,
        created_by: op.accountId,
        deleted_at: null,
      })
    const together = new Set(ids)
    // Two of them may have been merged since.
    if (together.size < 2) throw alone()
    // The family of those left is made all the same.
    for (const one of ids) if (isErased(await tx.get('members', one))) together.delete(one)
    if (together.size < 2) throw erased()
    for (const one of together) await join(tx, one, id, null)
  },
})

export const editHousehold = defineMutation({
  name: 'edit-household',
  edits: 'households',
  v: 1,
  feature: 'membersAccess',
  args: z.object({ id: uuid, set: z.object({ name: householdName }).partial() }),
  refers: (args) => [['households', args.id]],
  touches: (args) => [['households', args.id]],
  async effect(tx, { id, set }) {
    const known = await tx.get('households', id)
    if (!known || known.deleted_at) throw gone()
    await tx.put('households', { ...known, ...set })
  },
})

export const joinHousehold = defineMutation({
  name: 'join-household',
  v: 1,
  feature: 'membersAccess',
  // The adults of a family may collect its children, so only the office moves somebody from one family to another.
  orFeature: ({ from }) => (from === null ? 'attendanceAccess' : null),
  mayNot:
    'Only somebody with access to members can move a person to another family. Please ask your church office.',
  args: z.object({
    household_id: uuid,
    person_id: uuid,
    /** The household that the author takes the person from. */
    from: uuid.nullable().default(null),
  }),
  refers: (args) => [
    ['households', args.household_id],
    ['members', args.person_id],
  ],
  touches: ({ household_id, person_id, from }) => [
    ['households', household_id],
    ['members', person_id],
    ...(from ? [['households', from] as const] : []),
  ],
  async effect(tx, { household_id, person_id, from }) {
    const household = await tx.get('households', household_id)
    if (!household || household.deleted_at) throw gone()
    await join(tx, person_id, household_id, from)
  },
})

export const leaveHousehold = defineMutation({
  name: 'leave-household',
  v: 1,
  feature: 'membersAccess',
  args: z.object({ household_id: uuid, person_id: uuid }),
  refers: (args) => [['members', args.person_id]],
  touches: (args) => [['members', args.person_id]],
  async effect(tx, { household_id, person_id }) {
    await leave(tx, person_id, household_id)
  },
})

export const deleteHousehold = defineMutation({
  name: 'delete-household',
  v: 1,
  feature: 'membersAccess',
  /** `people`: who belongs to it on the author's screen. Somebody who joined meanwhile has no household any more. */
  args: z.object({ id: uuid, people: z.array(uuid).max(500).default([]) }),
  refers: (args) => [['households', args.id]],
  touches: (args) => [['households', args.id], ...args.people.map((id) => ['members', id] as const)],
  async effect(tx, { id, people: ids }, op) {
    const known = await tx.get('households', id)
    if (known && !known.deleted_at) await tx.put('households', { ...known, deleted_at: op.at })
    for (const one of ids) await leave(tx, one, id)
  },
})

async function join(tx: Tx, personId: string, householdId: string, from: string | null): Promise<void> {
  const known = await tx.get('members', personId)
  if (isErased(known)) throw erased()
  if (!known || known.deleted_at) throw personDeleted()
  if (known.household_id === householdId) return
  if (known.household_id && known.household_id !== from && (await isLiving(tx, known.household_id)))
    throw claimed()
  await tx.put('members', { ...known, household_id: householdId })
}

/** A household that was split up since holds nobody. One that is not at hand may hold somebody. */
const isLiving = async (tx: Tx, id: string): Promise<boolean> => !(await tx.get('households', id))?.deleted_at

async function leave(tx: Tx, personId: string, householdId: string): Promise<void> {
  const known = await tx.get('members', personId)
  if (known?.household_id === householdId) await tx.put('members', { ...known, household_id: null })
}

const gone = () =>
  new Refusal('HOUSEHOLD_DELETED', 'This family was split up meanwhile. Make it again to keep it.', true)

const alone = () => new Refusal('HOUSEHOLD_OF_ONE', ALONE, true)

const personDeleted = () =>
  new Refusal('PERSON_DELETED', 'This person was deleted meanwhile, so they join no family.', true)

/** Of a person, or of several people together. */
export const claimed = () =>
  new Refusal(
    'HOUSEHOLDS_CLAIMED',
    'Somebody here belongs to another family by now. Take them out of that family first.',
    true,
  )
