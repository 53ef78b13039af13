/**
 * What a delivered change becomes on the phone once whom it was about is erased: it keeps its id and number, the person's
 * id and, where it brought them, that somebody came. A server that has the change answers as it did then; one that was
 * restored from before learns that somebody came, and not who. Merge: as `capture-first-timer`, of nobody.
 */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { firstMark } from '../merge/first-mark.ts'
import { nobodyRow } from '../merge/nobody.ts'
import { defineMutation } from '../mutation.ts'

export const keepErased = defineMutation({
  name: 'keep-erased',
  v: 1,
  feature: 'attendanceAccess',
  // As it is with what it stands for: only what came in by the door is the door's.
  orFeature: ({ came }) => (came?.service_id ? null : 'membersAccess'),
  args: z.object({
    person_id: uuid,
    /** Null: the change did not bring them, and nothing is left to do. */
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
