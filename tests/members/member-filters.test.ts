/** The choices of the members screen: the phone's own directory and the server answer the same people. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { applyOwn } from '../../server/sync/apply-ops.ts'
import {
  asksServer,
  filterEntries,
  filterIn,
  fits,
  howMany,
  noFilter,
  type MemberFilter,
} from '../../src/features/members/member-filter.ts'
import { addDays } from '../../server/church/today.ts'
import { timesSeen } from '../../src/features/members/member-attendance.ts'
import { absentWeeks } from '../../src/features/members/absent-weeks.ts'
import { hereAt, type HereToday } from '../../src/features/members/here-today.ts'
import type { Church } from '../../sync/client/api.ts'
import { Phone } from '../histories/phone.ts'
import { TODAY, World, type ChurchInTown } from '../histories/world.ts'

let world: World
let town: ChurchInTown
let phone: Phone
const cell = newId()
const department = newId()

beforeAll(async () => {
  world = await World.begin()
  town = await world.church(0, 1)
  await peopled()
  phone = new Phone(town)
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
})
afterAll(async () => {
  phone.church?.close()
  await world.end()
})

/** Forty people who differ in everything that can be chosen, and nine past Sundays. */
async function peopled(): Promise<void> {
  const office = { churchId: town.id, accountId: null, deviceId: null, features: [...FEATURES], active: true }
  const change: typeof applyOwn = (...call) => applyOwn(...call)
  await change(world.pool, office, 'create-cell', { id: cell, name: 'Lekki' })
  await change(world.pool, office, 'create-department', { id: department, name: 'Choir' })
  const services = Array.from({ length: 9 }, () => newId())
  for (const [at, id] of services.entries())
    await change(world.pool, office, 'create-service', {
      id,
      name: 'Sunday',
      date_of_service: addDays(TODAY, -7 * (at + 1)),
    })
  for (let n = 0; n < 40; n += 1) {
    const id = newId()
    const belongs = {
      ...(n % 3 === 0 && { cell_id: cell }),
      ...(n % 4 === 0 && { department_id: department }),
    }
    const fields = { id, first_name: `Person${n}`, last_name: 'Obi', ...belongs }
    const gender = n % 5 === 0 ? {} : { gender: n % 2 ? ('male' as const) : ('female' as const) }
    if (n % 7 === 0)
      await change(world.pool, office, 'capture-first-timer', { ...fields, ...gender, service_id: null })
    else await change(world.pool, office, 'add-member', { ...fields, ...gender })
    for (const [at, service_id] of services.entries())
      if ((n * 7 + at * 3) % 11 === 0)
        await change(world.pool, office, 'mark-person', { service_id, person_id: id })
  }
  // They came to the church over the last twenty weeks, some just before midnight by its own clock.
  await inChurch(world.pool, town.id, (tx) =>
    tx.query(
      `update members set created_at = $1::date - (substring(first_name from 7)::int * 7 / 2) + interval '22 hours 30 minutes'`,
      [TODAY],
    ),
  )
}

const weeksOf = (church: Church) =>
  absentWeeks(
    church.services
      .current()
      .map((one) => one.date_of_service)
      .filter((date) => date < church.today()),
    church.people.all().reduce((bits, person) => bits | person.seen, 0),
    church.today(),
  )

let markedToday = 0

/** What the phone knows of who is at today's services, once it has read them. */
async function hereToday(church: Church): Promise<HereToday> {
  const todays = church.services.current().filter((one) => one.date_of_service === church.today())
  const lists = todays.map(({ id }) => church.presences(id))
  const stops = lists.map((list) => list.subscribe(() => undefined))
  await expect.poll(() => hereAt(lists.map((list) => list.current())).size).toBe(markedToday)
  stops.forEach((stop) => stop())
  return hereAt(lists.map((list) => list.current()))
}

async function onPhone(filter: MemberFilter): Promise<string[]> {
  const church = phone.church!
  const known = {
    cells: await church.detailOfAll('cell_id'),
    departments: await church.detailOfAll('department_id'),
    weeks: weeksOf(church),
    here: await hereToday(church),
    longAbsent: null,
    timeZone: church.church.time_zone,
  }
  return church.people
    .all()
    .filter((person) => fits(person, filter, known))
    .map(({ id }) => id)
    .sort()
}

async function onServer(filter: MemberFilter): Promise<string[]> {
  const { token } = await town.signIn(town.accounts[0]!, newId())
  const asked = new URLSearchParams({
    ...(filter.cell && { cell_id: filter.cell }),
    ...(filter.department && { department_id: filter.department }),
    ...(filter.gender && { gender: filter.gender }),
    ...(filter.from && { joined_from: filter.from }),
    ...(filter.to && { joined_to: filter.to }),
    ...(filter.absent && { absent_for: String(filter.absent) }),
    ...(filter.first && { first_timer: 'true' }),
  })
  const url = `/api/v1/churches/${town.id}/members?${asked.toString()}`
  const reply = await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
    .json()
    .data.map((person: { id: string }) => person.id)
    .sort()
}

