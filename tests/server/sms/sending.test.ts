import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { lookForSends } from '../../../server/church/sms/sending/look-for-sends.ts'
import { ProviderRefused } from '../../../server/providers/sms/sms.ts'
import { balance, minutesLater, openSmsHouse, payIn, phones, type SmsHouse } from './sms-house.ts'

let house: SmsHouse
beforeAll(async () => {
  house = await openSmsHouse(10_000)
})
afterAll(() => house.close())
beforeEach(() =>
  Object.assign(house.network, { handed: [], next: [], down: false, tells: true, refuses: new Set() }),
)

const drain = () => house.app.deps.jobs.drain()
const send = (recepientPhones: string[], more: object = {}) =>
  house.grace.post('sendBulkSmsNotification', {
    message: 'Service begins at nine',
    recepientPhones,
    consent_stated: true,
    send_in_quiet_hours: true,
    ...more,
  })
const one = async (id: string) => (await house.grace.get(`notifications/${id}`)).body.data
const money = async () => ({
  wallet: await balance(house, house.grace.church, 'wallet'),
  held: await balance(house, house.grace.church, 'held'),
  sms: await balance(house, house.grace.church, 'sms'),
})

test('the price is set aside, spent for who was handed over and given back for who was not', async () => {
  const before = await money()
  const to = phones(250)
  house.network.refuses = new Set(to.slice(0, 3))
  const { status, body } = await send(to)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'SMS sent successfully',
    data: { state: 'sending', cost: 1500, progress: 0 },
  })
  expect(await money()).toEqual({ ...before, wallet: before.wallet - 150_000, held: 150_000 })
  await drain()
  expect(house.network.handed).toHaveLength(247)
  expect(await money()).toEqual({ wallet: before.wallet - 148_200, held: 0, sms: before.sms + 148_200 })
  expect(await one(body.data.id)).toMatchObject({
    state: 'done',
    progress: 1,
    cost: 1482,
    recipients: 250,
    counts: { sent: 247, unsent: 3, waiting: 0, handing: 0 },
    people: expect.arrayContaining([expect.objectContaining({ state: 'unsent', reason: 'No such number.' })]),
  })
  const { data } = (await house.grace.get(`churches/${house.grace.church}/notifications`)).body
  expect(data[0]).toMatchObject({
    id: body.data.id,
    type: 'bulk',
    user: { first_name: 'Tunde', last_name: 'Bello' },
    cost: 1482,
    message: 'Service begins at nine',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('the same call again, its answer lost, sends nothing twice', async () => {
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(phones(5), { id })))
  expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(answers.map(() => [201, id]))
  await drain()
  await send(phones(5), { id })
  await drain()
  expect(house.network.handed).toHaveLength(5)
})

test('more than the wallet holds is refused, and nothing is written', async () => {
  const before = await money()
  const { body: list } = await house.grace.get(`churches/${house.grace.church}/notifications`)
  const { status, body } = await send(phones(3000))
  expect([status, body.code, body.message]).toEqual([
    409,
    'INSUFFICIENT_BALANCE',
    'Insufficient Wallet Balance',
  ])
  expect(await money()).toEqual(before)
  const after = (await house.grace.get(`churches/${house.grace.church}/notifications`)).body
  expect(after.data).toHaveLength(list.data.length)
})

test('an answer that is lost is asked about, and nobody is written to again', async () => {
  const before = await money()
  house.network.next = ['taken', 'lost answer']
  const { body } = await send(phones(300))
  await drain()
  expect(await one(body.data.id)).toMatchObject({
    state: 'sending',
    counts: { sent: 100, handing: 100, waiting: 100 },
  })
  await minutesLater(house, 1)
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 300 } })
  expect(new Set(house.network.handed.map(({ id }) => id)).size).toBe(300)
  expect(house.network.handed).toHaveLength(300)
  expect(await money()).toEqual({ wallet: before.wallet - 180_000, held: 0, sms: before.sms + 180_000 })
})

test('what never came to the provider is given back and not sent again', async () => {
  const before = await money()
  house.network.next = ['never came']
  const { body } = await send(phones(120))
  await drain()
  await minutesLater(house, 1)
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 20, unsent: 100 } })
  expect(await money()).toEqual({ wallet: before.wallet - 12_000, held: 0, sms: before.sms + 12_000 })
})

test('a provider that tells nothing: unknown, spent, and one by one until it answers', async () => {
  const before = await money()
  house.network.tells = false
  house.network.next = ['lost answer', 'never came']
  const { body } = await send(phones(150))
  for (let minute = 0; minute < 8; minute += 1) {
    await drain()
    await minutesLater(house, 10)
  }
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 49, unknown: 101 } })
  expect(await money()).toEqual({ wallet: before.wallet - 90_000, held: 0, sms: before.sms + 90_000 })
})

test('a provider that is down for a day: who still waits is given back', async () => {
  const before = await money()
  house.network.down = true
  const { body } = await send(phones(150))
  for (let hour = 0; hour < 30; hour += 1) {
    await drain()
    await minutesLater(house, 60)
  }
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { waiting: 0, handing: 0 } })
  expect(house.network.handed).toHaveLength(0)
  const after = await money()
  expect([after.held, after.wallet + after.sms]).toEqual([0, before.wallet + before.sms])
}, 60_000)

