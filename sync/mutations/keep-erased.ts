/**
 * Replaces a delivered change on the phone after its person is erased. It keeps the id and number, the person's id and,
 * if the change brought them, that somebody came. A server that has the change repeats its earlier answer. A server
 * restored from an older backup learns only that somebody came. Merge: as `capture-first-timer`, without a name.
 */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { firstMark } from '../merge/first-mark.ts'
import { nobodyRow } from '../merge/person.ts'
import { defineMutation } from '../mutation.ts'

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
