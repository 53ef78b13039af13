/** Tests how an SMS is paid, sent, retried and reported. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { lookForSends } from '../../../server/modules/sms/jobs.ts'
import { ProviderRefused } from '../../../server/providers/sms/sms.ts'
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
beforeEach(() =>
  Object.assign(testServer.network, { handed: [], next: [], down: false, tells: true, refuses: new Set() }),
)

const drain = () => testServer.app.deps.jobs.drain()
const send = (recepientPhones: string[], more: object = {}) =>
  testServer.grace.post('sendBulkSmsNotification', {
    message: 'Service begins at nine',
    recepientPhones,
    consent_stated: true,
    send_in_quiet_hours: true,
    ...more,
  })
const one = async (id: string) => (await testServer.grace.get(`notifications/${id}`)).body.data
const money = async () => ({
  wallet: await balance(testServer, testServer.grace.church, 'wallet'),
  held: await balance(testServer, testServer.grace.church, 'held'),
  sms: await balance(testServer, testServer.grace.church, 'sms'),
})

spec('3 Sent SMS', '9 SMS price', 'SMS: price', 'route sendBulkSms')
test('reserves the price, spends it for sent numbers, returns the rest', async () => {
  const before = await money()
  const to = phones(250)
  testServer.network.refuses = new Set(to.slice(0, 3))
  const { status, body } = await send(to)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'SMS sent successfully',
    data: { state: 'sending', cost: 1500, progress: 0 },
  })
  expect(await money()).toEqual({ ...before, wallet: before.wallet - 150_000, held: 150_000 })
  await drain()
  expect(testServer.network.handed).toHaveLength(247)
  expect(await money()).toEqual({ wallet: before.wallet - 148_200, held: 0, sms: before.sms + 148_200 })
  expect(await one(body.data.id)).toMatchObject({
    state: 'done',
    progress: 1,
    cost: 1482,
    recipients: 250,
    counts: { sent: 247, unsent: 3, waiting: 0, handing: 0 },
    people: expect.arrayContaining([expect.objectContaining({ state: 'unsent', reason: 'No such number.' })]),
  })
  const { data } = (await testServer.grace.get(`churches/${testServer.grace.church}/notifications`)).body
  expect(data[0]).toMatchObject({
    id: body.data.id,
    type: 'bulk',
    user: { first_name: 'Tunde', last_name: 'Bello' },
    cost: 1482,
    message: 'Service begins at nine',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

spec('SMS: durable')
test('repeating the call after a lost response sends nothing twice', async () => {
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(phones(5), { id })))
  expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(answers.map(() => [201, id]))
  await drain()
  await send(phones(5), { id })
  await drain()
  expect(testServer.network.handed).toHaveLength(5)
})

spec('5 SMS: balance')
test('refuses more than the wallet holds and writes nothing', async () => {
  const before = await money()
  const { body: list } = await testServer.grace.get(`churches/${testServer.grace.church}/notifications`)
  const { status, body } = await send(phones(3000))
  expect([status, body.code, body.message]).toEqual([
    409,
    'INSUFFICIENT_BALANCE',
    'Insufficient Wallet Balance',
  ])
  expect(await money()).toEqual(before)
  const after = (await testServer.grace.get(`churches/${testServer.grace.church}/notifications`)).body
  expect(after.data).toHaveLength(list.data.length)
})

spec('SMS: silent provider')
test('looks up a lost answer and sends to nobody again', async () => {
  const before = await money()
  testServer.network.next = ['taken', 'lost answer']
  const { body } = await send(phones(300))
  await drain()
  expect(await one(body.data.id)).toMatchObject({
    state: 'sending',
    counts: { sent: 100, handing: 100, waiting: 100 },
  })
  await minutesLater(testServer, 1)
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 300 } })
  expect(new Set(testServer.network.handed.map(({ id }) => id)).size).toBe(300)
  expect(testServer.network.handed).toHaveLength(300)
  expect(await money()).toEqual({ wallet: before.wallet - 180_000, held: 0, sms: before.sms + 180_000 })
})

spec('SMS: price')
test('refunds a batch that never reached the provider, without resending', async () => {
  const before = await money()
  testServer.network.next = ['never came']
  const { body } = await send(phones(120))
  await drain()
  await minutesLater(testServer, 1)
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 20, unsent: 100 } })
  expect(await money()).toEqual({ wallet: before.wallet - 12_000, held: 0, sms: before.sms + 12_000 })
})

spec('SMS: silent provider')
test('a silent provider: unknown, spent, and sent singly until it answers', async () => {
  const before = await money()
  testServer.network.tells = false
  testServer.network.next = ['lost answer', 'never came']
  const { body } = await send(phones(150))
  for (let minute = 0; minute < 8; minute += 1) {
    await drain()
    await minutesLater(testServer, 10)
  }
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 49, unknown: 101 } })
  expect(await money()).toEqual({ wallet: before.wallet - 90_000, held: 0, sms: before.sms + 90_000 })
})

spec('SMS: no endless wait')
test('a provider that is down for a day: refunds waiting recipients', async () => {
  const before = await money()
  testServer.network.down = true
  const { body } = await send(phones(150))
  for (let hour = 0; hour < 30; hour += 1) {
    await drain()
    await minutesLater(testServer, 60)
  }
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { waiting: 0, handing: 0 } })
  expect(testServer.network.handed).toHaveLength(0)
  const after = await money()
  expect([after.held, after.wallet + after.sms]).toEqual([0, before.wallet + before.sms])
}, 60_000)

spec('SMS: price')
test('a provider that refuses a batch: refunds it with its reason', async () => {
  const before = await money()
  testServer.network.next = [
    () => {
      throw new ProviderRefused('The sender name is not registered.')
    },
  ]
  const { body } = await send(phones(40))
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { unsent: 40 }, cost: 0 })
  expect((await one(body.data.id)).people[0].reason).toBe('The sender name is not registered.')
  expect(await money()).toEqual(before)
  const { rows } = await testServer.database.ownerPool.query(
    `select status from transactions where church_id = $1 order by created_at desc limit 1`,
    [testServer.grace.church],
  )
  expect(rows[0].status).toBe('failed')
})

spec('SMS: durable')
test('two parallel workers on one SMS send to nobody twice', async () => {
  const { body } = await send(phones(500))
  const { jobs } = testServer.app.deps
  const payload = { churchId: testServer.grace.church, sendId: body.data.id }
  for (let extra = 0; extra < 3; extra += 1) await jobs.send(testServer.database.pool, 'sms.send', payload)
  await Promise.all([jobs.drain(), jobs.drain(), jobs.drain(), jobs.drain()])
  expect(testServer.network.handed).toHaveLength(500)
  expect(new Set(testServer.network.handed.map(({ phone }) => phone)).size).toBe(500)
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 500 } })
})

spec('SMS: schedule recheck', 'route cancelSms')
test('sends a scheduled SMS at its time to eligible people, unless cancelled', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const to = phones(3, 70_000)
  const kept = (await send(to, { scheduled_for: later })).body.data
  const cancelled = (await send(to, { scheduled_for: later })).body.data
  expect(kept).toMatchObject({ state: 'scheduled', cost: 18 })
  expect((await testServer.grace.delete(`notifications/${cancelled.id}`)).body.data.state).toBe('cancelled')
  expect((await testServer.grace.delete(`notifications/${cancelled.id}`)).body.code).toBe('CHANGED_MEANWHILE')
  await testServer.grace.post('smsstop', { phoneNumbers: to[0]! })
  await drain()
  expect(testServer.network.handed).toHaveLength(0)
  await minutesLater(testServer, 61)
  await drain()
  expect(testServer.network.handed.map(({ phone }) => phone).sort()).toEqual(to.slice(1))
  expect(await one(kept.id)).toMatchObject({ state: 'done', cost: 12, counts: { sent: 2, unsent: 1 } })
  expect((await testServer.grace.delete(`notifications/${kept.id}`)).status).toBe(409)
})

spec('SMS: empty wallet', 'route confirmSms')
test('a scheduled SMS with an empty wallet waits for money and confirmation', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await send(phones(50), { scheduled_for: later })
  const { wallet } = await money()
  await send(phones(Math.floor(wallet / 600)))
  await drain()
  await minutesLater(testServer, 61)
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'no_money', remark: 'Insufficient Wallet Balance' })
  await payIn(testServer, testServer.grace.church, 5000)
  await testServer.grace.post(`notifications/${body.data.id}/send`, { send_in_quiet_hours: true })
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 50 } })
})

spec('SMS: reports', 'route smsReports')
test('delivery reports count once, also those before the answer', async () => {
  const [quick, slow, lost] = phones(3, 80_000) as [string, string, string]
  const report = (reports: object[], signature = 'right') =>
    testServer.grace.call('POST', 'webhooks/sms/sandbox', reports, { 'x-sandbox-signature': signature })
  const answer = testServer.network.send
  testServer.network.send = async (batch) => {
    const taken = await answer(batch)
    const { id } = batch.recipients.find(({ phone }) => phone === quick)!
    await report([{ providerId: `m-${id}`, phone: quick, state: 'delivered' }])
    return taken
  }
  const { body } = await send([quick, slow, lost])
  await drain()
  testServer.network.send = answer
  const named = (phone: string, state: string) => ({
    providerId: `m-${testServer.network.handed.find((handed) => handed.phone === phone)!.id}`,
    phone,
    state,
  })
  expect(await one(body.data.id)).toMatchObject({ counts: { delivered: 1, sent: 2 } })
  expect((await report([named(slow, 'delivered')], 'wrong')).status).toBe(401)
  for (let again = 0; again < 2; again += 1)
    await report([
      named(slow, 'failed'),
      named(lost, 'failed'),
      named(slow, 'delivered'),
      named(slow, 'sent'),
    ])
  await report([{ ...named(lost, 'delivered'), phone: quick }])
  expect(await one(body.data.id)).toMatchObject({ counts: { delivered: 2, failed: 1, sent: 0 } })
})

spec('SMS: durable')
test('an SMS without its job gets one, others stay unchanged', async () => {
  const { rows: before } = await testServer.database.pool.query('select from sms_open')
  expect(before, 'what ended is not looked for').toEqual([])
  const [lost, kept] = [(await send(phones(3, 81_000))).body.data, (await send(phones(3, 82_000))).body.data]
  const later = (
    await send(phones(3, 83_000), { scheduled_for: new Date(Date.now() + 3_600_000).toISOString() })
  ).body.data
  await testServer.database.ownerPool.query(
    `delete from pgboss.job where name = 'sms.send' and data ->> 'sendId' = any($1)`,
    [[lost.id, later.id]],
  )
  await drain()
  expect([(await one(lost.id)).state, (await one(kept.id)).state]).toEqual(['sending', 'done'])
  await Promise.all([lookForSends(testServer.app.deps), lookForSends(testServer.app.deps)])
  await drain()
  expect(await one(lost.id)).toMatchObject({ state: 'done', counts: { sent: 3 } })
  expect(await one(later.id)).toMatchObject({ state: 'scheduled' })
  const waits = await testServer.database.ownerPool.query(
    `select from pgboss.job where name = 'sms.send' and state = 'created' and data ->> 'sendId' = $1`,
    [later.id],
  )
  expect(waits.rowCount).toBe(1)
  expect(testServer.network.handed).toHaveLength(6)
  await testServer.grace.delete(`notifications/${later.id}`)
  expect((await testServer.database.pool.query('select from sms_open')).rowCount).toBe(0)
})