test('a provider that refuses a batch gives it back with its reason', async () => {
  const before = await money()
  house.network.next = [
    () => {
      throw new ProviderRefused('The sender name is not registered.')
    },
  ]
  const { body } = await send(phones(40))
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { unsent: 40 }, cost: 0 })
  expect((await one(body.data.id)).people[0].reason).toBe('The sender name is not registered.')
  expect(await money()).toEqual(before)
  const { rows } = await house.database.ownerPool.query(
    `select status from transactions where church_id = $1 order by created_at desc limit 1`,
    [house.grace.church],
  )
  expect(rows[0].status).toBe('failed')
})

test('two workers at once on one SMS hand nobody over twice', async () => {
  const { body } = await send(phones(500))
  const { jobs } = house.app.deps
  const told = { churchId: house.grace.church, sendId: body.data.id }
  for (let extra = 0; extra < 3; extra += 1) await jobs.send(house.database.pool, 'sms.send', told)
  await Promise.all([jobs.drain(), jobs.drain(), jobs.drain(), jobs.drain()])
  expect(house.network.handed).toHaveLength(500)
  expect(new Set(house.network.handed.map(({ phone }) => phone)).size).toBe(500)
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 500 } })
})

test('one that is scheduled goes out at its time, to who may still get it, and can be cancelled before', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const to = phones(3, 70_000)
  const kept = (await send(to, { scheduled_for: later })).body.data
  const cancelled = (await send(to, { scheduled_for: later })).body.data
  expect(kept).toMatchObject({ state: 'scheduled', cost: 18 })
  expect((await house.grace.delete(`notifications/${cancelled.id}`)).body.data.state).toBe('cancelled')
  expect((await house.grace.delete(`notifications/${cancelled.id}`)).body.code).toBe('CHANGED_MEANWHILE')
  await house.grace.post('smsstop', { phoneNumbers: to[0]! })
  await drain()
  expect(house.network.handed).toHaveLength(0)
  await minutesLater(house, 61)
  await drain()
  expect(house.network.handed.map(({ phone }) => phone).sort()).toEqual(to.slice(1))
  expect(await one(kept.id)).toMatchObject({ state: 'done', cost: 12, counts: { sent: 2, unsent: 1 } })
  expect((await house.grace.delete(`notifications/${kept.id}`)).status).toBe(409)
})

test('one whose time comes when the wallet is empty waits for money, and goes out when told', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await send(phones(50), { scheduled_for: later })
  const { wallet } = await money()
  await send(phones(Math.floor(wallet / 600)))
  await drain()
  await minutesLater(house, 61)
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'no_money', remark: 'Insufficient Wallet Balance' })
  await payIn(house, house.grace.church, 5000)
  await house.grace.post(`notifications/${body.data.id}/send`, { send_in_quiet_hours: true })
  await drain()
  expect(await one(body.data.id)).toMatchObject({ state: 'done', counts: { sent: 50 } })
})

test('delivery reports move who they name, once, also when they are quicker than the answer', async () => {
  const [quick, slow, lost] = phones(3, 80_000) as [string, string, string]
  const report = (reports: object[], signature = 'right') =>
    house.grace.call('POST', 'webhooks/sms/sandbox', reports, { 'x-sandbox-signature': signature })
  const answer = house.network.send
  house.network.send = async (batch) => {
    const taken = await answer(batch)
    const { id } = batch.recipients.find(({ phone }) => phone === quick)!
    await report([{ providerId: `m-${id}`, phone: quick, state: 'delivered' }])
    return taken
  }
  const { body } = await send([quick, slow, lost])
  await drain()
  house.network.send = answer
  const named = (phone: string, state: string) => ({
    providerId: `m-${house.network.handed.find((handed) => handed.phone === phone)!.id}`,
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

test('one that lost its job is found and brought on; one that has it is left as it is', async () => {
  const { rows: before } = await house.database.pool.query('select from sms_open')
  expect(before, 'what ended is not looked for').toEqual([])
  const [lost, kept] = [(await send(phones(3, 81_000))).body.data, (await send(phones(3, 82_000))).body.data]
  const later = (
    await send(phones(3, 83_000), { scheduled_for: new Date(Date.now() + 3_600_000).toISOString() })
  ).body.data
  await house.database.ownerPool.query(
    `delete from pgboss.job where name = 'sms.send' and data ->> 'sendId' = any($1)`,
    [[lost.id, later.id]],
  )
  await drain()
  expect([(await one(lost.id)).state, (await one(kept.id)).state]).toEqual(['sending', 'done'])
  await Promise.all([lookForSends(house.app.deps), lookForSends(house.app.deps)])
  await drain()
  expect(await one(lost.id)).toMatchObject({ state: 'done', counts: { sent: 3 } })
  expect(await one(later.id)).toMatchObject({ state: 'scheduled' })
  const waits = await house.database.ownerPool.query(
    `select from pgboss.job where name = 'sms.send' and state = 'created' and data ->> 'sendId' = $1`,
    [later.id],
  )
  expect(waits.rowCount).toBe(1)
  expect(house.network.handed).toHaveLength(6)
  await house.grace.delete(`notifications/${later.id}`)
  expect((await house.database.pool.query('select from sms_open')).rowCount).toBe(0)
})
