/** What happens around an SMS that is under way: another church's id, a person erased or joined, the night, weeks gone by. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { handOver } from '../../../server/church/sms/sending/hand-over.ts'
import { takeBatch } from '../../../server/church/sms/sending/recipients.ts'
import { lockSend } from '../../../server/church/sms/sending/send-row.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { ProviderSilent } from '../../../server/providers/sms/sms.ts'
import { aChurch, aTeamUser, change, type Caller } from '../church/a-house.ts'
import { balance, minutesLater, openSmsHouse, payIn, phones, type SmsHouse } from './sms-house.ts'

let house: SmsHouse
beforeAll(async () => {
  house = await openSmsHouse(10_000)
})
afterAll(() => house.close())
beforeEach(async () => {
  await zoneAt(12)
  Object.assign(house.network, { handed: [], next: [], down: false, refuses: new Set() })
})

const DAY = 24 * 60
const drain = () => house.app.deps.jobs.drain()
const send = (church: Caller, recepientPhones: string[], more: object = {}) =>
  church.post('sendBulkSmsNotification', {
    message: 'Service begins at nine',
    recepientPhones,
    consent_stated: true,
    send_in_quiet_hours: false,
    ...more,
  })
const one = async (id: string) => (await house.grace.get(`notifications/${id}`)).body.data
const held = () => balance(house, house.grace.church, 'held')

/** Where the church is it is this hour now. */
async function zoneAt(hour: number): Promise<void> {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await change(house, 'update churches set time_zone = $2 where church_id = $1', [house.grace.church, zone])
}

