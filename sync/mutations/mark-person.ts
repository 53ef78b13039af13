/**
 * Marks a person when an usher taps the name. Merge: a new element of the observed-remove set (service, person); its
 * tag is the op.
 */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { removedBefore } from '../merge/marks.ts'
import { defineMutation } from '../mutation.ts'

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
