/** Deletes a member. Merge: a tombstone that stays; marks still count, without a name. */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { defineMutation } from '../mutation.ts'

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
