/** Undoes marks. Merge: removes exactly the marks that it names, even before they arrive; a concurrent mark stays. */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { defineMutation } from '../mutation.ts'

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