const CHOICES: [string, Partial<MemberFilter>][] = [
  ['nothing', {}],
  ['a cell', { cell }],
  ['a department', { department }],
  ['men', { gender: 'male' }],
  ['from a day', { from: addDays(TODAY, -70) }],
  ['between two days', { from: addDays(TODAY, -70), to: addDays(TODAY, -14) }],
  ['first timers', { first: true }],
  ...[1, 2, 3, 6].map((absent): [string, Partial<MemberFilter>] => [`absent from ${absent}`, { absent }]),
  ['much at once', { cell, gender: 'female', absent: 2, from: addDays(TODAY, -140) }],
]

it.each(CHOICES)('%s: the phone without a network and the server mean the same people', async (_, choice) => {
  const filter = { ...noFilter, ...choice }
  const found = await onPhone(filter)
  expect(found).toEqual(await onServer(filter))
  expect(found.length).toBeGreaterThan(0)
  if (howMany(filter) > 0) expect(found.length).toBeLessThan(40)
})

it('beyond six services the server alone knows; nobody is away for more services than there were', async () => {
  const seven = await onServer({ ...noFilter, absent: 7 })
  expect(seven.length).toBeGreaterThan(0)
  expect(seven.length).toBeLessThan((await onServer({ ...noFilter, absent: 6 })).length)
  expect(await onServer({ ...noFilter, absent: 10 })).toEqual([])
  expect(await onPhone({ ...noFilter, absent: 7 })).toEqual([])
})

it('choices live in the address and are found again there; nonsense is not chosen', () => {
  const filter = { ...noFilter, cell, absent: 4, from: '2026-01-01', first: true }
  const entries = Object.entries(filterEntries(filter)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  expect(filterIn(new URLSearchParams(entries))).toEqual(filter)
  expect(filterIn(new URLSearchParams('absent=-3&first=maybe'))).toEqual(noFilter)
})

it('what cannot be read is said at its parameter', async () => {
  const { token } = await town.signIn(town.accounts[0]!, newId())
  for (const [name, value] of [
    ['absent_for', '0'],
    ['joined_from', 'soon'],
    ['joined_from', '0000-01-01'],
    ['joined_to', '9999-12-31'],
    ['cell_id', 'Lekki'],
    ['gender', 'both'],
  ]) {
    const url = `/api/v1/churches/${town.id}/members?${name}=${value}`
    const reply = await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(reply.json()).toMatchObject({ code: 'INVALID', errors: [{ path: name }] })
  }
})

it('services that nobody was marked at and second ones of a week make nobody longer away; who came this week is not', async () => {
  const absent = (weeks: number) => ({ ...noFilter, absent: weeks })
  const before = await Promise.all([1, 3].map((weeks) => onServer(absent(weeks))))
  const office = { churchId: town.id, accountId: null, deviceId: null, features: [...FEATURES], active: true }
  const change: typeof applyOwn = (...call) => applyOwn(...call)
  for (const days of [7, 14, 21])
    await change(world.pool, office, 'create-service', {
      id: newId(),
      name: 'Second service',
      date_of_service: addDays(TODAY, -days),
    })
  expect(await Promise.all([1, 3].map((weeks) => onServer(absent(weeks))))).toEqual(before)

  const [came] = before[1]!
  await change(world.pool, office, 'mark-person', { service_id: town.service, person_id: came! })
  markedToday = 1
  phone.church?.close()
  phone = new Phone(town)
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
  for (const [at, weeks] of [1, 3].entries()) {
    const without = before[at]!.filter((id) => id !== came)
    expect(await onServer(absent(weeks))).toEqual(without)
    expect(await onPhone(absent(weeks))).toEqual(without)
  }
  expect(asksServer(absent(6), weeksOf(phone.church!))).toBe(true)
})

it('how many of the last services somebody came to is the same on the phone and on the server', async () => {
  const church = phone.church!
  const past = church.services.current().filter((one) => one.date_of_service < church.today()).length
  const here = await hereToday(church)
  const { token } = await town.signIn(town.accounts[0]!, newId())
  for (const { id, seen } of church.people.all()) {
    const url = `/api/v1/member/${id}/attendance?services=6`
    const reply = await world.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const { came, of } = reply.json().data
    expect(timesSeen(seen, past, here.get(id)), id).toEqual({ came, of })
  }
})
