/** Tests that the filters of the members screen find the same people on phone and server. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { applyOwn } from '../../server/sync/push/apply-ops.ts'
import {
  filterEntries,
  filterIn,
  fits,
  noFilter,
  type Known,
  type MemberFilter,
} from '../../src/features/members/member-filter.ts'
import { addDays, mondayOf } from '../../contract/calendar/days.ts'
import { awayHere, withAwayHere } from '../../src/features/follow-up/away-here.ts'
import type { FollowUpList } from '../../src/features/follow-up/lines.ts'
import { attendanceOf, type Attendance } from '../../src/domain/attendance/attendance-of-all.ts'
import { readAttendance } from '../../src/domain/attendance/known-attendance.ts'
import type { Church } from '../../sync/client/api.ts'
import { dateOf } from '../../src/lib/format/format-date.ts'
import { Phone } from '../histories/phone.ts'
import { TODAY, World, type ChurchInTown } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'

let world: World
let town: ChurchInTown
let phone: Phone
let token: string
const cell = newId()
const department = newId()
const PEOPLE = 40
const ids = Array.from({ length: PEOPLE }, () => newId())

beforeAll(async () => {
  world = await World.begin()
  town = await world.church(0, 1)
  await peopled()
  phone = new Phone(town)
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
  token = (await town.signIn(town.accounts[0]!, newId())).token
})
afterAll(async () => {
  phone.church?.close()
  await world.end()
})

const SERVICES = 9

/** People differ by their number. */
const inCell = (n: number) => n % 3 === 0
const inDepartment = (n: number) => n % 4 === 0
const genderOf = (n: number) => (n % 5 === 0 ? null : n % 2 ? ('male' as const) : ('female' as const))
const isFirstTimer = (n: number) => n % 7 === 0
/** True if the person came `weeks` ago. */
const cameOn = (n: number, weeks: number) => (n * 7 + (weeks - 1) * 3) % 11 === 0
const joinedOn = (n: number) => addDays(TODAY, -Math.trunc((n * 7) / 2))

/** The expected people, derived from how they were made and not from either answer. */
function meant(filter: MemberFilter): string[] {
  const everybody = Array.from({ length: PEOPLE }, (_, n) => n)
  return everybody
    .filter((n) => isMeant(n, filter))
    .map((n) => ids[n]!)
    .sort()
}

function isMeant(
  n: number,
  { cell: inOne, department: ofOne, gender, from, to, absent, first }: MemberFilter,
) {
  const came = Array.from({ length: SERVICES }, (_, at) => at + 1).find((weeks) => cameOn(n, weeks))
  const since = came ? addDays(TODAY, -7 * came) : joinedOn(n)
  return (
    (!inOne || inCell(n)) &&
    (!ofOne || inDepartment(n)) &&
    (!gender || genderOf(n) === gender) &&
    (!from || joinedOn(n) >= from) &&
    (!to || joinedOn(n) <= to) &&
    (!first || isFirstTimer(n)) &&
    (absent === 0 || (absent <= SERVICES && since < addDays(mondayOf(TODAY), -7 * absent)))
  )
}

