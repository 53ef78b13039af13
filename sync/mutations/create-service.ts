/**
 * A service is made. Merge: the id follows from church, date and name, so two ushers make one; a deleted one
 * that is made again comes back with its marks.
 */
import { z } from 'zod'
import { day, text } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { defineMutation } from '../mutation.ts'

export const serviceName = text(120, 'Please name the service.')

export const createService = defineMutation({
  name: 'create-service',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({
    id: uuid,
    name: serviceName,
    date_of_service: day,
    flyer_image: z.string().max(500).nullable().default(null),
  }),
  creates: (args) => [args.id],
  touches: (args) => [['services', args.id]],
  async effect(tx, args, op) {
    const known = await tx.get('services', args.id)
    if (known && !known.deleted_at) return
    const made = known ?? { ...args, reference: null, created_at: op.at, created_by: op.accountId }
    await tx.put('services', { ...made, deleted_at: null })
  },
})
