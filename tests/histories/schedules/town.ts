/** A church with a weekly service of today, and three phones that know it. */
import { addDays, weekdayOf } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { ScheduleRow } from '../../../contract/tables/schedules.ts'
import { Phone } from '../phone.ts'
import { type ChurchInTown, TODAY, type World } from '../world.ts'

export const PHONES = 3
export const PEOPLE = 3
/** The next regular day. */
export const NEXT_WEEK = addDays(TODAY, 7)
export const NAMES = ['Bible study', 'Digging deep', 'Ìsìn Ọjọ́rú']

export type Weekly = {
  town: ChurchInTown
  schedule: string
  phones: Phone[]
  child: string
  /** Deleted services that an administrator brought back, whatever the schedule says. */
  broughtBack: Set<string>
  /** Counts what the steps did. */
  done: Map<string, number>
}

export async function aWeekly(world: World, done: Weekly['done']): Promise<Weekly> {
  const town = await world.church(PEOPLE, PHONES)
  const phones = Array.from({ length: PHONES }, () => new Phone(town))
  for (const [index, phone] of phones.entries()) await phone.signIn(town.accounts[index]!)
  const [schedule, child] = [newId(), newId()]
  const office = phones[0]!
  const time = { weekday: weekdayOf(TODAY), time: '18:00', starts_on: TODAY }
  await office.tap('create-schedule', { id: schedule, name: NAMES[0]!, ...time })
  await office.tap('add-member', { id: child, first_name: 'Tobi', last_name: 'Bello', child: true })
  for (const phone of phones) await phone.church!.syncNow()
  return { town, schedule, phones, child, broughtBack: new Set(), done }
}

export function count({ done }: Pick<Weekly, 'done'>, what: string): void {
  done.set(what, (done.get(what) ?? 0) + 1)
}

/** Waits until the phone has read the table. */
export async function rowsOf<T extends 'schedules' | 'schedule_days'>({ church }: Phone, table: T) {
  const live = church!.rows(table)
  const stop = live.subscribe(() => undefined)
  while (live.current() === null) await new Promise((resolve) => setTimeout(resolve, 1))
  stop()
  return live.current()!
}

export const scheduleOn = async ({ schedule }: Weekly, phone: Phone): Promise<ScheduleRow | undefined> =>
  (await rowsOf(phone, 'schedules')).find(({ id }) => id === schedule)

/** The weekly service's days on a phone within a week, stored ones first. */
export const servicesOn = ({ schedule }: Weekly, { church }: Phone): ServiceRow[] =>
  [...church!.services.current(), ...church!.scheduled.current().services].filter(
    ({ schedule_id, date_of_service: day }) => schedule_id === schedule && day <= NEXT_WEEK,
  )
