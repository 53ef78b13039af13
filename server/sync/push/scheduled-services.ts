/**
 * Keeps one service for each schedule and day, whatever names and ids phones give it, and deletes the service of a day on
 * which its schedule is not held. Marks at a deleted one are in the review queue.
 */
import type { ScheduleDayRow } from '../../../contract/tables/schedules.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { weekdayOf } from '../../../contract/calendar/days.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import type { OpContext } from '../../../sync/mutation.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { currentRows, inOrderOfMeaning, type Alias, type ResolveContext } from './op-checks.ts'

const FIND_SERVICES = {
  name: 'services-of-day',
  text: `select id from services where church_id = $1 and date_of_service = $2 and (name_key = $3 or schedule_id = $4)`,
}

type Wanted = { id: string; date_of_service: string; name: string; schedule_id: string | null }

/**
 * Detects a known service: of this schedule and day, or of this name and day, whatever id a phone gave it. The result is
 * the same if earlier ops are in the database already or in this batch.
 */
export async function knownService(context: ResolveContext, wanted: Wanted): Promise<Alias[]> {
  if (await context.rows.get('services', wanted.id)) return []
  const [known] = inOrderOfMeaning(await servicesLike(context, wanted), (row) =>
    isOf(row, wanted.schedule_id),
  )
  return known && known.id !== wanted.id ? [{ from: wanted.id, to: known.id }] : []
}

async function servicesLike(
  { tx, churchId, rows }: ResolveContext,
  { date_of_service, name, schedule_id }: Omit<Wanted, 'id'>,
): Promise<ServiceRow[]> {
  const key = nameKey(name)
  const values = [churchId, date_of_service, key, schedule_id]
  const { rows: found } = await tx.query<{ id: string }>({ ...FIND_SERVICES, values })
  const all = await currentRows(rows, 'services', found)
  return all.filter(
    (row) => row.date_of_service === date_of_service && (isOf(row, schedule_id) || nameKey(row.name) === key),
  )
}

const isOf = (row: ServiceRow, scheduleId: string | null): boolean =>
  scheduleId !== null && row.schedule_id === scheduleId

/** A phone may not know that the day was skipped or moved on. Then its service is made as a deleted one. */
export async function madeService(
  context: ResolveContext,
  args: ArgsOf<'create-service'>,
  op: OpContext,
): Promise<Alias[]> {
  const schedule_id = args.schedule_id ?? null
  const { id, date_of_service, name } = args
  const aliases = await knownService(context, { id, date_of_service, name, schedule_id })
  if (schedule_id === null || aliases.length > 0) return aliases
  if (await context.rows.get('services', id)) return []
  if (await isHeld(context, schedule_id, date_of_service)) return []
  await context.rows.put('services', {
    id,
    name,
    date_of_service,
    flyer_image: null,
    schedule_id,
    reference: null,
    created_at: op.at,
    created_by: op.accountId,
    deleted_at: op.at,
  })
  return []
}

/** The exception and the service of a skipped day may have been made under other ids. */
export async function skippedDay(
  context: ResolveContext,
  { id, schedule_id, day, service_id, name }: ArgsOf<'skip-service'>,
): Promise<Alias[]> {
  const service = await knownService(context, { id: service_id, date_of_service: day, name, schedule_id })
  if (await context.rows.get('schedule_days', id)) return service
  const known = (await exceptionsOf(context, schedule_id)).find((one) => one.day === day)
  return known ? [{ from: id, to: known.id }, ...service] : service
}

/** The service of the day may have been made under an earlier name of its schedule. */
export async function unskippedDay(
  context: ResolveContext,
  { id, service_id, name }: ArgsOf<'unskip-service'>,
): Promise<Alias[]> {
  const known = await context.rows.get('schedule_days', id)
  if (!known) return []
  const { day: date_of_service, schedule_id } = known
  return knownService(context, { id: service_id, date_of_service, name, schedule_id })
}

/**
 * Runs an op that may change an exception. The service of a day on which the schedule is no longer held is deleted, and
 * that of a day on which it is held again comes back.
 */
export async function withChangedDays(
  context: ResolveContext,
  exceptionId: string,
  op: OpContext,
  effect: () => Promise<void>,
): Promise<void> {
  const before = await context.rows.get('schedule_days', exceptionId)
  await effect()
  const after = await context.rows.get('schedule_days', exceptionId)
  const [from, to] = [newDayOf(before), newDayOf(after)]
  if (!after || (from === to && isLiving(before) === isLiving(after))) return
  for (const day of new Set([from, to, after.day]))
    if (day !== null) await settleDay(context, after.schedule_id, day, op)
}

const isLiving = (exception: ScheduleDayRow | undefined): boolean =>
  exception !== undefined && !exception.deleted_at

const newDayOf = (exception: ScheduleDayRow | undefined): string | null =>
  exception && isLiving(exception) ? exception.moved_to : null

async function settleDay(context: ResolveContext, scheduleId: string, day: string, op: OpContext) {
  const wanted = { date_of_service: day, name: '', schedule_id: scheduleId }
  const own = (await servicesLike(context, wanted)).filter((row) => isOf(row, scheduleId))
  const living = own.filter(({ deleted_at }) => !deleted_at)
  if (!(await isHeld(context, scheduleId, day))) {
    for (const row of living) await context.rows.put('services', { ...row, deleted_at: op.at })
    return
  }
  const [known] = own.sort((a, b) => (String(a.deleted_at) > String(b.deleted_at) ? -1 : 1))
  if (known && living.length === 0) await context.rows.put('services', { ...known, deleted_at: null })
}

/** False only for a day that the schedule surely leaves out. An ended schedule was held before its end. */
async function isHeld(context: ResolveContext, scheduleId: string, day: string): Promise<boolean> {
  const schedule = await context.rows.get('schedules', scheduleId)
  if (!schedule) return true
  const exceptions = (await exceptionsOf(context, scheduleId)).filter(({ deleted_at }) => !deleted_at)
  if (exceptions.some(({ moved_to }) => moved_to === day)) return true
  return weekdayOf(day) === schedule.weekday && !exceptions.some((one) => one.day === day)
}

const FIND_EXCEPTIONS = {
  name: 'exceptions-of-schedule',
  text: 'select id from schedule_days where church_id = $1 and schedule_id = $2',
}

async function exceptionsOf({ tx, churchId, rows }: ResolveContext, scheduleId: string) {
  const { rows: found } = await tx.query<{ id: string }>({
    ...FIND_EXCEPTIONS,
    values: [churchId, scheduleId],
  })
  const all = await currentRows(rows, 'schedule_days', found)
  return all.filter((row) => row.schedule_id === scheduleId)
}

/**
 * Returns SQL that is true for a service whose schedule leaves out its day, as `isHeld` says. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const isLeftOut = (service: string): string => {
  const exception = (column: string) => `exists (select from schedule_days x where x.church_id = $1
    and x.schedule_id = ${service}.schedule_id and x.${column} = ${service}.date_of_service and x.deleted_at is null)`
  return `(${service}.schedule_id is not null and not ${exception('moved_to')} and (${exception('day')}
    or extract(dow from ${service}.date_of_service) <> (select c.weekday from schedules c where c.church_id = $1 and c.id = ${service}.schedule_id)))`
}
