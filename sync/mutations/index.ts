/** Lists every offline change. A new one needs its file and one line here. */
import { z } from 'zod'
import { type Mutation, defineMutation, Refusal } from '../mutation.ts'
import { captureFirstTimer, markPerson, keepErased, editMember } from './change-people.ts'
import { changeFollowUp } from './change-follow-up.ts'
import {
  createHousehold,
  deleteHousehold,
  editHousehold,
  joinHousehold,
  leaveHousehold,
} from './change-households.ts'
import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  skipService,
  unskipService,
  createService,
  serviceName,
} from './change-services.ts'
import { checkInChild, checkOutChild, moveChildToClass, undoChildEvent } from './check-children.ts'
import {
  createCell,
  deleteCell,
  editCell,
  createDepartment,
  deleteDepartment,
  editDepartment,
} from './change-groups.ts'
import { uuid } from '../../contract/ids.ts'
import { filledIn, guardianNamed, rowsNamed, newPerson, personRow, opAlertConsent } from '../merge/person.ts'
import { erased, isErased } from '../merge/erased.ts'
import { noteText, serviceDay, flyerAddress } from '../../contract/fields.ts'

/** Undoes marks. Merge: removes exactly the marks that it names, even before they arrive; a concurrent mark stays. */

export const unmarkPerson = defineMutation({
  name: 'unmark-person',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ service_id: uuid, person_id: uuid, mark_ids: z.array(uuid).min(1).max(100) }),
  refers: (args) => [
    ['services', args.service_id],
    ['members', args.person_id],
  ],
  touches: (args) => args.mark_ids.map((id) => ['marks', id] as const),
  async effect(tx, args, op) {
    for (const id of args.mark_ids) {
      const mark = await tx.get('marks', id)
      if (mark?.removed_by) continue
      if (mark && mark.service_id !== args.service_id) continue
      await tx.put('marks', mark ? { ...mark, removed_by: op.opId } : stub(id, args, op.opId))
    }
  },
})

type Whom = { service_id: string; person_id: string }

/** A placeholder for a mark whose removal arrives before it. */
function stub(id: string, args: Whom, removedBy: string) {
  const unknown = { arrived_at: null, tapped_at: null, marked_by: null, device_id: null, first_timer: false }
  return { id, service_id: args.service_id, person_id: args.person_id, ...unknown, removed_by: removedBy }
}

/** Edits a service's name, day or flyer. Merge: for each field, the later arrival wins. */

export const editService = defineMutation({
  name: 'edit-service',
  edits: 'services',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({
    id: uuid,
    set: z.object({ name: serviceName, date_of_service: serviceDay, flyer_image: flyerAddress }).partial(),
  }),
  refers: (args) => [['services', args.id]],
  touches: (args) => [['services', args.id]],
  async effect(tx, args) {
    const known = await tx.get('services', args.id)
    if (!known || known.deleted_at) {
      throw new Refusal(
        'SERVICE_DELETED',
        'This service was deleted meanwhile. Make it again to keep your changes.',
        true,
      )
    }
    await tx.put('services', { ...known, ...args.set })
  },
})

/** Adds a note to a line of the follow-up list. Merge: each note is its own row with the op's id. */

export const addFollowUpNote = defineMutation({
  name: 'add-follow-up-note',
  v: 1,
  feature: 'membersAccess',
  args: z.object({ follow_up_id: uuid, person_id: uuid, text: noteText }),
  refers: (args) => [['members', args.person_id]],
  touches: (_args, op) => [['follow_up_notes', op.opId]],
  async effect(tx, args, op) {
    if (isErased(await tx.get('members', args.person_id))) throw erased()
    await tx.put('follow_up_notes', {
      id: op.opId,
      ...args,
      written_at: op.at,
      written_by: op.accountId,
      deleted_at: null,
    })
  },
})

/**
 * Restores a deleted member. Merge: as a field, the later arrival of a delete or a restore wins. The server rejects a
 * late restore (`server/sync/push/op-checks.ts`), and any restore of an erased person.
 */

export const restoreMember = defineMutation({
  name: 'restore-member',
  v: 1,
  feature: 'membersAccess',
  args: z.object({ id: uuid }),
  refers: (args) => [['members', args.id]],
  touches: (args) => [['members', args.id]],
  async effect(tx, args) {
    const known = await tx.get('members', args.id)
    if (isErased(known)) throw erased()
    // A phone's tombstone has no name. The person returns there once the server sends the record again.
    if (!known?.deleted_at || !known.first_name) return
    await tx.put('members', { ...known, deleted_at: null })
  },
})

