/** Makes the rows of the demo church's half year, before anything is written. */
import type { GroupRow, HouseholdRow, MemberRow } from '../../contract/tables/people.ts'
import type { MarkRow, ServiceRow } from '../../contract/tables/attendance.ts'
import type { ScheduleRow } from '../../contract/tables/schedules.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { newReference } from '../auth/secrets.ts'
import { addDays, mondayOf } from '../../contract/calendar/days.ts'
import { withFamilies, demoId, randomFrom, type Random } from './names-and-families.ts'
import { makePeople } from './people.ts'

/** Makes up twenty-six Sundays of a church: attendance, times and first timers. */

/** Habits with their shares: people who nearly always come, often come, drift away, or hardly come. */
type Habit = (week: number, weeks: number) => number
const regular: Habit = () => 0.86
const often: Habit = () => 0.55
const drifting: Habit = (week, weeks) => 0.75 - (0.7 * week) / weeks
const rare: Habit = () => 0.1

export function habitOf(random: Random): Habit {
  const share = random.next()
  if (share < 0.45) return regular
  if (share < 0.7) return often
  return share < 0.87 ? drifting : rare
}

type Door = { accountId: string; deviceId: string }

/**
 * Makes the marks of one Sunday. People captured at this service are marked as first timers. People who joined later are
 * absent.
 * @param doors the marking accounts, each with its phone
 */
export function sundayMarks(
  random: Random,
  service: ServiceRow,
  people: { person: MemberRow; chance: number }[],
  doors: Door[],
): MarkRow[] {
  const opens = Date.parse(`${service.date_of_service}T06:40:00Z`)
  return people.flatMap(({ person, chance }) => {
    const captured = person.captured_service_id === service.id
    const door = random.pick(doors)
    // Most come in the half hour around the beginning.
    const at = opens + Math.floor(((random.next() + random.next()) / 2) * 110 * 60_000)
    if (!captured && !random.chance(chance)) return []
    return [
      markRow(
        demoId(random, at),
        service.id,
        person.id,
        captured,
        new Date(captured ? Date.parse(person.created_at) : at),
        door,
      ),
    ]
  })
}

function markRow(
  id: string,
  service_id: string,
  person_id: string,
  first_timer: boolean,
  at: Date,
  door: Door,
): MarkRow {
  const time = at.toISOString()
  const by = { marked_by: door.accountId, device_id: door.deviceId }
  return {
    id,
    service_id,
    person_id,
    arrived_at: time,
    tapped_at: time,
    ...by,
    first_timer,
    removed_by: null,
  }
}

const SUNDAYS = 26
const PEOPLE = 600

/** The last people of the list who came for the first time during the half year. */
const NEWCOMERS = 60
const SEED = 1914

export const SERVICE_NAME = 'Sunday service'

export type DemoRows = {
  schedules: ScheduleRow[]
  services: ServiceRow[]
  cells: GroupRow[]
  departments: GroupRow[]
  households: HouseholdRow[]
  members: MemberRow[]
  marks: MarkRow[]
}

/** @param today the church's own; the Sundays are before it */
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
  const { members, households } = withFamilies(inGroups(people, groups), today, accounts.owner)
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
  const schedules = weekly(random, today, accounts.owner)
  return { schedules, services, ...groups, households, members, marks }
}

async function pastSundays(churchId: string, today: string, created_by: string): Promise<ServiceRow[]> {
  const last = addDays(mondayOf(today), -1)
  const days = Array.from({ length: SUNDAYS }, (_, index) => addDays(last, (index - SUNDAYS + 1) * 7))
  return Promise.all(
    days.map(async (date_of_service) => ({
      id: await serviceId(churchId, date_of_service, SERVICE_NAME),
      name: SERVICE_NAME,
      date_of_service,
      flyer_image: null,
      schedule_id: null,
      reference: newReference(),
      created_at: `${addDays(date_of_service, -2)}T16:00:00.000Z`,
      created_by,
      deleted_at: null,
    })),
  )
}

/** Today's service is made at each start, and the coming ones exist by these schedules. */
function weekly(random: Random, today: string, created_by: string): ScheduleRow[] {
  const each = [
    { name: SERVICE_NAME, weekday: 0, time: '09:00' },
    { name: 'Midweek prayer', weekday: 3, time: '18:00' },
  ]
  return each.map((one) => ({
    id: demoId(random, Date.parse(today)),
    ...one,
    starts_on: today,
    created_at: `${today}T06:00:00.000Z`,
    created_by,
    deleted_at: null,
  }))
}

/** Members exist before the first Sunday. Newcomers were captured at the door, and became members after some weeks. */
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

const CELLS = ['Ajah Prayer Cell', 'Allen Avenue', 'Lekki', 'Opebi']

/** Children are checked into it. */
const CHILDREN = 'Children'
const DEPARTMENTS = [CHILDREN, 'Choir', 'Media', 'Protocol', 'Ushering']
const GROUPS_SEED = 1922

/**
 * Makes the demo church's cells and departments. The first cell and the last department are led by the usher, the next
 * cell by the owner. The others have no leader.
 */
function demoGroups(
  created_at: string,
  accounts: { owner: string; usher: string },
): { cells: GroupRow[]; departments: GroupRow[] } {
  const random = randomFrom(GROUPS_SEED)
  const group = (name: string, user_id: string | null): GroupRow => {
    const id = demoId(random, Date.parse(created_at))
    const is_class = name === CHILDREN
    return { id, name, user_id, is_class, created_at, created_by: accounts.owner, deleted_at: null }
  }
  const { owner, usher } = accounts
  return {
    cells: CELLS.map((name, index) => group(name, [usher, owner][index] ?? null)),
    departments: DEPARTMENTS.map((name, index) =>
      group(name, index === DEPARTMENTS.length - 1 ? usher : null),
    ),
  }
}

/** A third of the people meet in a cell, one in eight serves in a department. Recent newcomers belong to none. */
function inGroups(
  people: MemberRow[],
  { cells, departments }: { cells: GroupRow[]; departments: GroupRow[] },
): MemberRow[] {
  const random = randomFrom(GROUPS_SEED + 1)
  return people.map((person) => {
    const cell_id = random.chance(0.33) ? random.pick(cells).id : null
    const department_id = random.chance(0.125) ? random.pick(departments).id : null
    return person.first_timer ? person : { ...person, cell_id, department_id }
  })
}
