/** Some Sundays of a church of any size: who is on the list, and who came. The last one is kept back. */
import type { MarkRow } from '../../contract/tables/marks.ts'
import type { MemberRow } from '../../contract/tables/members.ts'
import type { ServiceRow } from '../../contract/tables/services.ts'
import { addDays, dayIn } from '../../server/church/today.ts'
import { makePeople } from '../../server/demo/people.ts'
import { demoId, randomFrom } from '../../server/demo/random.ts'
import { habitOf, sundayMarks } from '../../server/demo/sundays.ts'
import { serviceId } from '../../sync/merge/service-id.ts'
import type { Founded, Rows } from './church.ts'

export type Congregation = Rows & {
  /** The service that is on now. */
  today: ServiceRow
  /** The marks that this service will get, in the order of arrival; not in `marks`. */
  coming: MarkRow[]
}

const PAST = 6
const SEED = 1914

/** @param people on the list, the owner not counted */
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
  const coming = weeks.pop()!.sort((a, b) => String(a.arrived_at).localeCompare(String(b.arrived_at)))
  return { services, members, marks: weeks.flat(), today: services.at(-1)!, coming }
}

/**
 * Six past ones, the last a fortnight ago, and today's. Phones get the marks of the last eight days; were there any, a
 * first sync here would be one of marks too, and what stands beside it is one of people alone.
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
    reference: null,
    created_at,
    created_by: account,
    deleted_at: null,
  }
}

export const nameOf = (person: MemberRow): string => `${person.first_name} ${person.last_name}`
