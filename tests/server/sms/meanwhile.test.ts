/** Tests events around an SMS under way: a reused id, erasure, merging, the night, and weeks of delay. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { handOver } from '../../../server/modules/sms/hand-over.ts'
import { takeBatch } from '../../../server/modules/sms/recipients.ts'
import { lockSend } from '../../../server/modules/sms/queries.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { ProviderSilent } from '../../../server/providers/sms/sms.ts'
import { aChurch, aTeamUser, change, type Caller } from '../church/test-server.ts'
import {
  balance,
  minutesLater,
  openSmsTestServer,
  payIn,
  phones,
  type SmsTestServer,
} from './sms-test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: SmsTestServer
beforeAll(async () => {
  testServer = await openSmsTestServer(10_000)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await zoneAt(12)
  Object.assign(testServer.network, { handed: [], next: [], down: false, refuses: new Set() })
})

const DAY = 24 * 60
const drain = () => testServer.app.deps.jobs.drain()
const send = (church: Caller, recepientPhones: string[], more: object = {}) =>
  church.post('sendBulkSmsNotification', {
    message: 'Service begins at nine',
    recepientPhones,
    consent_stated: true,
    send_in_quiet_hours: false,
    ...more,
  })
const one = async (id: string) => (await testServer.grace.get(`notifications/${id}`)).body.data
const held = () => balance(testServer, testServer.grace.church, 'held')

/** A church where it is this hour now. */
async function zoneAt(hour: number): Promise<void> {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await change(testServer, 'update churches set time_zone = $2 where church_id = $1', [
    testServer.grace.church,
    zone,
  ])
}

