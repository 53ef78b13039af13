/** Tests charts and statistics by the church's clock. */
import { addDays } from '../../../contract/calendar/days.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { spansOf } from '../../../server/modules/charts/points.ts'
import {
  aChurch,
  aTeamUser,
  type Caller,
  change,
  type TestServer,
  openTestServer,
  today,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

type Point = { key: string; label: string; value: number }

/** The value of each point by its key, and the two sums. */
async function chart(caller: Caller, path: string) {
  const { status, body } = await caller.get(path)
  expect(status).toBe(200)
  const { points, total, previous_total } = body.data as {
    points: Point[]
    total: number
    previous_total: number
  }
  return {
    points,
    at: Object.fromEntries(points.map(({ key, value }) => [key, value])),
    total,
    previous_total,
  }
}

/** A person who joined at an instant. */
async function personJoinedAt(owner: Caller, at: string, more: object = {}): Promise<string> {
  const id = await owner.person('Ada', `Obi ${newId().slice(-6)}`, undefined, more)
  await change(testServer, 'update members set created_at = $1 where id = $2', [at, id])
  return id
}

const inZone = (church: string, zone: string) =>
  change(testServer, 'update churches set time_zone = $1 where church_id = $2', [zone, church])

/** The owner joined today, after every year of these tests. */
describe.each([
  { zone: 'Africa/Lagos', lateOn31: '2024-12-31T22:30:00Z', earlyOn1: '2024-12-31T23:30:00Z' },
  { zone: 'America/New_York', lateOn31: '2025-01-01T04:30:00Z', earlyOn1: '2025-01-01T05:30:00Z' },
])('in $zone', ({ zone, lateOn31, earlyOn1 }) => {
  let owner: Caller
  beforeAll(async () => {
    owner = await aChurch(testServer)
    await inZone(owner.church, zone)
  })

  spec('7 Chart: first timers', 'route firstTimersPerformance', 'API: time zone')
  test('the church’s midnight on 31 December separates the years', async () => {
    await personJoinedAt(owner, lateOn31, { first_timer: true })
    await personJoinedAt(owner, earlyOn1, { first_timer: true })
    for (const at of [lateOn31, earlyOn1]) await personJoinedAt(owner, at)
    const old = await chart(owner, 'firsttimersperformance?year=2024')
    expect(old.at).toMatchObject({ '2024-11': 0, '2024-12': 1 })
    expect(old.total).toBe(1)
    const next = await chart(owner, 'firsttimersperformance?year=2025')
    expect(next.at).toMatchObject({ '2025-01': 1, '2025-02': 0 })
    expect(next).toMatchObject({ total: 1, previous_total: 1 })
    const december = await chart(owner, 'firsttimersperformance?year=2024&month=12')
    expect(december.at).toMatchObject({ '2024-12-30': 0, '2024-12-31': 1 })
    const january = await chart(owner, 'firsttimersperformance?year=2025&month=January&day=1')
    expect(january.points).toEqual([{ key: '2025-01-01', label: '1 January', value: 1 }])
    expect((await chart(owner, 'membershipperformance?year=2024')).at).toMatchObject({
      '2024-11': 0,
      '2024-12': 1,
    })
  })

  spec('7 Chart: events', 'route fetchEventPerformanceChartData')
  test('an event counts on the day it begins there', async () => {
    const insert = `insert into events (church_id, id, name, start_date, end_date, type, status)
      values ($1, $2, 'Vigil', $3, $3, 'offline', $4)`
    await change(testServer, insert, [owner.church, newId(), lateOn31, 'ended'])
    await change(testServer, insert, [owner.church, newId(), lateOn31, 'cancelled'])
    await change(testServer, insert, [owner.church, newId(), earlyOn1, 'started'])
    const old = await chart(owner, 'fetchEventPerformanceChartData?year=2024&month=12')
    expect(old.at).toMatchObject({ '2024-12-31': 1 })
    expect(old.total).toBe(1)
    expect((await chart(owner, 'fetchEventPerformanceChartData?year=2025')).at['2025-01']).toBe(1)
  })
})

test('a manual first timer counts for that day after membership and erasure', async () => {
  const owner = await aChurch(testServer)
  const grown = await personJoinedAt(owner, '2024-02-10T10:00:00Z', { first_timer: true })
  const erased = await personJoinedAt(owner, '2024-02-11T10:00:00Z', { first_timer: true })
  await personJoinedAt(owner, '2024-02-12T10:00:00Z')
  for (const id of [grown, erased])
    expect((await owner.put(`member/${id}`, { first_timer: false })).status).toBe(200)
  const counted = async () => (await chart(owner, 'firsttimersperformance?year=2024')).at['2024-02']
  expect(await counted()).toBe(2)
  expect((await owner.delete(`member/${erased}/personal-data`)).status).toBe(200)
  expect(await counted()).toBe(2)
})

spec(
  '7 Chart: members',
  '7 Statistics: numbers',
  '2 Charts: months',
  '3 Statistics',
  'route membershipPerformance',
  'route fetchMemberStatisticsForChurch',
  'API: chart answer',
)
test('the list grows on joining days and shrinks on deletion days', async () => {
  const owner = await aChurch(testServer)
  await personJoinedAt(owner, '2024-02-10T10:00:00Z')
  const left = await personJoinedAt(owner, '2024-03-10T10:00:00Z')
  await change(testServer, 'update members set deleted_at = $1 where id = $2', ['2024-05-20T10:00:00Z', left])
  const { at, total, previous_total } = await chart(owner, 'membershipperformance?year=2024')
  expect(at).toMatchObject({
    '2024-01': 0,
    '2024-02': 1,
    '2024-03': 2,
    '2024-04': 2,
    '2024-05': 1,
    '2024-12': 1,
  })
  expect({ total, previous_total }).toEqual({ total: 1, previous_total: 0 })
  expect((await chart(owner, 'membershipperformance?year=2025')).previous_total).toBe(1)
  const statistics = await owner.get('fetchMemberStatisticsForChurch')
  expect(statistics.body.data).toMatchObject({ total: 2, this_month: 1, this_year: 1, first_timers: 0 })
})

/** Zones where clocks go forward from midnight, back to it, and back from it into the previous day. */
test.each([
  { zone: 'America/Santiago', month: '2024-04' },
  { zone: 'America/Santiago', month: '2024-09' },
  { zone: 'America/Havana', month: '2024-03' },
  { zone: 'America/Havana', month: '2024-11' },
])('a day of 23 or 25 hours in $zone counts its joiners', async ({ zone, month }) => {
  const owner = await aChurch(testServer)
  await inZone(owner.church, zone)
  const moments = Array.from({ length: 11 * 24 }, (_, hour) =>
    new Date(Date.parse(`${month}-01T00:10:00Z`) + hour * 3_600_000).toISOString(),
  )
  const known = `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev)
    select $1::uuid, gen_random_uuid(), 'Ada', 'Obi', 'ada obi', at, 1 from unnest($2::timestamptz[]) at`
  await change(testServer, known, [owner.church, moments])
  const { points } = await chart(owner, `membershipperformance?year=2024&month=${Number(month.slice(5))}`)
  const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const days = moments.map((at) => dayThere.format(new Date(at)))
  for (const { key, value } of points)
    expect([key, value]).toEqual([key, days.filter((day) => day <= key).length])
})

spec('2 Charts: years')
test('the first year is that of the first joiner or service', async () => {
  const owner = await aChurch(testServer)
  const first = async () => (await owner.get('fetchMemberStatisticsForChurch')).body.data.first_year
  const thisYear = Number(today().slice(0, 4))
  expect(await first()).toBe(thisYear)
  await owner.service(addDays(today(), 1))
  expect(await first()).toBe(thisYear)
  // Half past midnight on the first of January in Lagos.
  await personJoinedAt(owner, '2023-12-31T23:30:00Z')
  expect(await first()).toBe(2024)
  const { id } = await owner.service('2021-05-02')
  expect(await first()).toBe(2021)
  await owner.delete(`churchservice/${id}`)
  expect(await first()).toBe(2024)
})

spec('7 Chart: average Sunday')
test('attendance names the average Sunday of a month and of a year', async () => {
  const owner = await aChurch(testServer)
  const people = [await owner.person('Bisi', 'Ade'), await owner.person('Chidi', 'Ude')]
  // Two Sundays of March 2025, one of them with two services, a Wednesday, and one Sunday of the year before.
  const marked: [day: string, name: string, people: number][] = [
    ['2025-03-02', 'First', 2],
    ['2025-03-02', 'Second', 2],
    ['2025-03-09', 'First', 2],
    ['2025-03-12', 'Prayer', 2],
    ['2024-03-10', 'First', 1],
  ]
  for (const [day, name, count] of marked) {
    const { id } = await owner.service(day, name)
    for (const person of people.slice(0, count)) await owner.put(`churchservices/${id}/attendees/${person}`)
  }
  // A Sunday without a mark was not held.
  await owner.service('2025-03-16', 'Nobody')
  const year = (await owner.get('fetchAttendancePerformanceChartData?year=2025')).body.data
  expect(year).toMatchObject({ total: 8, average: 3, previous_average: 1 })
  const averages = year.points.map(({ key, average }: { key: string; average: number }) => [key, average])
  expect(averages.slice(1, 4)).toEqual([
    ['2025-02', 0],
    ['2025-03', 3],
    ['2025-04', 0],
  ])
  const month = (await owner.get('fetchAttendancePerformanceChartData?year=2025&month=3')).body.data
  expect(month).toMatchObject({ total: 8, average: 3, previous_average: 0 })
})

spec(
  '7 Chart: attendance',
  '3 Statistics',
  '3 Totals',
  'route fetchAttendancePerformanceChartData',
  'route attendanceStatistics',
  'route totalAttendance',
)
test('attendance counts a person once per service or event under any id', async () => {
  const owner = await aChurch(testServer)
  const [sunday, before] = [addDays(today(), -3), addDays(today(), -10)]
  const [one, other] = [await owner.person('Bisi', 'Ade'), await owner.person('Chidi', 'Ude')]
  const service = await owner.service(sunday, 'First')
  const second = await owner.service(sunday, 'Second')
  const earlier = await owner.service(before, 'First')
  const gone = await owner.service(sunday, 'Called off')
  for (const { id } of [service, second, earlier, gone])
    await owner.put(`churchservices/${id}/attendees/${one}`)
  await owner.put(`churchservices/${service.id}/attendees/${other}`)
  // Phones marked two people under other ids that were merged: one twice, one only so.
  const unseen = await owner.person('Dayo', 'Ojo')
  for (const [person, at] of [
    [one, service.id],
    [unseen, second.id],
  ]) {
    const alias = newId()
    await change(
      testServer,
      `insert into members (church_id, id, first_name, last_name, created_at, name_key, rev)
       select church_id, $2, first_name, last_name, created_at, name_key, rev from members where id = $1`,
      [person, alias],
    )
    await change(testServer, 'insert into aliases (church_id, id, to_id, rev) values ($1, $2, $3, 1)', [
      owner.church,
      alias,
      person,
    ])
    await change(
      testServer,
      `insert into marks (church_id, id, service_id, person_id, arrived_at, rev) values ($1, $2, $3, $4, now(), 1)`,
      [owner.church, newId(), at, alias],
    )
  }
  await owner.delete(`churchservice/${gone.id}`)
  await owner.delete(`member/${other}`)
  const event = newId()
  await change(
    testServer,
    `insert into events (church_id, id, name, start_date, end_date, type) values ($1, $2, 'Vigil', $3, $3, 'offline')`,
    [owner.church, event, `${sunday}T12:00:00Z`],
  )
  await change(testServer, 'insert into event_marks (church_id, event_id, person_id) values ($1, $2, $3)', [
    owner.church,
    event,
    one,
  ])

  const [year, month, day] = sunday.split('-')
  const days = await chart(
    owner,
    `fetchAttendancePerformanceChartData?year=${year}&month=${month}&day=${day}`,
  )
  expect(days.points).toMatchObject([{ key: sunday, value: 5 }])
  expect(days).toMatchObject({ total: 5, previous_total: 1 })
  const statistics = await owner.get('attendanceStatistics')
  expect(statistics.body.data).toMatchObject({ total: 6, services: 3, events: 1, average: 1.5 })
  const total = await owner.get(`churches/${owner.church}/totalAttendance`)
  expect(total.body.data.total).toBe(6)
  expect((await owner.get(`churches/${newId()}/totalAttendance`)).status).toBe(404)
})

spec('2 Last Sunday', 'route lastSunday')
test('compares last Sunday with the four marked Sundays before it', async () => {
  const owner = await aChurch(testServer)
  const weekday = new Date(`${today()}T00:00:00Z`).getUTCDay()
  const last = addDays(today(), -(weekday === 0 ? 7 : weekday))
  const people = [
    await owner.person('Bisi', 'Ade'),
    await owner.person('Chidi', 'Ude'),
    await owner.person('Ngozi', 'Eze'),
  ]
  const comers: [days: number, came: number][] = [
    [0, 3],
    [7, 1],
    [21, 2],
    [35, 3],
  ]
  for (const [days, came] of comers) {
    const service = await owner.service(addDays(last, -days))
    for (const person of people.slice(0, came))
      await owner.put(`churchservices/${service.id}/attendees/${person}`)
  }
  const { points, total, previous_total } = await chart(owner, 'lastSunday')
  expect(points.map(({ key }) => key)).toEqual([28, 21, 14, 7, 0].map((days) => addDays(last, -days)))
  expect(points.map(({ value }) => value)).toEqual([0, 2, 0, 1, 3])
  // (2 + 1) / 2, as a whole person.
  expect({ total, previous_total }).toEqual({ total: 3, previous_total: 2 })
  const quarter = await chart(owner, 'lastSunday?sundays=13')
  expect(quarter.points.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0, 1, 3])
  expect(quarter).toMatchObject({ total: 3, previous_total: 2 })
  expect((await owner.get('lastSunday?sundays=54')).status).toBe(400)
})

