/** The rows of the demo church's half year, made before anything is written. */
import type { GroupRow } from '../../contract/tables/group.ts'
import type { MarkRow } from '../../contract/tables/marks.ts'
import type { MemberRow } from '../../contract/tables/members.ts'
import type { ServiceRow } from '../../contract/tables/services.ts'
import { serviceId } from '../../sync/merge/service-id.ts'
import { newReference } from '../auth/tokens.ts'
import { addDays } from '../church/today.ts'
import { demoGroups, inGroups } from './demo-groups.ts'
import { makePeople } from './people.ts'
import { demoId, randomFrom } from './random.ts'
import { habitOf, sundayMarks } from './sundays.ts'

const SUNDAYS = 26
const PEOPLE = 600
/** The last so many came for the first time during the half year. */
const NEWCOMERS = 60
const SEED = 1914

export const SERVICE_NAME = 'Sunday service'

export type DemoRows = {
  services: ServiceRow[]
  cells: GroupRow[]
  departments: GroupRow[]
  members: MemberRow[]
  marks: MarkRow[]
}

/** @param today the church's own; the Sundays lie before it */
export async function demoRows(
  churchId: string,
  today: string,
  accounts: { owner: string; usher: string },
): Promise<DemoRows> {
  const random = randomFrom(SEED)
  const services = await pastSundays(churchId, today, accounts.owner)
  const people = makePeople(PEOPLE, SEED).map((person, index) =>
    placed(person, index, services, accounts.owner),
  )
  const groups = demoGroups(services[0]?.created_at ?? `${today}T16:00:00.000Z`, accounts)
  const members = inGroups(people, groups)
  const habits = members.map(() => habitOf(random))
  const doors = [accounts.usher, accounts.usher, accounts.owner].map((accountId) => ({
    accountId,
    deviceId: demoId(random, Date.parse(today)),
  }))
  const marks = services.flatMap((service, week) => {
    const weather = 0.85 + random.next() * 0.25
    const there = members.flatMap((person, index) =>
      person.created_at.slice(0, 10) <= service.date_of_service
        ? [{ person, chance: (habits[index]?.(week, SUNDAYS) ?? 0) * weather }]
        : [],
    )
    return sundayMarks(random, service, there, doors)
  })
  return { services, ...groups, members, marks }
}

async function pastSundays(churchId: string, today: string, created_by: string): Promise<ServiceRow[]> {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const last = addDays(today, weekday === 0 ? -7 : -weekday)
  const days = Array.from({ length: SUNDAYS }, (_, index) => addDays(last, (index - SUNDAYS + 1) * 7))
  return Promise.all(
    days.map(async (date_of_service) => ({
      id: await serviceId(churchId, date_of_service, SERVICE_NAME),
      name: SERVICE_NAME,
      date_of_service,
      flyer_image: null,
      reference: newReference(),
      created_at: `${addDays(date_of_service, -2)}T16:00:00.000Z`,
      created_by,
      deleted_at: null,
    })),
  )
}

/** Members were there before the first Sunday; newcomers were captured at the door, and after some weeks became members. */
function placed(person: MemberRow, index: number, services: ServiceRow[], created_by: string): MemberRow {
  const [first] = services
  const newcomer = index - (PEOPLE - NEWCOMERS)
  if (newcomer < 0 || !first) {
    const written =
      Date.parse(`${addDays(first?.date_of_service ?? '2026-01-04', -7)}T10:00:00Z`) + index * 60_000
    return { ...person, created_at: new Date(written).toISOString(), created_by }
  }
  const week = Math.floor((newcomer / NEWCOMERS) * services.length)
  const service = services[week] ?? first
  const written = Date.parse(`${service.date_of_service}T07:30:00Z`) + (newcomer % 3) * 240_000
  return {
    ...person,
    first_timer: week >= services.length - 8,
    captured_service_id: service.id,
    created_at: new Date(written).toISOString(),
    created_by,
  }
}
