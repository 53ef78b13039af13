/**
 * Lists the services that the church's schedules give. Phones and server compute the same services with the same ids, so
 * the service of a day exists everywhere without anybody making it.
 */
import { addDays, weekdayOf } from '../../contract/calendar/days.ts'
import type { ServiceRow } from '../../contract/tables/attendance.ts'
import type { ScheduleDayRow, ScheduleRow } from '../../contract/tables/schedules.ts'
import { nameKey } from './names.ts'
import { derivedId } from '../../contract/new-id.ts'

type Schedule = Pick<ScheduleRow, 'id' | 'name' | 'weekday' | 'time' | 'starts_on' | 'deleted_at'>
type Exception = Pick<ScheduleDayRow, 'schedule_id' | 'day' | 'moved_to' | 'deleted_at'>

export type ScheduledDay = Pick<Schedule, 'name' | 'time'> & { schedule_id: string; date_of_service: string }
export type ScheduledService = ScheduledDay & { id: string }

/**
 * Returns the days from `from` to `to` on which a schedule is held, without skipped days, and moved days at their new
 * date. Sorted by day and time. Two schedules of one name on one day give one service.
 */
export function scheduledDays(
  schedules: readonly Schedule[],
  exceptions: readonly Exception[],
  from: string,
  to: string,
): ScheduledDay[] {
  const found = schedules
    .filter(({ deleted_at }) => !deleted_at)
    .flatMap((schedule) => {
      const own = exceptions.filter((one) => one.schedule_id === schedule.id && !one.deleted_at)
      return daysOf(schedule, own, from, to).map((date_of_service) => ({
        schedule_id: schedule.id,
        name: schedule.name,
        time: schedule.time,
        date_of_service,
      }))
    })
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
  const byName = new Map<string, ScheduledDay>()
  for (const one of found) if (!byName.has(keyOf(one))) byName.set(keyOf(one), one)
  return [...byName.values()]
}

function daysOf(schedule: Schedule, own: readonly Exception[], from: string, to: string): string[] {
  const left = new Set(own.map(({ day }) => day))
  const days = weekdaysOf(schedule, from, to).filter((day) => !left.has(day))
  const moved = own.flatMap(({ moved_to }) => moved_to ?? []).filter((day) => day >= from && day <= to)
  return [...days, ...moved]
}

function weekdaysOf({ weekday, starts_on }: Schedule, from: string, to: string): string[] {
  const first = starts_on > from ? starts_on : from
  const days: string[] = []
  const begin = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  for (let day = begin; day <= to; day = addDays(day, 7)) days.push(day)
  return days
}

const orderOf = ({ date_of_service, time, schedule_id }: ScheduledDay) =>
  `${date_of_service} ${time} ${schedule_id}`
const keyOf = ({ date_of_service, name }: Pick<ScheduledDay, 'date_of_service' | 'name'>) =>
  `${date_of_service} ${nameKey(name)}`

/** Adds the ids that services made by hand have. */
export const withServiceIds = (
  churchId: string,
  days: readonly ScheduledDay[],
): Promise<ScheduledService[]> =>
  Promise.all(
    days.map(async (day) => ({ ...day, id: await serviceId(churchId, day.date_of_service, day.name) })),
  )

type OneDay = Pick<ServiceRow, 'id' | 'name' | 'date_of_service' | 'schedule_id'>

type OfSchedule = Pick<ServiceRow, 'schedule_id'> & { date_of_service: string | null }

const dayKey = ({ schedule_id, date_of_service }: OfSchedule): string => `${schedule_id} ${date_of_service}`

/** The days of schedules that these services represent. */
export const daysOfSchedules = (services: readonly OfSchedule[]): Set<string> =>
  new Set(services.filter(({ schedule_id }) => schedule_id).map(dayKey))

type Known = {
  living: readonly OneDay[]
  deleted: { has(id: string): boolean }
  /** Of deleted services, see `daysOfSchedules`. */
  deletedDays: ReadonlySet<string>
  /** The id that an alias means. */
  canonical: (id: string) => string
}

/**
 * Leaves out the services that a stored one represents: of this id, of this name and day, or of this schedule and day. A
 * service that was moved or renamed by hand keeps its id, so it still represents its day. A deleted one hides its day.
 */
export function withoutStored<One extends OneDay>(
  services: readonly One[],
  { living, deleted, deletedDays, canonical }: Known,
): One[] {
  const ids = new Set(living.map(({ id }) => id))
  const keys = new Set(living.map(keyOf))
  const days = daysOfSchedules(living)
  return services.filter((one) => {
    const id = canonical(one.id)
    if (deleted.has(id) || ids.has(id)) return false
    const day = dayKey(one)
    return !keys.has(keyOf(one)) && !days.has(day) && !deletedDays.has(day)
  })
}

/** Derives a service's id from its date and name. Two ushers who create "Sunday service" for today create one. */

/** @param attempt from 2 on: the service that had the id before was moved to another day or renamed */
export function serviceId(churchId: string, date: string, name: string, attempt = 1): Promise<string> {
  const again = attempt > 1 ? `\n${attempt}` : ''
  return derivedId(churchId, `service\n${date}\n${nameKey(name)}${again}`)
}
