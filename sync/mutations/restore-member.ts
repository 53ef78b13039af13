/**
 * Restores a deleted member. Merge: as a field, the later arrival of a delete or a restore wins. The server rejects a
 * late restore (`server/sync/push/op-checks.ts`), and any restore of an erased person.
 */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { erased, isErased } from '../merge/erased.ts'
import { defineMutation } from '../mutation.ts'

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
