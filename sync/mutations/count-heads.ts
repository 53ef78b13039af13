/** Adds a tap or correction to the headcount. Merge: increments keyed by their op, summed. */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { defineMutation } from '../mutation.ts'

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