/** Somebody waits for a lock, and looked already whether nobody waits in a circle. */
const somebodyWaits = () =>
  expect
    .poll(
      async () =>
        (
          await house.database.ownerPool.query(
            `select from pg_locks join pg_stat_activity using (pid)
             where datname = current_database() and not granted and clock_timestamp() - waitstart > interval '1.2 seconds'`,
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)

/** The worker holds the SMS; `meanwhile` begins and waits; then the worker goes on to its recipients. */
async function whileHeld<T>(sendId: string, meanwhile: () => Promise<T>): Promise<T> {
  const { church } = house.grace
  let other: Promise<T> | undefined
  await inChurch(house.app.deps.pool, church, async (tx) => {
    await lockSend(tx, church, sendId)
    other = meanwhile()
    await somebodyWaits()
    expect(await takeBatch(tx, church, sendId, newId(), 10)).toHaveLength(1)
  })
  return other!
}

test('another church that chose the same id keeps nobody’s SMS from going on', async () => {
  const other = await aChurch(house, 'Other')
  await payIn(house, other.church, 100)
  const id = newId()
  const later = new Date(Date.now() + 300 * DAY * 60_000).toISOString()
  const { send: answer } = house.network
  house.network.send = async () => {
    house.network.send = answer
    expect((await send(other, phones(1), { id, scheduled_for: later })).status).toBe(201)
    throw new ProviderSilent('nothing answers')
  }
  await send(house.grace, phones(4), { id })
  for (let again = 0; again < 3; again += 1) {
    await drain()
    await minutesLater(house, 10)
  }
  expect(await one(id)).toMatchObject({ state: 'done', counts: { waiting: 0, handing: 0 } })
  expect(await held()).toBe(0)
})

test('erasing a person and taking their batch wait for each other in one order', async () => {
  const [phone] = phones(1, 31_000) as [string]
  const person = await house.grace.person('Ada', 'Obi', phone)
  const { id } = (await send(house.grace, [phone])).body.data
  const { status } = await whileHeld(id, () => house.grace.delete(`member/${person}/personal-data`))
  expect(status).toBe(200)
  expect((await one(id)).people).toMatchObject([{ phone_number: null, name: null }])
})

test('joining two people and taking the batch of one of them does too', async () => {
  const [phone] = phones(1, 32_000) as [string]
  const join = await house.grace.person('Ada', 'Obi', phone)
  const { id } = (await send(house.grace, [phone])).body.data
  const keep = await house.grace.person('Adah', 'Obi')
  const { status } = await whileHeld(id, () => house.grace.post('same-people/join', { keep, join, take: [] }))
  expect(status).toBe(200)
  expect((await one(id)).people).toMatchObject([{ phone_number: phone, name: 'Adah Obi' }])
})

test('what the provider answered is written down though the first try ends in a deadlock', async () => {
  const { id } = (await send(house.grace, phones(2))).body.data
  const { pool } = house.app.deps
  const connect = pool.connect.bind(pool) as () => ReturnType<typeof pool.connect>
  let failed = 0
  // Taken and handed over as ever; the transaction that writes down what came of it is the one that is ended.
  const failing = Object.assign(Object.create(pool) as typeof pool, {
    connect: () => {
      failed += 1
      return failed === 2
        ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
        : connect()
    },
  })
  expect(await handOver({ ...house.app.deps, pool: failing }, house.grace.church, id)).toBe(true)
  expect(await one(id)).toMatchObject({ counts: { sent: 2, handing: 0 } })
})

test('erasing a person erases the number that was written to before it was theirs, unless somebody living has it', async () => {
  const [own, shared] = phones(2, 33_000) as [string, string]
  const { id } = (await send(house.grace, [own, shared])).body.data
  await drain()
  const people = await Promise.all([own, shared].map((phone) => house.grace.person('Ada', 'Obi', phone)))
  await house.grace.person('Chidi', 'Obi', shared)
  for (const person of people)
    expect((await house.grace.delete(`member/${person}/personal-data`)).status).toBe(200)
  const numbers = (await one(id)).people.map((line: { phone_number: string | null }) => line.phone_number)
  expect(numbers.toSorted()).toEqual([shared, null])
})

test('one that was begun by day waits for the morning when the night has come', async () => {
  house.network.down = true
  const { id } = (await send(house.grace, phones(130))).body.data
  await drain()
  house.network.down = false
  await zoneAt(2)
  for (let hour = 0; hour < 3; hour += 1) {
    await minutesLater(house, 60)
    await drain()
  }
  expect(house.network.handed).toHaveLength(0)
  expect(await one(id)).toMatchObject({ state: 'sending', counts: { handing: 0, waiting: 30 } })
  await zoneAt(9)
  await minutesLater(house, 8 * 60)
  await drain()
  expect(house.network.handed).toHaveLength(30)
  expect(await one(id)).toMatchObject({ state: 'done', counts: { sent: 30, unsent: 100 } })
})

test('weeks later nothing goes out by itself: what was under way is given back, what was scheduled asks', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const under = (await send(house.grace, phones(130))).body.data
  const scheduled = (await send(house.grace, phones(5), { scheduled_for: later })).body.data
  await minutesLater(house, 20 * DAY)
  await drain()
  expect(house.network.handed).toHaveLength(0)
  expect(await one(under.id)).toMatchObject({ state: 'done', cost: 0, counts: { unsent: 130 } })
  expect((await one(under.id)).people[0].reason).toBe('More than a day had passed: it was too late.')
  expect(await one(scheduled.id)).toMatchObject({
    state: 'asks',
    remark: 'Its time was more than a day ago. Send it all the same?',
  })
  expect(await held()).toBe(0)
  await house.grace.post(`notifications/${scheduled.id}/send`, {})
  await drain()
  expect(await one(scheduled.id)).toMatchObject({ state: 'done', counts: { sent: 5 } })
})

test('the line says what was spent, not what was set aside', async () => {
  const to = phones(10)
  house.network.refuses = new Set(to.slice(0, 4))
  await send(house.grace, to)
  await drain()
  const { body } = await house.grace.get(`${house.grace.church}/transactions`)
  expect(body.data[0]).toMatchObject({ type: 'sms', status: 'success', amount: 36 })
})

test('who said no, or is a child, is not written to once their record is deleted or joined either', async () => {
  const [no, joined, child] = phones(3, 34_000) as [string, string, string]
  const person = (name: string, phone?: string, more = {}) => house.grace.person(name, 'Obi', phone, more)
  const [ada, bisi] = [await person('Ada', no), await person('Bisi', joined)]
  for (const id of [ada, bisi]) await house.grace.put(`member/${id}/consents`, { sms: false })
  const young = await person('Chi', child, { date_of_birth: '2018-05-05' })
  for (const id of [ada, young]) expect((await house.grace.delete(`member/${id}`)).status).toBe(200)
  await house.grace.post('same-people/join', { keep: await person('Bisola'), join: bisi, take: [] })
  const asked = { recepientPhones: [no, joined, child], consent_stated: true }
  const preview = async () => (await house.grace.post('previewBulkSms', asked)).body.data
  expect(await preview()).toMatchObject({ refused: 2, under_age: 1, recipients: 0 })
  // Somebody else has the number by now.
  await person('Dayo', no)
  expect(await preview()).toMatchObject({ refused: 1, unknown_consent: 1, recipients: 1 })
})

test('a worker that stood still after it took a batch hands nothing over: by then it may be given back', async () => {
  const { id } = (await send(house.grace, phones(3))).body.data
  const { pool } = house.app.deps
  const connect = pool.connect.bind(pool) as () => ReturnType<typeof pool.connect>
  vi.useFakeTimers({ toFake: ['Date'] })
  const slow = Object.assign(Object.create(pool) as typeof pool, {
    connect: () => {
      vi.setSystemTime(Date.now() + 5 * 60_000)
      return connect()
    },
  })
  const handed = await handOver({ ...house.app.deps, pool: slow }, house.grace.church, id)
  vi.useRealTimers()
  expect([handed, house.network.handed.length]).toEqual([false, 0])
  await minutesLater(house, 10)
  await drain()
  expect(await one(id)).toMatchObject({ state: 'done', counts: { unsent: 3 } })
  expect(await held()).toBe(0)
})

test('a scheduled SMS asks a person while its sender has not confirmed their email', async () => {
  const manager = await aTeamUser(house, house.grace.church, ['membersAccess', 'financeAccess'])
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = (await send(manager, phones(3), { scheduled_for: later })).body.data
  const confirmed = (at: string | null) =>
    house.database.ownerPool.query('update accounts set email_confirmed_at = $2 where id = $1', [
      manager.account,
      at,
    ])
  await confirmed(null)
  const refused = { status: 409, body: { code: 'EMAIL_NOT_CONFIRMED' } }
  expect(await send(manager, phones(3))).toMatchObject(refused)
  expect(await manager.post(`notifications/${id}/send`, {})).toMatchObject(refused)
  await minutesLater(house, 61)
  await drain()
  expect(await one(id)).toMatchObject({
    state: 'asks',
    remark: 'Its sender has not confirmed their email. Send it all the same?',
  })
  expect(house.network.handed).toHaveLength(0)
  await confirmed(later)
  await manager.post(`notifications/${id}/send`, {})
  await drain()
  expect(await one(id)).toMatchObject({ state: 'done', counts: { sent: 3 } })
})

test('a scheduled SMS asks a person once its sender has lost the access', async () => {
  const manager = await aTeamUser(house, house.grace.church, ['membersAccess', 'financeAccess'])
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = (await send(manager, phones(3), { scheduled_for: later })).body.data
  expect((await house.grace.delete(`user/${manager.account}`)).status).toBe(200)
  await minutesLater(house, 61)
  await drain()
  expect(house.network.handed).toHaveLength(0)
  expect(await one(scheduled.id)).toMatchObject({
    state: 'asks',
    remark: 'Its sender no longer has access to messages. Send it all the same?',
  })
  await house.grace.post(`notifications/${scheduled.id}/send`, {})
  await drain()
  expect(await one(scheduled.id)).toMatchObject({ state: 'done', counts: { sent: 3 } })
})