spec(
  '7 Chart: groups',
  '2 Cells: chart',
  'route fetchDepartmentPerformanceChartData',
  'route fetchCellPerformanceChartData',
)
test.each([
  { noun: 'cell', path: 'fetchCellPerformanceChartData', table: 'cells', column: 'cell_id' },
  {
    noun: 'department',
    path: 'fetchDepartmentPerformanceChartData',
    table: 'departments',
    column: 'department_id',
  },
])('a person counts in a $noun from entering until leaving it', async ({ path, table, column }) => {
  const owner = await aChurch(testServer)
  const [choir, closed] = [newId(), newId()]
  for (const [id, deletedAt] of [
    [choir, null],
    [closed, '2024-09-10T10:00:00Z'],
  ])
    await change(
      testServer,
      `insert into ${table} (church_id, id, name, created_at, deleted_at, rev) values ($1, $2, 'Choir', '2024-01-01T10:00:00Z', $3, 0)`,
      [owner.church, id, deletedAt],
    )
  const belongs = (id: string, group: string | null) =>
    change(testServer, `update members set ${column} = $1 where id = $2`, [group, id])
  const history = (id: string, at: string, changes: [string | null, string | null]) =>
    change(
      testServer,
      `insert into audit_log (church_id, id, at, action, subject_table, subject_id, changes, rev)
       values ($1, $2, $3, 'changed', 'members', $4, $5, extract(epoch from $3::timestamptz)::bigint)`,
      [owner.church, newId(), at, id, JSON.stringify({ [column]: changes })],
    )
  // Imported without a line of history: counts from the day they joined.
  await belongs(await personJoinedAt(owner, '2024-02-10T10:00:00Z'), choir)
  // Entered in March, left in May.
  const left = await personJoinedAt(owner, '2024-01-10T10:00:00Z')
  await history(left, '2024-03-10T10:00:00Z', [null, choir])
  await history(left, '2024-05-10T10:00:00Z', [choir, null])
  // Moved in April, and that group was closed in September.
  const moved = await personJoinedAt(owner, '2024-02-10T10:00:00Z')
  await history(moved, '2024-04-10T10:00:00Z', [choir, closed])
  await belongs(moved, closed)
  // Deleted in July.
  const deleted = await personJoinedAt(owner, '2024-06-10T10:00:00Z')
  await belongs(deleted, choir)
  await change(testServer, 'update members set deleted_at = $1 where id = $2', [
    '2024-07-10T10:00:00Z',
    deleted,
  ])

  const { points, total } = await chart(owner, `${path}?year=2024`)
  expect(points.map(({ value }) => value)).toEqual([0, 2, 3, 3, 2, 3, 2, 2, 1, 1, 1, 1])
  expect(total).toBe(1)
})

