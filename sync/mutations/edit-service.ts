/** Edits a service's name, day or flyer. Merge: for each field, the later arrival wins. */
import { z } from 'zod'
import { serviceDay, flyerAddress } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { defineMutation, Refusal } from '../mutation.ts'
import { serviceName } from './create-service.ts'

export const editService = defineMutation({
  name: 'edit-service',
  edits: 'services',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({
    id: uuid,
    set: z.object({ name: serviceName, date_of_service: serviceDay, flyer_image: flyerAddress }).partial(),
  }),
  refers: (args) => [['services', args.id]],
  touches: (args) => [['services', args.id]],
  async effect(tx, args) {
    const known = await tx.get('services', args.id)
    if (!known || known.deleted_at) {
      throw new Refusal(
        'SERVICE_DELETED',
        'This service was deleted meanwhile. Make it again to keep your changes.',
        true,
      )
    }
    await tx.put('services', { ...known, ...args.set })
  },
})
