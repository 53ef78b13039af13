/** Deletes a service. Merge: a tombstone; creating the same service again restores it. */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { defineMutation } from '../mutation.ts'

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