spec(
  '7 Statistics: numbers',
  '3 Statistics',
  'route fetchEventStatisticsForChurch',
  'route fetchDepartmentStatisticsForChurch',
)
test('counts departments with their people, events by status', async () => {
  const owner = await aChurch(testServer)
  const empty = await owner.get('fetchDepartmentStatisticsForChurch')
  expect(empty.body.data).toEqual({ total: 0, this_month: 0, last_month: 0, this_year: 0, people: 0 })
  await change(
    testServer,
    `insert into departments (church_id, id, name, created_at, rev) values ($1, $2, 'Choir', now(), 0)`,
    [owner.church, newId()],
  )
  const { rows } = await testServer.database.ownerPool.query<{ department: string; member: string }>(
    `select d.id as department, m.id as member from departments d join members m using (church_id) where church_id = $1`,
    [owner.church],
  )
  const put = await owner.put(`member/${rows[0]?.member}`, { department_id: rows[0]?.department })
  expect(put.status).toBe(200)
  const filled = await owner.get('fetchDepartmentStatisticsForChurch')
  expect(filled.body.data).toMatchObject({ total: 1, this_month: 1, this_year: 1, people: 1 })
  const [year, month, day] = today().split('-')
  const now = await chart(owner, `fetchDepartmentPerformanceChartData?year=${year}&month=${month}&day=${day}`)
  expect(now).toMatchObject({ total: 1, previous_total: 0 })
  await change(
    testServer,
    `insert into events (church_id, id, name, start_date, end_date, type, status) values ($1, $2, 'Vigil', now(), now(), 'offline', 'cancelled')`,
    [owner.church, newId()],
  )
  const events = await owner.get('fetchEventStatisticsForChurch')
  expect(events.body.data).toMatchObject({ total: 1, this_month: 1, scheduled: 0, cancelled: 1 })
})

