/**
 * Marks a person when an usher taps the name. Merge: a new element of the observed-remove set (service, person); its
 * tag is the op.
 */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { removedBefore } from '../merge/marks.ts'
import { defineMutation, Refusal } from '../mutation.ts'
import { agreementAnswers } from '../../contract/people/consent.ts'
import { optionalText } from '../../contract/fields.ts'
import { firstMark } from '../merge/first-mark.ts'
import {
  guardianNamed,
  rowsNamed,
  newPerson,
  personRow,
  opAlertConsent,
  nobodyRow,
  personFields,
  withChanges,
} from '../merge/person.ts'
import { erased, isErased } from '../merge/erased.ts'

/** Edits fields of a member. Merge: for each field, the later arrival wins, and the history holds both values. */

export const editMember = defineMutation({
  name: 'edit-member',
  edits: 'members',
  v: 1,
  feature: 'membersAccess',
  args: z.object({
    id: uuid,
    set: personFields.partial().extend({ first_timer: z.boolean().optional() }),
    /** Only the server stores it. Without any consent it leaves out the alert. */
    alert_consent: opAlertConsent.optional(),
  }),
  refers: (args) => [['members', args.id], ...rowsNamed(args.set), ...guardianNamed(args.alert_consent)],
  touches: (args) => [['members', args.id]],
  async effect(tx, args) {
    const known = await tx.get('members', args.id)
    if (isErased(known)) throw erased()
    if (!known || known.deleted_at) throw deleted()
    await tx.put('members', withChanges(known, args.set))
  },
})

const deleted = () =>
  new Refusal(
    'PERSON_DELETED',
    'This person was deleted meanwhile. Add them again to keep what you typed.',
    true,
  )

/**
 * Replaces a delivered change on the phone after its person is erased. It keeps the id and number, the person's id and,
 * if the change brought them, that somebody came. A server that has the change repeats its earlier answer. A server
 * restored from an older backup learns only that somebody came. Merge: as `capture-first-timer`, without a name.
 */

export const keepErased = defineMutation({
  name: 'keep-erased',
  v: 1,
  feature: 'attendanceAccess',
  // The same rights as the replaced change: only a capture at a service is door work.
  orFeature: ({ came }) => (came?.service_id ? null : 'membersAccess'),
  args: z.object({
    person_id: uuid,
    /** Null: the change did not bring them, and there is nothing to apply. */
    came: z.object({ service_id: uuid.nullable(), first_timer: z.boolean() }).nullable(),
  }),
  refers: ({ came }) => (came?.service_id ? [['services', came.service_id]] : []),
  creates: ({ person_id, came }) => (came ? [person_id] : []),
  touches: ({ person_id, came }, op) =>
    came
      ? [
          ['members', person_id],
          ['marks', op.opId],
        ]
      : [],
  async effect(tx, { person_id, came }, op) {
    if (!came) return
    const known = await tx.get('members', person_id)
    if (!known) await tx.put('members', nobodyRow(person_id, op, came))
    if (!came.service_id) return
    const stub = await tx.get('marks', op.opId)
    await tx.put('marks', firstMark({ id: person_id, service_id: came.service_id }, { known, stub }, op))
  },
})

/**
 * "New here?": records a person and marks them at the service, if one is given. Merge: the server's resolve step finds
 * a known person. The id then becomes an alias, and only the mark is new. Only the server stores the answers to consent
 * questions. The phone's effect has no field for them.
 */

export const agreement = z.object({
  ...agreementAnswers,
  guardian_phone: optionalText(40).optional(),
  alert_consent: opAlertConsent.optional(),
})
export type Agreement = z.infer<typeof agreement>

const AGREEMENT = Object.keys(agreement.shape)

export const captureFirstTimer = defineMutation({
  name: 'capture-first-timer',
  v: 1,
  feature: 'attendanceAccess',
  // Without a service the capture is list work, not door work.
  orFeature: ({ service_id }) => (service_id === null ? 'membersAccess' : null),
  args: newPerson.extend({ id: uuid, service_id: uuid.nullable(), ...agreement.shape }),
  refers: (args) => [
    ...(args.service_id ? [['services', args.service_id] as const] : []),
    ...rowsNamed(args),
    ...guardianNamed(args.alert_consent),
  ],
  creates: (args) => [args.id],
  touches: (args, op) => [
    ['members', args.id],
    ['marks', op.opId],
  ],
  async effect(tx, args, op) {
    const { id, service_id, ...typed } = args
    const fields = Object.fromEntries(
      Object.entries(typed).filter(([name]) => !AGREEMENT.includes(name)),
    ) as typeof typed
    const known = await tx.get('members', id)
    if (!known)
      await tx.put(
        'members',
        personRow(id, fields, op, { first_timer: true, captured_service_id: service_id }),
      )
    if (!service_id) return
    const stub = await tx.get('marks', op.opId)
    await tx.put('marks', firstMark({ id, service_id }, { known, stub }, op))
  },
})

export const markPerson = defineMutation({
  name: 'mark-person',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ service_id: uuid, person_id: uuid }),
  refers: (args) => [
    ['services', args.service_id],
    ['members', args.person_id],
  ],
  touches: (_args, op) => [['marks', op.opId]],
  async effect(tx, args, op) {
    const stub = await tx.get('marks', op.opId)
    await tx.put('marks', {
      id: op.opId,
      service_id: args.service_id,
      person_id: args.person_id,
      arrived_at: op.at,
      tapped_at: op.capturedAt,
      marked_by: op.accountId,
      device_id: op.deviceId,
      first_timer: false,
      removed_by: removedBefore(stub, args.service_id),
    })
  },
})