/** Makes forty people who differ in everything that can be filtered, and nine past Sundays. */
async function peopled(): Promise<void> {
  const office = { churchId: town.id, accountId: null, deviceId: null, features: [...FEATURES], active: true }
  const change: typeof applyOwn = (...call) => applyOwn(...call)
  await change(world.pool, office, 'create-cell', { id: cell, name: 'Lekki' })
  await change(world.pool, office, 'create-department', { id: department, name: 'Choir' })
  const services = Array.from({ length: SERVICES }, () => newId())
  for (const [at, id] of services.entries())
    await change(world.pool, office, 'create-service', {
      id,
      name: 'Sunday',
      date_of_service: addDays(TODAY, -7 * (at + 1)),
    })
  for (let n = 0; n < PEOPLE; n += 1) {
    const id = ids[n]!
    const belongs = {
      ...(inCell(n) && { cell_id: cell }),
      ...(inDepartment(n) && { department_id: department }),
    }
    const fields = { id, first_name: `Person${n}`, last_name: 'Obi', ...belongs }
    const gender = genderOf(n) ? { gender: genderOf(n)! } : {}
    if (isFirstTimer(n))
      await change(world.pool, office, 'capture-first-timer', { ...fields, ...gender, service_id: null })
    else await change(world.pool, office, 'add-member', { ...fields, ...gender })
    for (const [at, service_id] of services.entries())
      if (cameOn(n, at + 1)) await change(world.pool, office, 'mark-person', { service_id, person_id: id })
  }
  // They joined over the last twenty weeks, some just before midnight in the church's time zone.
  await inChurch(world.pool, town.id, (tx) =>
    tx.query(
      `update members set created_at = $1::date - (substring(first_name from 7)::int * 7 / 2) + interval '22 hours 30 minutes'`,
      [TODAY],
    ),
  )
}

let markedToday = 0

const get = (path: string) =>
  world.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } })

/** The phone's last answer from the server, with its own marks of today. */
async function attendance(church: Church): Promise<Attendance> {
  const answer = (await get(`churches/${town.id}/members-attendance`)).json().data
  const services = church.services.current().filter((one) => one.date_of_service === church.today())
  const lists = services.map(({ id }) => church.presences(id))
  const stops = lists.map((list) => list.subscribe(() => undefined))
  const here = () => lists.map((list) => list.current())
  await expect.poll(() => here().reduce((sum, { total }) => sum + total, 0)).toBe(markedToday)
  stops.forEach((stop) => stop())
  const own = here().map(({ known, present }, at) => ({
    id: services[at]!.id,
    day: church.today(),
    known,
    present,
  }))
  return attendanceOf(
    readAttendance(answer),
    { services: own, deleted: church.deletedServices.current() },
    church.today(),
  )
}

async function knownToPhone(): Promise<Known> {
  const church = phone.church!
  return {
    cells: await church.detailOfAll('cell_id'),
    departments: await church.detailOfAll('department_id'),
    attendance: await attendance(church),
    timeZone: church.church.time_zone,
  }
}

const whoFits = (filter: MemberFilter, known: Known): string[] =>
  phone
    .church!.people.all()
    .filter((person) => fits(person, filter, known))
    .map(({ id }) => id)
    .sort()

const onPhone = async (filter: MemberFilter) => whoFits(filter, await knownToPhone())

