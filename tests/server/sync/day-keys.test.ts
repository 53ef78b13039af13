/** Tests the keys of pick-up codes: for which days, who gets them, and what replaces them. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import {
  aChurch,
  aTeamUser,
  type Caller,
  change,
  openTestServer,
  type TestServer,
  today,
} from '../church/test-server.ts'
import { spec } from '../../spec/spec.ts'

type Key = { day: string; no: number; key: string }

let testServer: TestServer
let owner: Caller
let usher: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
})
afterAll(() => testServer.close())

const ask = (caller: Caller) => caller.get(`sync/day-keys?account=${caller.account}&church=${caller.church}`)

const keysOf = async (caller = owner): Promise<Key[]> => (await ask(caller)).body.data.keys

const numbersOn = async (day: string): Promise<number[]> =>
  (await keysOf()).filter((one) => one.day === day).map(({ no }) => no)

/** Somebody held the right until so many days ago, and is no usher any more. */
const loss = (daysAgo: number, feature = 'attendanceAccess') =>
  change(
    testServer,
    `insert into right_periods (church_id, account_id, feature, held_from, held_until)
     values ($1, $2, $3, now() - interval '1 year', now() - make_interval(days => $4))`,
    [owner.church, newId(), feature, daysAgo],
  )

spec('route syncDayKeys', '2 Children: pick-up codes')
test('keys run from yesterday to 35 days ahead, the same for each usher', async () => {
  const keys = await keysOf()
  expect(keys.map(({ day }) => day)).toEqual(
    Array.from({ length: 37 }, (_, index) => addDays(today(), index - 1)),
  )
  expect(new Set(keys.map(({ key }) => key)).size).toBe(37)
  expect(keys.every(({ no, key }) => no === 1 && Buffer.from(key, 'base64').length === 32)).toBe(true)
  expect(await keysOf(usher)).toEqual(keys)
})

test('another church has other keys, and nobody else gets any', async () => {
  const other = await aChurch(testServer, 'Other')
  const own = new Set((await keysOf()).map(({ key }) => key))
  expect((await keysOf(other)).filter(({ key }) => own.has(key))).toEqual([])
  const clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
  expect((await ask(clerk)).status).toBe(403)
  const path = `sync/day-keys?account=${owner.account}&church=${other.church}`
  expect((await owner.get(path)).body.code).toBe('ACCOUNT_MISMATCH')
})

test('a removed usher has no key of tomorrow; today’s codes stay valid', async () => {
  const held = await keysOf(usher)
  await change(testServer, `update memberships set status = 'removed' where account_id = $1`, [usher.account])
  expect((await ask(usher)).status).toBe(401)
  expect(await numbersOn(today())).toEqual([1])
  expect(await numbersOn(addDays(today(), 1))).toEqual([1, 2])
  const current = (await keysOf()).filter(({ day, no }) => day > today() && no === 2)
  expect(current).toHaveLength(35)
  expect(held.some(({ key }) => current.some((one) => one.key === key))).toBe(false)
})

test('a loss replaces the keys of all days after it, once', async () => {
  await loss(3)
  expect(await numbersOn(addDays(today(), -1))).toEqual([1, 2])
  expect(await numbersOn(addDays(today(), 35))).toEqual([1, 2])
  await loss(2, 'owner')
  expect(await numbersOn(today())).toEqual([1, 2, 3])
  await loss(1, 'financeAccess')
  expect(await numbersOn(today())).toEqual([1, 2, 3])
})

test('a number that no phone can hold any more is not listed', async () => {
  await loss(36)
  await loss(34)
  expect(await numbersOn(today())).toEqual([2, 3])
  for (let index = 0; index < 12; index += 1) await loss(20)
  expect(await numbersOn(today())).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
})

test('a written-off phone replaces keys; a changed password does not', async () => {
  await change(testServer, `update accounts set password_hash = 'other' where id = $1`, [usher.account])
  expect(await numbersOn(addDays(today(), 1))).toEqual([1])
  await change(
    testServer,
    `insert into devices (church_id, account_id, device_id, highest_seq, last_heard_at) values ($1, $2, $3, 1, now())`,
    [owner.church, usher.account, usher.device],
  )
  const lost = { device_id: usher.device, account_id: usher.account, not_received: 1, reason: 'Stolen' }
  expect((await owner.post('custody/write-offs', lost)).status).toBe(201)
  expect(await numbersOn(addDays(today(), 1))).toEqual([1, 2])
})

test('no key enters the log, at any level', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const config = loadConfig({ PUBLIC_URL: 'https://narthex.example', LOG_LEVEL: 'trace' })
  const app = await buildApp({
    config,
    pool: testServer.database.pool,
    logger: pino({ level: 'trace' }, stream),
  })
  try {
    const url = `/api/v1/sync/day-keys?account=${owner.account}&church=${owner.church}`
    const reply = await app.inject({ method: 'GET', url, headers: owner.bearer })
    const { keys } = (reply.json() as { data: { keys: Key[] } }).data
    expect(keys.length).toBeGreaterThan(0)
    expect(lines.length).toBeGreaterThan(0)
    expect(keys.filter(({ key }) => lines.some((line) => line.includes(key)))).toEqual([])
  } finally {
    await app.close()
  }
})
