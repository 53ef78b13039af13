/**
 * Makes, edits and deletes schedules, and skips or moves single days. Merge: the server finds a schedule by weekday and name,
 * an exception by schedule and day, so two phones make one. For each field of a schedule, the later arrival wins.
 */
import { z } from 'zod'
import { serviceDay, writtenText, flyerAddress } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { timeOfDay, weekday } from '../../contract/tables/schedules.ts'
import { nameKey } from '../merge/names.ts'
import { defineMutation, Refusal } from '../mutation.ts'

/**
 * Creates a service. Merge: the id is derived from church, date and name, so two ushers create one service. Creating a
 * deleted service again restores it with its marks, unless it comes from a schedule.
 */

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

const fields = z.object({ name: serviceName, time: timeOfDay })

export const createSchedule = defineMutation({
  name: 'create-schedule',
  v: 1,
  feature: 'attendanceAccess',
  args: fields.extend({ id: uuid, weekday, starts_on: serviceDay }),
  creates: (args) => [args.id],
  touches: (args) => [['schedules', args.id]],
  async effect(tx, args, op) {
    const known = await tx.get('schedules', args.id)
    if (known && !known.deleted_at) {
      if (known.time === args.time && nameKey(known.name) === nameKey(args.name)) return
      throw taken()
    }
    await tx.put('schedules', { ...args, created_at: op.at, created_by: op.accountId, deleted_at: null })
  },
})

export const editSchedule = defineMutation({
  name: 'edit-schedule',
  edits: 'schedules',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ id: uuid, set: fields.partial() }),
  refers: (args) => [['schedules', args.id]],
  touches: (args) => [['schedules', args.id]],
  async effect(tx, { id, set }) {
    const known = await tx.get('schedules', id)
    if (!known || known.deleted_at) throw gone()
    await tx.put('schedules', { ...known, ...set })
  },
})

export const deleteSchedule = defineMutation({
  name: 'delete-schedule',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ id: uuid }),
  refers: (args) => [['schedules', args.id]],
  touches: (args) => [['schedules', args.id]],
  async effect(tx, { id }, op) {
    const known = await tx.get('schedules', id)
    if (known && !known.deleted_at) await tx.put('schedules', { ...known, deleted_at: op.at })
  },
})

/**
 * Skips one day, or moves it to another. The service of that day becomes a tombstone, so marks made there wait in the review
 * queue. Moving a day again keeps the last one, and the server deletes the service of the first new day.
 */
export const skipService = defineMutation({
  name: 'skip-service',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({
    /** Derived from schedule and day. */
    id: uuid,
    schedule_id: uuid,
    day: serviceDay,
    moved_to: serviceDay.nullable().default(null),
    /** The service of that day, derived from day and name. */
    service_id: uuid,
    name: serviceName,
  }),
  refers: (args) => [['schedules', args.schedule_id]],
  touches: (args) => [
    ['schedule_days', args.id],
    ['services', args.service_id],
  ],
  async effect(tx, { id, schedule_id, day, moved_to, service_id, name }, op) {
    const known = await tx.get('schedule_days', id)
    const made = { created_at: op.at, created_by: op.accountId }
    await tx.put('schedule_days', {
      ...(known ?? { id, schedule_id, day, ...made }),
      moved_to,
      deleted_at: null,
    })
    const service = await tx.get('services', service_id)
    // One that somebody moved by hand is not that day's any more.
    if (service && (service.deleted_at || service.date_of_service !== day)) return
    await tx.put('services', {
      ...(service ?? {
        id: service_id,
        name,
        date_of_service: day,
        flyer_image: null,
        reference: null,
        ...made,
      }),
      schedule_id,
      deleted_at: op.at,
    })
  },
})

/**
 * Takes a skip or a move back. The day's service is there again, with marks that arrived meanwhile. A phone's tombstone has
 * no name, so the op carries it.
 */
export const unskipService = defineMutation({
  name: 'unskip-service',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ id: uuid, service_id: uuid, name: serviceName }),
  refers: (args) => [['schedule_days', args.id]],
  touches: (args) => [
    ['schedule_days', args.id],
    ['services', args.service_id],
  ],
  async effect(tx, { id, service_id, name }, op) {
    const known = await tx.get('schedule_days', id)
    if (!known || known.deleted_at) return
    await tx.put('schedule_days', { ...known, deleted_at: op.at })
    const service = await tx.get('services', service_id)
    if (service && !service.deleted_at) return
    const { schedule_id, day: date_of_service } = known
    const made = { flyer_image: null, reference: null, created_at: op.at, created_by: op.accountId }
    const row = service ?? { id: service_id, name, date_of_service, schedule_id, ...made }
    await tx.put('services', { ...row, deleted_at: null })
  },
})

const gone = () =>
  new Refusal('SCHEDULE_DELETED', 'This schedule was deleted meanwhile. Make it again to keep it.', true)

/** Of the phone's own schedules, or found by the server. */
export const taken = () =>
  new Refusal(
    'SCHEDULE_NAMED',
    'A service with this name is on that weekday already. Please choose another name.',
    true,
  )