async function onServer(filter: MemberFilter, q = ''): Promise<string[]> {
  const query = new URLSearchParams({
    ...(filter.cell && { cell_id: filter.cell }),
    ...(filter.department && { department_id: filter.department }),
    ...(filter.gender && { gender: filter.gender }),
    ...(filter.from && { joined_from: filter.from }),
    ...(filter.to && { joined_to: filter.to }),
    ...(filter.absent && { absent_for: String(filter.absent) }),
    ...(filter.first && { first_timer: 'true' }),
    ...(q && { q }),
  })
  const reply = await get(`churches/${town.id}/members?${query.toString()}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
    .json()
    .data.map((person: { id: string }) => person.id)
    .sort()
}

/** Each filter by itself. */
const ALONE: [string, Partial<MemberFilter>][] = [
  ['a cell', { cell }],
  ['a department', { department }],
  ['men', { gender: 'male' }],
  ['women', { gender: 'female' }],
  ['from a day', { from: addDays(TODAY, -70) }],
  ['up to a day', { to: addDays(TODAY, -70) }],
  ['between two days', { from: addDays(TODAY, -70), to: addDays(TODAY, -14) }],
  ['on one day', { from: addDays(TODAY, -70), to: addDays(TODAY, -70) }],
  ['first timers', { first: true }],
  ...[1, 2, 3, 6, 9].map((absent): [string, Partial<MemberFilter>] => [`absent from ${absent}`, { absent }]),
]

spec('2 Members: filters')
it.each(ALONE)('%s: phone and server find the same people', async (_, choice) => {
  const filter = { ...noFilter, ...choice }
  const found = meant(filter)
  expect(await onPhone(filter)).toEqual(found)
  expect(await onServer(filter)).toEqual(found)
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(PEOPLE)
})

it('no filter finds everybody', async () => {
  expect(await onPhone(noFilter)).toEqual(ids.toSorted())
  expect(await onServer(noFilter)).toEqual(ids.toSorted())
})

const TOGETHER = [
  ...ALONE.flatMap((one, at) => ALONE.slice(at + 1).map((other) => [one, other])),
  [ALONE[0]!, ALONE[3]!, ALONE[4]!, ALONE[10]!],
]

spec('2 Members: filters')
it('combined filters find the people who pass each', async () => {
  const known = await knownToPhone()
  for (const choices of TOGETHER) {
    const filter: MemberFilter = Object.assign({ ...noFilter }, ...choices.map(([, choice]) => choice))
    const named = choices.map(([name]) => name).join(' and ')
    expect(whoFits(filter, known), named).toEqual(meant(filter))
    expect(await onServer(filter), named).toEqual(meant(filter))
  }
})

spec('route listMembers')
it('a search covers the filtered people only', async () => {
  const women = await onServer({ ...noFilter, cell, gender: 'female' }, 'person1')
  const found = [12, 18].map((n) => ids[n]!).sort()
  expect(women).toEqual(found)
})

spec('2 Members: filters by API')
it('absence is bounded by known weeks, and unknown people never match', async () => {
  const ten = { ...noFilter, absent: 10 }
  expect([await onServer(ten), await onPhone(ten)]).toEqual([[], []])
  const known = { ...(await knownToPhone()), attendance: null }
  expect(whoFits({ ...noFilter, absent: 1 }, known)).toEqual([])
})

spec('2 Members: filters kept')
it('filters are kept in the address; invalid ones are ignored', () => {
  const filter = { ...noFilter, cell, absent: 4, from: '2026-01-01', first: true }
  const entries = Object.entries(filterEntries(filter)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  expect(filterIn(new URLSearchParams(entries))).toEqual(filter)
  expect(filterIn(new URLSearchParams('absent=-3&first=maybe'))).toEqual(noFilter)
})

it('an invalid value is reported at its parameter', async () => {
  for (const [name, value] of [
    ['absent_for', '0'],
    ['joined_from', 'soon'],
    ['joined_from', '0000-01-01'],
    ['joined_to', '9999-12-31'],
    ['cell_id', 'Lekki'],
    ['gender', 'both'],
  ]) {
    const reply = await get(`churches/${town.id}/members?${name}=${value}`)
    expect(reply.json()).toMatchObject({ code: 'INVALID', errors: [{ path: name }] })
  }
})

it('empty services and second ones of a week lengthen no absence', async () => {
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
})

/** The last six Sundays since the person joined, or since their first mark if that is earlier. */
function timesMeant(n: number) {
  const came = Array.from({ length: SERVICES }, (_, at) => at + 1).filter((weeks) => cameOn(n, weeks))
  const first = addDays(TODAY, -7 * Math.max(0, ...came))
  const from = first < joinedOn(n) ? first : joinedOn(n)
  const counting = [1, 2, 3, 4, 5, 6].filter((weeks) => addDays(TODAY, -7 * weeks) >= from)
  return { came: came.filter((weeks) => counting.includes(weeks)).length, of: counting.length }
}

spec('2 Members: attendance history', 'route listMembersAttendance')
it('attendance of recent services is equal on phone and server', async () => {
  const church = phone.church!
  const known = await attendance(church)
  const counts = new Set<string>()
  for (const { id, created_at } of church.people.all()) {
    const { came, of } = (await get(`member/${id}/attendance?services=6`)).json().data
    const joined = dateOf(created_at!, church.church.time_zone)
    expect(known.timesSeen(id, joined), id).toEqual({ came, of })
    if (known.lastHere(id, joined).since !== TODAY)
      expect({ came, of }, id).toEqual(timesMeant(ids.indexOf(id)))
    counts.add(`${came} of ${of}`)
  }
  // The people differ from each other.
  expect(counts.size).toBeGreaterThan(5)
})

/** The phone's services of the last days, as the screens read them. */
async function held(church: Church) {
  const services = church.services.current().filter((one) => one.date_of_service >= addDays(TODAY, -8))
  const lists = services.map(({ id }) => church.presences(id))
  const stops = lists.map((list) => list.subscribe(() => undefined))
  const marked = services.flatMap(({ name }, at) => (name === 'Second service' ? [] : [lists[at]!]))
  await expect.poll(() => marked.every((list) => list.current().known)).toBe(true)
  stops.forEach((stop) => stop())
  return services.map(({ id, date_of_service: day }, at) => ({ id, day, ...lists[at]!.current() }))
}

type Followed = { person: { id: string }; reason: string; since: string; missed: number; state: string }
const whoIsAway = (lines: readonly Followed[]) =>
  lines
    .filter(({ reason, state }) => reason === 'absent' && state !== 'returned')
    .map(({ person, since, missed }) => [person.id, since, missed].join(' '))
    .sort()

spec('Follow-up: offline absence')
it('offline removals and deletions: filter, follow-up list and server agree', async () => {
  const church = phone.church!
  const list = (await get('follow-ups')).json().data as FollowUpList
  const answer = readAttendance((await get(`churches/${town.id}/members-attendance`)).json().data)
  const now = async () => {
    const own = { services: await held(church), deleted: church.deletedServices.current() }
    return attendanceOf(answer, own, church.today())
  }
  const narrowed = (known: Attendance, absent: number) =>
    whoFits(
      { ...noFilter, absent },
      {
        cells: new Map(),
        departments: new Map(),
        attendance: known,
        timeZone: church.church.time_zone,
      },
    )
  const followed = async (known: Attendance) =>
    withAwayHere(list, await awayHere(church, list, known, []), new Set()).lines
  const firstTimers = new Set(ids.filter((_, n) => isFirstTimer(n)))
  const members = (lines: readonly Followed[]) =>
    lines.flatMap(({ person, reason }) =>
      reason === 'absent' && !firstTimers.has(person.id) ? [person.id] : [],
    )
  const before = whoIsAway(list.lines)
  expect(whoIsAway(await followed(await now()))).toEqual(before)

  const service = (await held(church)).find(({ day, total }) => day < TODAY && total > 1)!
  const [, ...others] = service.present.values()
  for (const { personId, markIds } of others)
    await church.mutate('unmark-person', { service_id: service.id, person_id: personId, mark_ids: markIds })
  const unmarked = await now()
  const lines = whoIsAway(await followed(unmarked))
  expect(lines.length).toBeGreaterThan(before.length)
  expect(narrowed(unmarked, 3).filter((id) => !firstTimers.has(id))).toEqual(
    members(await followed(unmarked)).sort(),
  )
  await church.syncNow()
  expect(whoIsAway((await get('follow-ups')).json().data.lines)).toEqual(lines)
  expect(await onServer({ ...noFilter, absent: 3 })).toEqual(narrowed(unmarked, 3))

  // The deletion removes the service and a week that counted.
  await church.mutate('delete-service', { id: service.id })
  const deleted = await now()
  const fewer = whoIsAway(await followed(deleted))
  expect(fewer).not.toEqual(lines)
  await church.syncNow()
  expect(whoIsAway((await get('follow-ups')).json().data.lines)).toEqual(fewer)
  for (const weeks of [1, 2, 3])
    expect(await onServer({ ...noFilter, absent: weeks })).toEqual(narrowed(deleted, weeks))
})
