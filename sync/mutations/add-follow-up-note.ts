/** Adds a note to a line of the follow-up list. Merge: each note is its own row with the op's id. */
import { z } from 'zod'
import { noteText } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { erased, isErased } from '../merge/erased.ts'
import { defineMutation } from '../mutation.ts'

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