/** A backend waits for a lock and has already checked for a deadlock. */
const somebodyWaits = () =>
  expect
    .poll(
      async () =>
        (
          await testServer.database.ownerPool.query(
            `select from pg_locks join pg_stat_activity using (pid)
             where datname = current_database() and not granted and clock_timestamp() - waitstart > interval '1.2 seconds'`,
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)

/** The worker holds the SMS. `meanwhile` begins and waits. Then the worker continues to its recipients. */
async function whileHeld<T>(sendId: string, meanwhile: () => Promise<T>): Promise<T> {
  const { church } = testServer.grace
  let other: Promise<T> | undefined
  await inChurch(testServer.app.deps.pool, church, async (tx) => {
    await lockSend(tx, church, sendId)
    other = meanwhile()
    await somebodyWaits()
    expect(await takeBatch(tx, church, sendId, newId(), 10)).toHaveLength(1)
  })
  return other!
}

test('another church’s SMS with the same id blocks nobody’s SMS', async () => {
  const other = await aChurch(testServer, 'Other')
  await payIn(testServer, other.church, 100)
  const id = newId()
  const later = new Date(Date.now() + 300 * DAY * 60_000).toISOString()
  const { send: answer } = testServer.network
  testServer.network.send = async () => {
    testServer.network.send = answer
    expect((await send(other, phones(1), { id, scheduled_for: later })).status).toBe(201)
    throw new ProviderSilent('nothing answers')
  }
  await send(testServer.grace, phones(4), { id })
  for (let again = 0; again < 3; again += 1) {
    await drain()
    await minutesLater(testServer, 10)
  }
  expect(await one(id)).toMatchObject({ state: 'done', counts: { waiting: 0, handing: 0 } })
  expect(await held()).toBe(0)
})

test('erasing a person and taking their batch wait in one order', async () => {
  const [phone] = phones(1, 31_000) as [string]
  const person = await testServer.grace.person('Ada', 'Obi', phone)
  const { id } = (await send(testServer.grace, [phone])).body.data
  const { status } = await whileHeld(id, () => testServer.grace.delete(`member/${person}/personal-data`))
  expect(status).toBe(200)
  expect((await one(id)).people).toMatchObject([{ phone_number: null, name: null }])
})

test('merging two people and taking a batch wait in one order', async () => {
  const [phone] = phones(1, 32_000) as [string]
  const join = await testServer.grace.person('Ada', 'Obi', phone)
  const { id } = (await send(testServer.grace, [phone])).body.data
  const keep = await testServer.grace.person('Adah', 'Obi')
  const { status } = await whileHeld(id, () =>
    testServer.grace.post('same-people/join', { keep, join, take: [] }),
  )
  expect(status).toBe(200)
  expect((await one(id)).people).toMatchObject([{ phone_number: phone, name: 'Adah Obi' }])
})

test('records the provider’s answer although the first try ends in deadlock', async () => {
  const { id } = (await send(testServer.grace, phones(2))).body.data
  const { pool } = testServer.app.deps
  const connect = pool.connect.bind(pool) as () => ReturnType<typeof pool.connect>
  let failed = 0
  // The batch is taken and sent as usual. The transaction that records the result is the one that fails.
  const failing = Object.assign(Object.create(pool) as typeof pool, {
    connect: () => {
      failed += 1
      return failed === 2
        ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
        : connect()
    },
  })
  expect(await handOver({ ...testServer.app.deps, pool: failing }, testServer.grace.church, id)).toBe(true)
  expect(await one(id)).toMatchObject({ counts: { sent: 2, handing: 0 } })
})

test('erasing a person erases their numbers unless a living person has them', async () => {
  const [own, shared] = phones(2, 33_000) as [string, string]
  const { id } = (await send(testServer.grace, [own, shared])).body.data
  await drain()
  const people = await Promise.all([own, shared].map((phone) => testServer.grace.person('Ada', 'Obi', phone)))
  await testServer.grace.person('Chidi', 'Obi', shared)
  for (const person of people)
    expect((await testServer.grace.delete(`member/${person}/personal-data`)).status).toBe(200)
  const numbers = (await one(id)).people.map((line: { phone_number: string | null }) => line.phone_number)
  expect(numbers.toSorted()).toEqual([shared, null])
})

test('an SMS begun by day pauses at night until morning', async () => {
  testServer.network.down = true
  const { id } = (await send(testServer.grace, phones(130))).body.data
  await drain()
  testServer.network.down = false
  await zoneAt(2)
  for (let hour = 0; hour < 3; hour += 1) {
    await minutesLater(testServer, 60)
    await drain()
  }
  expect(testServer.network.handed).toHaveLength(0)
  expect(await one(id)).toMatchObject({ state: 'sending', counts: { handing: 0, waiting: 30 } })
  await zoneAt(9)
  await minutesLater(testServer, 8 * 60)
  await drain()
  expect(testServer.network.handed).toHaveLength(30)
  expect(await one(id)).toMatchObject({ state: 'done', counts: { sent: 30, unsent: 100 } })
})

test('after weeks, unsent SMS are refunded and scheduled ones need confirmation', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const under = (await send(testServer.grace, phones(130))).body.data
  const scheduled = (await send(testServer.grace, phones(5), { scheduled_for: later })).body.data
  await minutesLater(testServer, 20 * DAY)
  await drain()
  expect(testServer.network.handed).toHaveLength(0)
  expect(await one(under.id)).toMatchObject({ state: 'done', cost: 0, counts: { unsent: 130 } })
  expect((await one(under.id)).people[0].reason).toBe('More than a day had passed: it was too late.')
  expect(await one(scheduled.id)).toMatchObject({
    state: 'asks',
    remark: 'Its time was more than a day ago. Send it anyway?',
  })
  expect(await held()).toBe(0)
  await testServer.grace.post(`notifications/${scheduled.id}/send`, {})
  await drain()
  expect(await one(scheduled.id)).toMatchObject({ state: 'done', counts: { sent: 5 } })
})

test('the line shows the amount spent, not the amount reserved', async () => {
  const to = phones(10)
  testServer.network.refuses = new Set(to.slice(0, 4))
  await send(testServer.grace, to)
  await drain()
  const { body } = await testServer.grace.get(`${testServer.grace.church}/transactions`)
  expect(body.data[0]).toMatchObject({ type: 'sms', status: 'success', amount: 36 })
})

spec('SMS: deleted refusal')
test('skips refusing people and children, also after deletion or merging', async () => {
  const [no, merged, child] = phones(3, 34_000) as [string, string, string]
  const person = (name: string, phone?: string, more = {}) =>
    testServer.grace.person(name, 'Obi', phone, more)
  const [ada, bisi] = [await person('Ada', no), await person('Bisi', merged)]
  for (const id of [ada, bisi]) await testServer.grace.put(`member/${id}/consents`, { sms: false })
  const young = await person('Chi', child, { date_of_birth: '2018-05-05' })
  for (const id of [ada, young]) expect((await testServer.grace.delete(`member/${id}`)).status).toBe(200)
  await testServer.grace.post('same-people/join', { keep: await person('Bisola'), join: bisi, take: [] })
  const request = { recepientPhones: [no, merged, child], consent_stated: true }
  const preview = async () => (await testServer.grace.post('previewBulkSms', request)).body.data
  expect(await preview()).toMatchObject({ refused: 2, under_age: 1, recipients: 0 })
  // Somebody else has the number by now.
  await person('Dayo', no)
  expect(await preview()).toMatchObject({ refused: 1, unknown_consent: 1, recipients: 1 })
})

test('a worker delayed after taking a batch sends nothing', async () => {
  const { id } = (await send(testServer.grace, phones(3))).body.data
  const { pool } = testServer.app.deps
  const connect = pool.connect.bind(pool) as () => ReturnType<typeof pool.connect>
  vi.useFakeTimers({ toFake: ['Date'] })
  const slow = Object.assign(Object.create(pool) as typeof pool, {
    connect: () => {
      vi.setSystemTime(Date.now() + 5 * 60_000)
      return connect()
    },
  })
  const handed = await handOver({ ...testServer.app.deps, pool: slow }, testServer.grace.church, id)
  vi.useRealTimers()
  expect([handed, testServer.network.handed.length]).toEqual([false, 0])
  await minutesLater(testServer, 10)
  await drain()
  expect(await one(id)).toMatchObject({ state: 'done', counts: { unsent: 3 } })
  expect(await held()).toBe(0)
})

test('a scheduled SMS needs confirmation while its sender’s email is unconfirmed', async () => {
  const manager = await aTeamUser(testServer, testServer.grace.church, ['membersAccess', 'financeAccess'])
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = (await send(manager, phones(3), { scheduled_for: later })).body.data
  const confirmed = (at: string | null) =>
    testServer.database.ownerPool.query('update accounts set email_confirmed_at = $2 where id = $1', [
      manager.account,
      at,
    ])
  await confirmed(null)
  const refused = { status: 409, body: { code: 'EMAIL_NOT_CONFIRMED' } }
  expect(await send(manager, phones(3))).toMatchObject(refused)
  expect(await manager.post(`notifications/${id}/send`, {})).toMatchObject(refused)
  await minutesLater(testServer, 61)
  await drain()
  expect(await one(id)).toMatchObject({
    state: 'asks',
    remark: 'Its sender has not confirmed their email. Send it anyway?',
  })
  expect(testServer.network.handed).toHaveLength(0)
  await confirmed(later)
  await manager.post(`notifications/${id}/send`, {})
  await drain()
  expect(await one(id)).toMatchObject({ state: 'done', counts: { sent: 3 } })
})

test('a scheduled SMS needs confirmation once its sender lost access', async () => {
  const manager = await aTeamUser(testServer, testServer.grace.church, ['membersAccess', 'financeAccess'])
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = (await send(manager, phones(3), { scheduled_for: later })).body.data
  expect((await testServer.grace.delete(`user/${manager.account}`)).status).toBe(200)
  await minutesLater(testServer, 61)
  await drain()
  expect(testServer.network.handed).toHaveLength(0)
  expect(await one(scheduled.id)).toMatchObject({
    state: 'asks',
    remark: 'Its sender no longer has access to messages. Send it anyway?',
  })
  await testServer.grace.post(`notifications/${scheduled.id}/send`, {})
  await drain()
  expect(await one(scheduled.id)).toMatchObject({ state: 'done', counts: { sent: 3 } })
})
