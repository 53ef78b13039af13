/** All lists and charts count members alike: first timers separately, deleted and merged records not at all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChurch } from '../../../server/db/in-church.ts'
import { personOf } from '../../../sync/client/people/person.ts'
import { aChurch, type Caller, type TestServer, openTestServer, today } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let church: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  church = await aChurch(testServer)
  // With the owner: four members and two first timers who count.
  const [ada, , chidi] = [
    await church.person('Ada', 'Obi', '0803 555 0101', { gender: 'female' }),
    await church.person('Bisi', 'Ojo', '0803 555 0102', { gender: 'male' }),
    await church.person('Chidi', 'Eze', '0803 555 0103'),
  ]
  const guest = { first_timer: true }
  await church.person('Dupe', 'Guest', '0803 555 0104', guest)
  const promoted = await church.person('Efe', 'Guest', '0803 555 0105', guest)
  await church.put(`member/${promoted}`, { first_timer: false })
  const back = await church.person('Femi', 'Guest', '0803 555 0106', guest)
  await church.delete(`member/${back}`)
  await church.post(`member/${back}/restore`, {})
  // Not counted: merged, deleted, and deleted as a first timer.
  const twin = await church.person('Adaeze', 'Obi', '0803 555 0101')
  await church.post('same-people/join', { keep: ada, join: twin })
  await church.delete(`member/${chidi}`)
  const gone = await church.person('Gbenga', 'Guest', '0803 555 0107', guest)
  await church.delete(`member/${gone}`)
})
afterAll(() => testServer.close())

const MEMBERS = 4
const FIRST_TIMERS = 2

const get = async (path: string) => (await church.get(path)).body.data

/** The record of processing, by its activity. */
async function recorded(): Promise<Record<string, number>> {
  const { body } = await church.get('church/record-of-processing')
  const [head = '', ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n')
  const at = cells(head).indexOf('Records now')
  return Object.fromEntries(lines.map((line) => [cells(line)[0], Number(cells(line)[at])]))
}

const cells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))

test('the API’s lists hold members and first timers', async () => {
  const all = await get(`churches/${church.church}/members`)
  const members = await get(`churches/${church.church}/members?first_timer=false`)
  const guests = await get(`churches/${church.church}/first-timers`)
  expect([all.length, members.length, guests.length]).toEqual([MEMBERS + FIRST_TIMERS, MEMBERS, FIRST_TIMERS])
})

test('statistics count members, first timers separately', async () => {
  expect(await get('fetchMemberStatisticsForChurch')).toMatchObject({
    total: MEMBERS,
    this_month: MEMBERS,
    this_year: MEMBERS,
    first_timers: FIRST_TIMERS,
    male: 1,
    female: 1,
  })
})

test('the chart of members ends at the count of members', async () => {
  const year = today().slice(0, 4)
  const months = await get(`membershipperformance?year=${year}`)
  expect(months.total).toBe(MEMBERS)
  const days = await get(`membershipperformance?year=${year}&month=${Number(today().slice(5, 7))}`)
  expect(days.total).toBe(MEMBERS)
})

spec('2 Members: one count')
test('the record of processing counts members and first timers', async () => {
  const record = await recorded()
  expect(record['List of members']).toBe(MEMBERS)
  expect(record['First timers and follow-up']).toBe(FIRST_TIMERS)
})

test('a phone counts its people in the same way', async () => {
  const phone = await get(
    `sync/pull?account=${church.account}&church=${church.church}&device=${church.device}&rev=0&highest_seq=0`,
  )
  const { count, ...columns } = phone.tables.members
  const rows = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(Object.entries(columns).map(([name, all]) => [name, (all as unknown[])[at] ?? null])),
  )
  const people = rows.map((row) => personOf(row as never)).filter((person) => person !== null)
  const guests = people.filter(({ first_timer }) => first_timer)
  expect([people.length - guests.length, guests.length]).toEqual([MEMBERS, FIRST_TIMERS])
})

spec('2 Members: one count')
test('the chart knows when a first timer became a member', async () => {
  const own = await aChurch(testServer)
  const run = (text: string, values: unknown[]) =>
    inChurch(testServer.database.pool, own.church, (tx) => tx.query(text, values))
  await run(`update members set created_at = '2024-01-05T10:00:00Z' where church_id = $1`, [own.church])
  const grown = await own.person('Efe', 'Guest', '0803 555 0105', { first_timer: true })
  const stays = await own.person('Dupe', 'Guest', '0803 555 0106', { first_timer: true })
  const left = await own.person('Gbenga', 'Guest', '0803 555 0107', { first_timer: true })
  const first = await own.person('Ada', 'Obi')
  for (const id of [grown, stays, left, first])
    await run(`update members set created_at = '2024-02-05T10:00:00Z' where id = $1`, [id])
  await own.put(`member/${grown}`, { first_timer: false })
  await own.put(`member/${first}`, { first_timer: true })
  await own.delete(`member/${left}`)
  await run(
    `update audit_log set at = '2024-05-05T10:00:00Z' where subject_id = any($1) and changes ? 'first_timer' and action = 'changed'`,
    [[grown, first]],
  )
  await run(`update members set deleted_at = '2024-06-05T10:00:00Z' where id = $1`, [left])
  await own.put(`member/${first}`, { first_timer: false })
  await run(
    `update audit_log set at = '2024-08-05T10:00:00Z' where subject_id = $1 and changes ->> 'first_timer' = '[true, false]'`,
    [first],
  )
  const { points } = (await own.get('membershipperformance?year=2024')).body.data
  // The owner and Ada. In May Efe comes and Ada goes. In August Ada is back.
  expect(points.map(({ value }: { value: number }) => value)).toEqual([1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
})
