/**
 * Finds the one service of a schedule and day on this phone, as the server does (`server/sync/push/scheduled-services.ts`).
 * A pending op may name it by an earlier or a later name of the schedule.
 */
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { ScheduleDayRow } from '../../../contract/tables/schedules.ts'
import { type ArgsOf, mutationNamed } from '../../mutations/index.ts'

type GetRow = (table: 'schedule_days', id: string) => Promise<object | undefined>

/** Ops that name the service of a day. */
export const OF_SCHEDULES: ReadonlySet<string> = new Set(['create-service', 'skip-service', 'unskip-service'])

type Wanted = { id: string; schedule_id: string; day: string }

/** The service that an op names, with its schedule and day. Null for other ops, and for services made by hand. */
export async function dayOfSchedule(name: string, args: unknown, get: GetRow): Promise<Wanted | null> {
  if (name === 'create-service') {
    const { id, schedule_id, date_of_service: day } = args as ArgsOf<typeof name>
    return schedule_id ? { id, schedule_id, day } : null
  }
  if (name === 'skip-service') {
    const { service_id: id, schedule_id, day } = args as ArgsOf<typeof name>
    return { id, schedule_id, day }
  }
  if (name !== 'unskip-service') return null
  const { id: exceptionId, service_id: id } = args as ArgsOf<typeof name>
  const exception = (await get('schedule_days', exceptionId)) as ScheduleDayRow | undefined
  return exception ? { id, schedule_id: exception.schedule_id, day: exception.day } : null
}

/** The service of this schedule and day: a living one first. Of tombstones, phones know schedule and day. */
export function serviceOfDay(
  services: readonly ServiceRow[],
  { schedule_id, day }: Wanted,
): ServiceRow | undefined {
  const own = services.filter((row) => row.schedule_id === schedule_id && row.date_of_service === day)
  return own.find(({ deleted_at }) => !deleted_at) ?? own[0]
}

/** Finds the scheduled services that a change needs and that nobody has made yet. */

/**
 * @param services those that nobody has made yet
 * @returns the arguments of `create-service` for each
 */
export function unmadeServices(
  services: readonly ServiceRow[],
  name: string,
  given: unknown,
): ArgsOf<'create-service'>[] {
  const mutation = mutationNamed(name)
  const parsed = mutation?.args.safeParse(given)
  if (!mutation || !parsed?.success) return []
  const needed = new Set(mutation.refers(parsed.data).map(([table, id]) => table === 'services' && id))
  return services
    .filter(({ id }) => needed.has(id))
    .map(({ id, name: named, date_of_service, schedule_id }) => ({
      id,
      name: named,
      date_of_service,
      schedule_id,
    }))
}
