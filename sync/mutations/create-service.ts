/**
 * Creates a service. Merge: the id is derived from church, date and name, so two ushers create one service. Creating a
 * deleted service again restores it with its marks.
 */
import { z } from 'zod'
import { serviceDay, writtenText, flyerAddress } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { nameKey } from '../merge/names.ts'
import { defineMutation, Refusal } from '../mutation.ts'

export const serviceName = writtenText(120, 'Please name the service.')

export const createService = defineMutation({
  name: 'create-service',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({
    id: uuid,
    name: serviceName,
    date_of_service: serviceDay,
    flyer_image: z.string().max(500).nullable().default(null).pipe(flyerAddress),
  }),
  creates: (args) => [args.id],
  touches: (args) => [['services', args.id]],
  async effect(tx, args, op) {
    const known = await tx.get('services', args.id)
    if (known && !isSame(known, args)) throw moved()
    if (known && !known.deleted_at) return
    const made = known ?? { ...args, reference: null, created_at: op.at, created_by: op.accountId }
    await tx.put('services', { ...made, deleted_at: null })
  },
})

/**
 * The id comes from day and name, so a service with another day or name since then is a different one. A phone's
 * tombstone has neither, and the server decides.
 */
const isSame = (known: Named, args: Named) =>
  !known.name ||
  (known.date_of_service === args.date_of_service && nameKey(known.name) === nameKey(args.name))

type Named = { date_of_service: string; name: string }

const moved = () =>
  new Refusal(
    'SERVICE_MOVED',
    'The service that had this name and day was moved or renamed meanwhile. Make this one again.',
    true,
  )
