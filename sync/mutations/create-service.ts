/**
 * Creates a service. Merge: the id is derived from church, date and name, so two ushers create one service. Creating a
 * deleted service again restores it with its marks, unless it comes from a schedule.
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
    /** The schedule of which this is one day: the phone makes the service with its first mark. */
    schedule_id: uuid.nullable().default(null),
  }),
  creates: (args) => [args.id],
  touches: (args) => [
    ['services', args.id],
    ...(args.schedule_id ? [['schedules', args.schedule_id] as const] : []),
  ],
  async effect(tx, args, op) {
    const known = await tx.get('services', args.id)
    if (known && !isSame(known, args)) throw moved()
    if (known && !known.deleted_at) return
    // Skipped, moved or deleted meanwhile. Marks there wait in the review queue.
    if (known && args.schedule_id) return
    // Without its schedule it is a service made by hand, so that its marks count all the same.
    const isScheduled = args.schedule_id && (await tx.get('schedules', args.schedule_id))
    const schedule_id = isScheduled ? args.schedule_id : null
    const made = known ?? {
      ...args,
      schedule_id,
      reference: null,
      created_at: op.at,
      created_by: op.accountId,
    }
    await tx.put('services', { ...made, deleted_at: null })
  },
})

/**
 * The id comes from day and name, so a service with another day or name since then is a different one. A schedule has one
 * service a day, whatever its name. A phone's tombstone has no name, and the server decides.
 */
const isSame = (known: Named, args: Named) =>
  !known.name ||
  (known.date_of_service === args.date_of_service &&
    (nameKey(known.name) === nameKey(args.name) ||
      (args.schedule_id !== null && known.schedule_id === args.schedule_id)))

type Named = { date_of_service: string; name: string; schedule_id: string | null }

const moved = () =>
  new Refusal(
    'SERVICE_MOVED',
    'The service that had this name and day was moved or renamed meanwhile. Make this one again.',
    true,
  )