/** Adds a member. Merge: client id. A known person (same phone and name) becomes an alias, and blanks are filled in. */

export const addMember = defineMutation({
  name: 'add-member',
  v: 1,
  feature: 'membersAccess',
  args: newPerson.extend({ id: uuid, alert_consent: opAlertConsent.optional() }),
  refers: (args) => [...rowsNamed(args), ...guardianNamed(args.alert_consent)],
  creates: (args) => [args.id],
  touches: (args) => [['members', args.id]],
  async effect(tx, args, op) {
    const { id, alert_consent: _consent, ...fields } = args
    const known = await tx.get('members', id)
    // A deleted person is not filled in unnoticed.
    if (known?.deleted_at) return
    const came = { first_timer: false, captured_service_id: null }
    await tx.put('members', known ? filledIn(known, fields) : personRow(id, fields, op, came))
  },
})

/** Adds a tap or correction to the headcount. Merge: increments keyed by their op, summed. */

const heads = z.number().int().min(-10_000).max(10_000).default(0)

export const countHeads = defineMutation({
  name: 'count-heads',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ service_id: uuid, men: heads, women: heads, children: heads, guests: heads }),
  refers: (args) => [['services', args.service_id]],
  touches: (_args, op) => [['headcounts', op.opId]],
  async effect(tx, args, op) {
    await tx.put('headcounts', { id: op.opId, ...args, counted_at: op.at, counted_by: op.accountId })
  },
})

/** Deletes a service. Merge: a tombstone; creating the same service again restores it. */

export const deleteService = defineMutation({
  name: 'delete-service',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ id: uuid }),
  refers: (args) => [['services', args.id]],
  touches: (args) => [['services', args.id]],
  async effect(tx, args, op) {
    const known = await tx.get('services', args.id)
    if (known && !known.deleted_at) await tx.put('services', { ...known, deleted_at: op.at })
  },
})

/** Deletes a member. Merge: a tombstone that stays; marks still count, without a name. */

export const deleteMember = defineMutation({
  name: 'delete-member',
  v: 1,
  feature: 'membersAccess',
  args: z.object({ id: uuid }),
  refers: (args) => [['members', args.id]],
  touches: (args) => [['members', args.id]],
  async effect(tx, args, op) {
    const known = await tx.get('members', args.id)
    if (known && !known.deleted_at) await tx.put('members', { ...known, deleted_at: op.at })
  },
})

export const mutations = {
  'mark-person': markPerson,
  'unmark-person': unmarkPerson,
  'count-heads': countHeads,
  'capture-first-timer': captureFirstTimer,
  'add-member': addMember,
  'edit-member': editMember,
  'delete-member': deleteMember,
  'create-service': createService,
  'edit-service': editService,
  'delete-service': deleteService,
  'create-cell': createCell,
  'edit-cell': editCell,
  'delete-cell': deleteCell,
  'create-department': createDepartment,
  'edit-department': editDepartment,
  'delete-department': deleteDepartment,
  'change-follow-up': changeFollowUp,
  'add-follow-up-note': addFollowUpNote,
  'keep-erased': keepErased,
  'restore-member': restoreMember,
  'create-household': createHousehold,
  'edit-household': editHousehold,
  'join-household': joinHousehold,
  'leave-household': leaveHousehold,
  'delete-household': deleteHousehold,
  'create-schedule': createSchedule,
  'edit-schedule': editSchedule,
  'delete-schedule': deleteSchedule,
  'skip-service': skipService,
  'unskip-service': unskipService,
  'check-in-child': checkInChild,
  'check-out-child': checkOutChild,
  'undo-child-event': undoChildEvent,
  'move-child-to-class': moveChildToClass,
}

export type MutationName = keyof typeof mutations
/** The caller's arguments, before parsing fills in defaults. */
export type ArgsOf<N extends MutationName> = z.input<(typeof mutations)[N]['args']>

const isMutationName = (name: string): name is MutationName => Object.hasOwn(mutations, name)

/** The definition, or undefined for a type this version does not know. */
export function mutationNamed(name: string): Mutation | undefined {
  return isMutationName(name) ? mutations[name] : undefined
}
