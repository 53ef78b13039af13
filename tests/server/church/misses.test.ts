/** Whom guessing at public pages makes wait, and for how long. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countMiss, mustNotWait, whoLimits } from '../../../server/church/capture/misses.ts'
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
const missed = async (count: number, link = reference, address = CARRIER) => {
  for (let index = 0; index < count; index += 1)
    await countMiss(house.database.pool, whoLimits(address, link))
}
const aMinuteLater = () =>
  house.database.ownerPool.query(`update attempts set window_start = window_start - interval '1 minute'`)
const answer = ({ status, body }: Said) => ({ status, body })

test('past the limit of a link and address the known and the unknown wait alike', async () => {
  await missed(29)
  expect((await mark(reference, UNKNOWN)).body.data.captureFirstTimer).toBe(true)
  const [known, unknown] = [await mark(reference, KNOWN), await mark(reference, UNKNOWN)]
  expect(known.status).toBe(429)
  expect(Number(known.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(answer(known)).toEqual(answer(unknown))
})

test('after the wait a known person is marked', async () => {
  await missed(30)
  expect((await mark(reference, KNOWN)).status).toBe(429)
  await aMinuteLater()
  expect((await mark(reference, KNOWN)).body.success).toBe(true)
})

test('another link or another address does not wait', async () => {
  await missed(30)
  const other = await aChurch(house, 'Elsewhere')
  await other.person('Ada', 'Obi', KNOWN)
  expect((await mark((await other.service()).reference, KNOWN)).body.success).toBe(true)
  expect((await mark(reference, KNOWN, '198.51.100.8')).body.success).toBe(true)
})

test('an address alone waits after 20 times as many misses', async () => {
  for (let link = 0; link < 20; link += 1) await missed(link ? 30 : 29, `link${link}`)
  const wait = () => mustNotWait(house.database.pool, whoLimits(CARRIER, reference))
  await expect(wait()).resolves.toBeUndefined()
  await missed(1, 'link0')
  await expect(wait()).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('an old poster makes nobody wait who scans a new one', async () => {
  const open = (link: string) => call('get-church-by-reference', { reference: link })
  for (let index = 0; index < 30; index += 1) expect((await open('old-poster')).status).toBe(404)
  expect((await open('old-poster')).status).toBe(429)
  expect((await open(owner.reference)).status).toBe(200)
})

test('newcomers at one link leave another link open', async () => {
  const write = (churchReference: string, last: number) =>
    call('add-new-member-from-attendance-capture', {
      churchReference,
      first_name: 'Ngozi',
      last_name: 'Visitor',
      phone: `0803555${1000 + last}`,
    })
  const said = await Promise.all(Array.from({ length: 80 }, (_, index) => write(reference, index)))
  expect(said.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  const other = await aChurch(house, 'Elsewhere')
  expect((await write(other.reference, 1)).status).toBe(201)
})
