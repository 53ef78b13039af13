/** Tests repeated attempts: guessing, filling the disk, coming back. */
import { calendarDay } from '../../contract/calendar/days.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import {
  call,
  churchApp,
  newChurch,
  newTeamUser,
  type ChurchApp,
  type Person,
} from '../server/account/church-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-guessing-'))
let testServer: ChurchApp
let owner: Person
beforeAll(async () => {
  testServer = await churchApp({ TRUST_PROXY: '1', DATA_DIR: folder })
  owner = await newChurch(testServer.app)
})
afterAll(async () => {
  await testServer.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Counters restart with each window. A window that ends during a test would forget half of it. */
async function farFromTheEndOf(seconds: number): Promise<void> {
  const left = seconds * 1000 - (Date.now() % (seconds * 1000))
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const nobody = (n: number) => `0803${String(1_000_000 + n)}`
const guess = (reference: string, n: number, address: string) =>
  call(testServer.app, 'POST', 'mark-church-service-attendance', {
    payload: { emailOrPhone: nobody(n), churchReference: reference },
    headers: from(address),
  })

describe('2.4.1 guessing whose phone it is', () => {
  const day = calendarDay('Africa/Lagos', Date.now())
  const aService = async () =>
    (await owner.post('churchservice', { name: newId(), date_of_service: day })).body.data.reference as string

  test('parallel guesses are as slow as sequential ones', async () => {
    const reference = await aService()
    await farFromTheEndOf(60)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) => guess(reference, n, '198.51.100.7')),
    )
    const answered = answers.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThanOrEqual(300)
    // The excess is at most the number of parallel lookups.
    expect(answered.length).toBeLessThan(304)
    expect(answers.filter(({ status }) => status === 429).length).toBe(500 - answered.length)
  })

  test('an IPv6 address counts by its network, one household each', async () => {
    const reference = await aService()
    await farFromTheEndOf(60)
    const tries = Array.from({ length: 320 }, (_, n) => guess(reference, 1000 + n, `2001:db8:1:2:${n}::1`))
    expect((await Promise.all(tries)).filter(({ status }) => status === 200).length).toBeLessThan(304)
    expect((await guess(reference, 2000, '2001:db8:1:3::1')).status).toBe(200)
  })
})

describe('6.3.1 guessing passwords', () => {
  test('an IPv6 address counts by its network', async () => {
    await farFromTheEndOf(900)
    const guessed = (n: number) =>
      call(testServer.app, 'POST', 'login', {
        payload: { email: `nobody${n}@example.com`, password: 'not the word' },
        headers: from(`2001:db8:9:9:${n.toString(16)}::1`),
      })
    const tries: Awaited<ReturnType<typeof guessed>>[] = []
    // Fewer at a time than the hashes that one address may have waiting.
    for (let n = 0; n < 110; n += 22)
      tries.push(...(await Promise.all(Array.from({ length: 22 }, (_, at) => guessed(n + at)))))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  }, 60_000)
})

describe('2.4.1 guessing references', () => {
  test.each(['church-service/', 'get-church-by-reference'])(
    '%s: wrong ones of one address wait eventually, parallel or not',
    async (path) => {
      const ask = (n: number) =>
        path.endsWith('/')
          ? call(testServer.app, 'GET', `${path}guess${n}`, { headers: from('198.51.100.20') })
          : call(testServer.app, 'POST', path, {
              payload: { reference: `guess${n}` },
              headers: from('198.51.100.21'),
            })
      await farFromTheEndOf(60)
      const answers = await Promise.all(Array.from({ length: 750 }, (_, n) => ask(n)))
      expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(620)
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(130)
    },
  )
  test('invites: 60 wrong ones in a quarter of an hour', async () => {
    await farFromTheEndOf(900)
    const ask = (n: number) =>
      call(testServer.app, 'GET', `invite/guess${n}`, { headers: from('198.51.100.22') })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60)
  })
})

describe('7.4.2 a user removed from the team', () => {
  test('leaves no open invite behind', async () => {
    const leaving = await newTeamUser(testServer.app, owner, ['teamsAccess', 'membersAccess'])
    const invited = await leaving.post('invite-user', {
      first_name: 'Back',
      last_name: 'Door',
      email: 'back.door@example.com',
      features: [{ name: 'membersAccess' }],
    })
    const reference = String(invited.body.data.link).split('token=')[1]
    expect((await call(testServer.app, 'GET', `invite/${reference}`)).status).toBe(200)
    expect((await owner.delete(`user/${leaving.accountId}`)).status).toBe(200)
    expect((await call(testServer.app, 'GET', `invite/${reference}`)).status).toBe(404)
  })
})

describe('5.2.1 filling the disk', () => {
  test('one account keeps at most 60 pictures an hour', async () => {
    const usher = await newTeamUser(testServer.app, owner, [])
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) {
      const headers = {
        authorization: `Bearer ${usher.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      }
      statuses.push((await call(testServer.app, 'POST', 'uploads', { payload, headers })).status)
    }
    expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true)
    expect(statuses[60]).toBe(429)
  }, 60_000)
})