test('compares an unfinished period with the same days of the previous one', () => {
  const on = '2026-11-22'
  expect(spansOf({ year: 2026 }, on)).toEqual({
    now: { from: '2026-01-01', to: '2026-11-23' },
    before: { from: '2025-01-01', to: '2025-11-23' },
    letters: 7,
  })
  expect(spansOf({ year: 2026, month: 11 }, on)).toMatchObject({
    now: { from: '2026-11-01', to: '2026-11-23' },
    before: { from: '2026-10-01', to: '2026-10-23' },
  })
  expect(spansOf({ year: 2025 }, on).before).toEqual({ from: '2024-01-01', to: '2025-01-01' })
  expect(spansOf({ year: 2026, month: 1 }, on).before).toEqual({ from: '2025-12-01', to: '2026-01-01' })
  // 29 February has no such day a year before, and 30 March has none in February.
  expect(spansOf({ year: 2028 }, '2028-02-28').before.to).toBe('2027-03-01')
  expect(spansOf({ year: 2027, month: 3 }, '2027-03-30').before).toEqual({
    from: '2027-02-01',
    to: '2027-03-01',
  })
  expect(spansOf({ year: 2026, month: 11, day: 22 }, on).before).toEqual({
    from: '2026-11-15',
    to: '2026-11-16',
  })
  expect(spansOf({ year: 2027 }, on).now).toEqual({ from: '2027-01-01', to: '2027-01-01' })
})

