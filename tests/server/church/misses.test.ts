/** Tests whom guessing at public pages delays, and for how long. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countMiss, mustNotWait } from '../../../server/auth/limiter.ts'
import { publicLimits, type Guard } from '../../../server/auth/limits.ts'
import { aChurch, Caller, type TestServer, openTestServer, type Said } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller & { reference: string }
let reference: string
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  // Counts begin again each minute, and a minute that ends during a test would lose half of the counts.
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
  await testServer.database.ownerPool.query('delete from attempts')
  owner = await aChurch(testServer)
  await owner.person('Ada', 'Obi', KNOWN)
  reference = (await owner.service()).reference
})
afterAll(() => testServer.close())

const KNOWN = '08035550606'
const UNKNOWN = '08035550607'
const CARRIER = '198.51.100.7'

const call = (path: string, payload: object, address = CARRIER) =>
  new Caller(testServer, '', null, null).call('POST', path, payload, { 'x-forwarded-for': address })
const mark = (churchReference: string, emailOrPhone: string, address?: string) =>
  call('mark-church-service-attendance', { emailOrPhone, churchReference }, address)
/** Counts so many misses in this minute, for the limits that they count for. */
const counted = async (guard: Guard, count: number, limits: Limit[] = guard.fresh) => {
  const { ownerPool } = testServer.database
  await countMiss(ownerPool, limits)
  const text = 'update attempts set count = count + $2 - 1 where about = any($1)'
  await ownerPool.query(text, [limits.map(({ about }) => about), count])
}
const missed = (count: number, link = reference, address = CARRIER) =>
  counted(publicLimits('who', address, link, UNKNOWN), count)
const aMinuteLater = () =>
  testServer.database.ownerPool.query(`update attempts set window_start = window_start - interval '1 minute'`)
type Limit = Guard['fresh'][number]
const write = (churchReference: string, last: number) =>
  call('add-new-member-from-attendance-capture', {
    churchReference,
    first_name: 'Ngozi',
    last_name: 'Visitor',
    phone: `0803555${1000 + last}`,
  })
const answer = ({ status, body }: Said) => ({ status, body })

spec('Capture: misses')
test('past a link’s limit per address known and unknown wait alike', async () => {
  await missed(299)
  expect((await mark(reference, UNKNOWN)).body.data.captureFirstTimer).toBe(true)
  const [known, unknown] = [await mark(reference, KNOWN), await mark(reference, UNKNOWN)]
  expect(known.status).toBe(429)
  expect(Number(known.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(answer(known)).toEqual(answer(unknown))
})

spec('Capture: misses')
test('marks a known person after the wait though the link is busy', async () => {
  await missed(300)
  expect((await mark(reference, KNOWN)).status).toBe(429)
  await aMinuteLater()
  await missed(300)
  expect((await mark(reference, KNOWN)).body.success).toBe(true)
  expect((await mark(reference, UNKNOWN)).status).toBe(429)
})

test('a wait of this minute does not count as over', async () => {
  await missed(300)
  for (let again = 0; again < 3; again += 1) expect((await mark(reference, KNOWN)).status).toBe(429)
})

test('after the wait an unknown person counts for a separate limit', async () => {
  await missed(300)
  await mark(reference, UNKNOWN)
  await aMinuteLater()
  const guard = publicLimits('who', CARRIER, reference, UNKNOWN)
  await counted(guard, 300)
  await counted(guard, 5999, guard.waited)
  expect((await mark(reference, UNKNOWN)).body.data.captureFirstTimer).toBe(true)
  expect((await mark(reference, UNKNOWN)).status).toBe(429)
})

test('remembers waits up to the limit of their address', async () => {
  await missed(300)
  await mark(reference, UNKNOWN)
  const { ownerPool } = testServer.database
  await ownerPool.query(`update attempts set count = 6000 where about like 'capture:who:refused:%'`)
  await mark(reference, KNOWN)
  const { rows } = await ownerPool.query(`select from attempts where about like 'capture:who:typed:%'`)
  expect(rows).toHaveLength(1)
})

test('another link or another address does not wait', async () => {
  await missed(300)
  const other = await aChurch(testServer, 'Elsewhere')
  await other.person('Ada', 'Obi', KNOWN)
  expect((await mark((await other.service()).reference, KNOWN)).body.success).toBe(true)
  expect((await mark(reference, KNOWN, '198.51.100.8')).body.success).toBe(true)
})

spec('Capture: misses')
test('an address alone waits after 20 times as many misses', async () => {
  for (let link = 0; link < 20; link += 1) await missed(link ? 300 : 299, `link${link}`)
  const wait = () => mustNotWait(testServer.database.pool, publicLimits('who', CARRIER, reference, UNKNOWN))
  await expect(wait()).resolves.toBeDefined()
  await missed(1, 'link0')
  await expect(wait()).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('guesses on an old poster delay nobody on a new one', async () => {
  const open = (link: string) => call('get-church-by-reference', { reference: link })
  for (let index = 0; index < 30; index += 1) expect((await open('old-poster')).status).toBe(404)
  expect((await open('old-poster')).status).toBe(429)
  expect((await open(owner.reference)).status).toBe(200)
})

test('an existing link opens past every limit of guessed links', async () => {
  const guard = publicLimits('link', CARRIER, owner.reference, '')
  await counted(guard, 600)
  expect((await call('get-church-by-reference', { reference: owner.reference })).status).toBe(200)
})

test('newcomers at one link leave another link open', async () => {
  await counted(publicLimits('new', CARRIER, reference, UNKNOWN), 299)
  const said = [await write(reference, 1), await write(reference, 2)]
  expect(said.map(({ status }) => status)).toEqual([201, 429])
  const other = await aChurch(testServer, 'Elsewhere')
  expect((await write(other.reference, 3)).status).toBe(201)
})

test('past the hourly limit 60 a minute register after a wait', async () => {
  const guard = publicLimits('new', CARRIER, reference, UNKNOWN)
  const hours = guard.fresh.filter(({ seconds }) => seconds === 3600)
  await counted(guard, 3000, hours)
  for (let index = 0; index < 2; index += 1) expect((await write(reference, index)).status).toBe(429)
  await testServer.database.ownerPool.query(
    `update attempts set window_start = window_start - interval '1 minute' where about <> all($1)`,
    [hours.map(({ about }) => about)],
  )
  await counted(guard, 59, guard.waited)
  expect((await write(reference, 0)).status).toBe(201)
  expect((await write(reference, 1)).status).toBe(429)
})
