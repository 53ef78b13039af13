/** After each change, kept counts equal those of a fresh count. */
import { addDays } from '../../../contract/calendar/days.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptCounts } from '../../../server/modules/shared/counted-sql.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, type Caller, change, type TestServer, openTestServer, today } from './test-server.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const year = today().slice(0, 4)
const paths = () => [
  'fetchMemberStatisticsForChurch',
  'fetchDepartmentStatisticsForChurch',
  'churchservices',
  'churches/attendancerecords',
  ...[
    'membershipperformance',
    'firsttimersperformance',
    'fetchDepartmentPerformanceChartData',
    'fetchCellPerformanceChartData',
  ].map((chart) => `${chart}?year=${year}`),
]

const answers = async () => {
  const bodies: unknown[] = []
  for (const path of paths()) bodies.push((await owner.get(path)).body.data)
  return bodies
}

const keptRows = async () => {
  const text = 'select count(*)::int as rows from kept_counts where church_id = $1'
  return (await testServer.database.ownerPool.query(text, [owner.church])).rows[0].rows as number
}

test('kept counts equal a fresh count after each change', async () => {
  const people: string[] = []
  const group = async (kind: string) => (await owner.post(kind, { name: `A ${kind}` })).body.data.id as string
  const [department, cell] = [await group('department'), await group('cell')]
  const event = () => {
    const [startDate, endDate] = [`${today()} 10:00`, `${today()} 12:30`]
    return owner.post('event', { name: 'Retreat', startDate, endDate, type: 'online' })
  }
  const steps: [string, () => Promise<unknown>][] = [
    [
      'a member is added',
      async () => people.push(await owner.person('Ada', 'One', '0803 555 0001', { gender: 'female' })),
    ],
    ['another', async () => people.push(await owner.person('Bola', 'Two', '0803 555 0002'))],
    [
      'a first timer',
      async () => people.push(await owner.person('Chi', 'Three', '0803 555 0003', { first_timer: true })),
    ],
    ['a service is held', async () => owner.service(addDays(today(), -1))],
    ['somebody joins a department', () => owner.put(`member/${people[0]}`, { department_id: department })],
    ['and a cell', () => owner.put(`member/${people[1]}`, { cell_id: cell })],
    ['the first timer becomes a member', () => owner.put(`member/${people[2]}`, { first_timer: false })],
    ['two records become one', () => owner.post('same-people/join', { keep: people[0], join: people[1] })],
    ['an event', event],
    ['somebody is deleted', () => owner.delete(`member/${people[2]}`)],
    ['a department is deleted', () => owner.delete(`department/${department}`)],
  ]
  await answers()
  for (const [what, step] of steps) {
    const said = (await step()) as { status?: number } | undefined
    expect([200, 201], what).toContain(said?.status ?? 200)
    const kept = await answers()
    await change(testServer, 'delete from kept_counts where church_id = $1', [owner.church])
    expect(kept, what).toEqual(await answers())
  }
})

test('drops outdated counts of its own church alone', async () => {
  await answers()
  const rows = await keptRows()
  expect(rows).toBeGreaterThan(5)
  for (let n = 0; n < 3; n += 1) {
    await owner.person('Dayo', `N${n}`)
    await answers()
  }
  expect(await keptRows()).toBe(rows)
  const other = await aChurch(testServer, 'Other')
  expect((await other.get('fetchMemberStatisticsForChurch')).body.data).toMatchObject({ total: 1 })
})

test('a program that counts differently ignores the former one’s counts', async () => {
  const counted = (text: string) =>
    inChurch(testServer.database.pool, owner.church, (tx) =>
      keptCounts(tx, { name: 'people', text, values: [owner.church], from: ['members'] }),
    )
  expect(await counted('select 1 as people where $1::uuid is not null')).toEqual([{ people: 1 }])
  expect(await counted('select 2 as people where $1::uuid is not null')).toEqual([{ people: 2 }])
})

test('counts made while a mark came and went are not kept', async () => {
  const id = await owner.person('Efe', 'Guest')
  const event = randomUUID()
  await change(
    testServer,
    `insert into events (church_id, id, name, start_date, end_date, type) values ($1, $2, 'Picnic', now(), now(), 'online')`,
    [owner.church, event],
  )
  const chart = async () => (await owner.get(`firsttimersperformance?year=${year}`)).body.data as unknown
  await change(testServer, 'delete from kept_counts where church_id = $1', [owner.church])
  const before = await chart()
  await change(testServer, 'delete from kept_counts where church_id = $1', [owner.church])
  const marker = await testServer.database.ownerPool.connect()
  try {
    // Only the counting reads this table. So the mark arrives between its look at the state and its counting.
    await marker.query(`begin; lock table audit_log in access exclusive mode`)
    const counted = chart()
    await expect
      .poll(async () => {
        const text = `select from pg_locks where relation = 'audit_log'::regclass and not granted`
        return (await marker.query(text)).rowCount
      })
      .toBe(1)
    await marker.query(`set local app.church_id = '${owner.church}'`)
    await marker.query(
      `insert into event_marks (church_id, event_id, person_id, first_timer) values ($1, $2, $3, true)`,
      [owner.church, event, id],
    )
    await marker.query('commit')
    expect(await counted).not.toEqual(before)
  } finally {
    await marker.query('rollback')
    marker.release()
  }
  await change(testServer, 'delete from event_marks where church_id = $1 and event_id = $2', [
    owner.church,
    event,
  ])
  expect(await chart()).toEqual(before)
})
