/** Makes some Sundays of a church of any size: its list and its attendance. The last one stays unmarked. */
import type { MarkRow, ServiceRow } from '../../contract/tables/attendance.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { addDays } from '../../contract/calendar/days.ts'
import { dayIn } from '../../server/modules/shared/requests.ts'
import { makePeople } from '../../server/demo/people.ts'
import { demoId, randomFrom } from '../../server/demo/names-and-families.ts'
import { habitOf, sundayMarks } from '../../server/demo/demo-church.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import type { Founded, Rows } from './church.ts'

export type Congregation = Rows & {
  /** The service of today. */
  today: ServiceRow
  /** The marks that this service will get, in the order of arrival; not in `marks`. */
  upcoming: MarkRow[]
}

const PAST = 6
const SEED = 1914

/** @param people on the list, without the owner */
export async function congregation(founded: Founded, people: number): Promise<Congregation> {
  const random = randomFrom(SEED)
  const services = await lastSundays(founded)
  const members = makePeople(people, SEED)
  const doors = [1, 2, 3].map(() => ({ accountId: founded.account, deviceId: demoId(random, Date.now()) }))
  const habits = members.map(() => habitOf(random))
  const weeks = services.map((service, week) => {
    const there = members.map((person, index) => ({ person, chance: habits[index]!(week + 20, 26) }))
    return sundayMarks(random, service, there, doors)
  })
  const upcoming = weeks.pop()!.sort((a, b) => String(a.arrived_at).localeCompare(String(b.arrived_at)))
  return { services, members, marks: weeks.flat(), today: services.at(-1)!, upcoming }
}

/**
 * Six past services, the last a fortnight ago, and today's. Phones pull the marks of the last eight days. Recent marks
 * would be part of this first sync, while its baseline holds people alone.
 */
async function lastSundays({ church, account }: Founded): Promise<ServiceRow[]> {
  const today = dayIn('Africa/Lagos')
  const past = Array.from({ length: PAST }, (_, index) => addDays(today, (index - PAST - 1) * 7))
  const days = [...past, today]
  return Promise.all(days.map((day) => serviceRow(church, account, day)))
}

export async function serviceRow(
  church: string,
  account: string,
  day: string,
  name = 'Sunday service',
): Promise<ServiceRow> {
  const id = await serviceId(church, day, name)
  const created_at = `${addDays(day, -2)}T16:00:00.000Z`
  return {
    id,
    name,
    date_of_service: day,
    flyer_image: null,
    schedule_id: null,
    reference: null,
    created_at,
    created_by: account,
    deleted_at: null,
  }
}

export const nameOf = (person: MemberRow): string => `${person.first_name} ${person.last_name}`