spec('5 Chart queries', '3 Chart filter')
test('a chart needs a year and an existing day', async () => {
  const owner = await aChurch(testServer)
  const path = async (query: string) => {
    const { status, body } = await owner.get(`membershipperformance${query}`)
    return [status, ...((body.errors ?? []) as { path: string }[]).map((error) => error.path)]
  }
  expect(await path('')).toEqual([400, 'year'])
  expect(await path('?year=now')).toEqual([400, 'year'])
  expect(await path('?year=2026&month=13')).toEqual([400, 'month'])
  expect(await path('?year=2026&month=')).toEqual([200])
  expect(await path('?year=2026&day=3')).toEqual([400, 'month'])
  expect(await path('?year=2026&month=02&day=29')).toEqual([400, 'day'])
  expect(await path('?year=2024&month=02&day=29')).toEqual([200])
})

spec('6 Charts')
test('charts and statistics need dashboardAccess', async () => {
  const owner = await aChurch(testServer)
  const usher = await aTeamUser(testServer, owner.church, [
    'membersAccess',
    'attendanceAccess',
    'eventsAccess',
  ])
  for (const path of ['membershipperformance?year=2026', 'attendanceStatistics', 'lastSunday'])
    expect((await usher.get(path)).status).toBe(403)
  const looker = await aTeamUser(testServer, owner.church, ['dashboardAccess'])
  expect((await looker.get('membershipperformance?year=2026')).status).toBe(200)
})
