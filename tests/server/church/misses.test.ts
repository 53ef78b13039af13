/** Whom guessing at public pages makes wait, and for how long. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countMiss,
  linkLimits,
  mustNotWait,
  newLimits,
  whoLimits,
  type Guard,
} from '../../../server/church/capture/misses.ts'
import { aChurch, Caller, type House, openHouse, type Said } from './a-house.ts'

let house: House
let owner: Caller & { reference: string }
let reference: string
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  // Counts begin anew with each minute, and one that ends amid a test would forget half of it.
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
  await house.database.ownerPool.query('delete from attempts')
  owner = await aChurch(house)
  await owner.person('Ada', 'Obi', KNOWN)
  reference = (await owner.service()).reference
})
afterAll(() => house.close())

const KNOWN = '08035550606'
const UNKNOWN = '08035550607'
const CARRIER = '198.51.100.7'

const call = (path: string, payload: object, address = CARRIER) =>
  new Caller(house, '', null, null).call('POST', path, payload, { 'x-forwarded-for': address })
const mark = (churchReference: string, emailOrPhone: string, address?: string) =>
  call('mark-church-service-attendance', { emailOrPhone, churchReference }, address)
/** As if so many had been counted in this minute, for the limits that a miss counts for. */
const counted = async (guard: Guard, count: number, limits: Limit[] = guard.fresh) => {
  const { ownerPool } = house.database
  await countMiss(ownerPool, limits)
  const text = 'update attempts set count = count + $2 - 1 where about = any($1)'
  await ownerPool.query(text, [limits.map(({ about }) => about), count])
}
const missed = (count: number, link = reference, address = CARRIER) =>
  counted(whoLimits(address, link, UNKNOWN), count)
const aMinuteLater = () =>
  house.database.ownerPool.query(`update attempts set window_start = window_start - interval '1 minute'`)
type Limit = Guard['fresh'][number]
const write = (churchReference: string, last: number) =>
  call('add-new-member-from-attendance-capture', {
    churchReference,
    first_name: 'Ngozi',
    last_name: 'Visitor',
    phone: `0803555${1000 + last}`,
  })
const answer = ({ status, body }: Said) => ({ status, body })

test('past the limit of a link and address the known and the unknown wait alike', async () => {
  await missed(299)
  expect((await mark(reference, UNKNOWN)).body.data.captureFirstTimer).toBe(true)
  const [known, unknown] = [await mark(reference, KNOWN), await mark(reference, UNKNOWN)]
  expect(known.status).toBe(429)
  expect(Number(known.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(answer(known)).toEqual(answer(unknown))
})

test('after the wait a known person is marked though the link is busy again', async () => {
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

test('after the wait the unknown is asked and counts for a limit of its own', async () => {
  await missed(300)
  await mark(reference, UNKNOWN)
  await aMinuteLater()
  const guard = whoLimits(CARRIER, reference, UNKNOWN)
  await counted(guard, 300)
  await counted(guard, 5999, guard.waited)
  expect((await mark(reference, UNKNOWN)).body.data.captureFirstTimer).toBe(true)
  expect((await mark(reference, UNKNOWN)).status).toBe(429)
})

test('a flood of waits is remembered up to the limit of its address', async () => {
  await missed(300)
  await mark(reference, UNKNOWN)
  const { ownerPool } = house.database
  await ownerPool.query(`update attempts set count = 6000 where about like 'capture:who:refused:%'`)
  await mark(reference, KNOWN)
  const { rows } = await ownerPool.query(`select from attempts where about like 'capture:who:typed:%'`)
  expect(rows).toHaveLength(1)
})

test('another link or another address does not wait', async () => {
  await missed(300)
  const other = await aChurch(house, 'Elsewhere')
  await other.person('Ada', 'Obi', KNOWN)
  expect((await mark((await other.service()).reference, KNOWN)).body.success).toBe(true)
  expect((await mark(reference, KNOWN, '198.51.100.8')).body.success).toBe(true)
})

test('an address alone waits after 20 times as many misses', async () => {
  for (let link = 0; link < 20; link += 1) await missed(link ? 300 : 299, `link${link}`)
  const wait = () => mustNotWait(house.database.pool, whoLimits(CARRIER, reference, UNKNOWN))
  await expect(wait()).resolves.toBeDefined()
  await missed(1, 'link0')
  await expect(wait()).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('an old poster makes nobody wait who scans a new one', async () => {
  const open = (link: string) => call('get-church-by-reference', { reference: link })
  for (let index = 0; index < 30; index += 1) expect((await open('old-poster')).status).toBe(404)
  expect((await open('old-poster')).status).toBe(429)
  expect((await open(owner.reference)).status).toBe(200)
})

test('a link that leads somewhere opens past every limit of guessed links', async () => {
  const guard = linkLimits(CARRIER, owner.reference)
  await counted(guard, 600)
  expect((await call('get-church-by-reference', { reference: owner.reference })).status).toBe(200)
})

test('newcomers at one link leave another link open', async () => {
  await counted(newLimits(CARRIER, reference, UNKNOWN), 299)
  const said = [await write(reference, 1), await write(reference, 2)]
  expect(said.map(({ status }) => status)).toEqual([201, 429])
  const other = await aChurch(house, 'Elsewhere')
  expect((await write(other.reference, 3)).status).toBe(201)
})

test('past the limit of an hour 60 a minute are written down after a wait', async () => {
  const guard = newLimits(CARRIER, reference, UNKNOWN)
  const hours = guard.fresh.filter(({ seconds }) => seconds === 3600)
  await counted(guard, 3000, hours)
  for (let index = 0; index < 2; index += 1) expect((await write(reference, index)).status).toBe(429)
  await house.database.ownerPool.query(
    `update attempts set window_start = window_start - interval '1 minute' where about <> all($1)`,
    [hours.map(({ about }) => about)],
  )
  await counted(guard, 59, guard.waited)
  expect((await write(reference, 0)).status).toBe(201)
  expect((await write(reference, 1)).status).toBe(429)
})
