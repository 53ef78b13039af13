/** A plan is chosen, paid, renewed and cancelled, with failures in between. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, addMonths } from '../../contract/calendar/days.ts'
import { dayOfMonth } from '../../server/modules/subscription/schedule.ts'
import { markPaid } from '../../server/providers/payments/sandbox/payments.ts'
import type { Payments } from '../../server/providers/payments/payments.ts'
import { settleReturned } from '../../server/money/webhooks.ts'
import { findReference } from '../../server/money/transactions.ts'
import {
  aChurch,
  aTeamUser,
  change,
  openTestServer,
  today,
  type TestServer,
} from '../server/church/test-server.ts'
import { PayingChurch } from './a-paying-church.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let church: PayingChurch
let sandbox: Payments
beforeAll(async () => {
  testServer = await openTestServer()
  sandbox = testServer.app.deps.payments
})
afterAll(() => testServer.close())
beforeEach(async () => {
  church = await PayingChurch.begin(testServer)
})

const inAMonth = () => addMonths(today(), 1, dayOfMonth(today()))

describe('paying', () => {
  spec('route subscribe', 'route listReceipts', 'route getReceipt', '9 Last payment')
  test('a church without a plan pays, gets access and a receipt', async () => {
    const { owner } = church
    expect((await owner.get(`churches/${owner.church}/members`)).status).toBe(402)
    const { body } = await owner.post('subscribe', { planFrequency: 'monthly' })
    expect(body).toMatchObject({
      message: 'Payment link generated successfully',
      data: { link: expect.stringMatching(/^https:/) },
    })
    const { reference } = body.data
    await church.settle(reference)
    expect((await church.subscription()).status).toBe('inactive')
    church.provider.pay(reference)
    await church.settle(reference)
    expect((await owner.get('church-subscription')).body.data).toMatchObject({
      status: 'active',
      plan: 'monthly',
      next_charge_date: inAMonth(),
      payers: [],
    })
    expect((await owner.get(`churches/${owner.church}/members`)).status).toBe(200)
    expect((await owner.get('billing-details')).body.data).toMatchObject({
      amount: 2500,
      payment_method: 'card',
      last_payment_date: today(),
      renews: true,
    })
    const receipt = {
      reference,
      plan_name: 'Monthly',
      amount: 2500,
      paid_on: today(),
      from_date: today(),
      until_date: inAMonth(),
    }
    expect((await owner.get('receipts')).body.data).toEqual([receipt])
    expect((await owner.get(`receipts/${reference}`)).body.data).toEqual({
      ...receipt,
      church_name: 'Grace',
      church_address: 'S, C, L, Nigeria',
      paid_by: 'Tunde Bello',
      payment_method: 'card',
    })
    const stranger = await aChurch(testServer, 'Elsewhere')
    expect((await stranger.get(`receipts/${reference}`)).status).toBe(404)
    expect((await stranger.get('receipts')).body.data).toEqual([])
  })

  test('a payment reported ten times at once buys one month', async () => {
    const reference = await church.choose('monthly')
    church.provider.pay(reference)
    await Promise.all(Array.from({ length: 10 }, () => church.settle(reference)))
    expect(await church.subscription()).toMatchObject({ status: 'active', next_charge_date: inAMonth() })
    expect(await church.earned()).toBe(250_000)
  })

  test('two paid payment pages buy two months', async () => {
    const [one, other] = [await church.choose('monthly'), await church.choose('monthly')]
    church.provider.pay(one)
    church.provider.pay(other)
    await Promise.all([church.settle(one), church.settle(other)])
    expect(await church.subscription()).toMatchObject({
      next_charge_date: addMonths(today(), 2, dayOfMonth(today())),
    })
    expect(await church.earned()).toBe(500_000)
  })

  test('less than the price goes into the wallet and starts no plan', async () => {
    await church.pay('monthly', 100_000)
    expect((await church.subscription()).status).toBe('inactive')
    expect((await church.owner.get('wallet')).body.data).toEqual({
      balance: 1000,
      set_aside: 0,
      owed: 0,
    })
  })

  test('a plan that renews itself cannot be paid by hand too', async () => {
    await church.pay()
    expect(await church.owner.post('subscribe', { planFrequency: 'monthly' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS' },
    })
    expect((await church.owner.post('subscribe', { planFrequency: 'annually' })).status).toBe(200)
  })

  test.each([['gold'], ['weekly'], [7], [undefined]])('refuses the plan %j at its field', async (plan) => {
    expect(await church.owner.post('subscribe', { planFrequency: plan })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'planFrequency' }] },
    })
  })

  spec('6 Plans: paying')
  test('tells a user who may not pay who can', async () => {
    const usher = await aTeamUser(testServer, church.owner.church, ['attendanceAccess'])
    expect((await usher.post('subscribe', { planFrequency: 'monthly' })).status).toBe(403)
    await aTeamUser(testServer, church.owner.church, ['financeAccess'])
    expect((await usher.get('church-subscription')).body.data.payers).toEqual(['Tunde Bello', 'Tunde Bello'])
  })
})

describe('a renewal', () => {
  beforeEach(() => church.pay())

  spec('Billing: renewal')
  test('is charged on its day, and once by two processes', async () => {
    await church.itsTurn()
    await church.renew()
    expect(church.provider.taken).toHaveLength(1)
    await church.untilChargeDay()
    const due = (await church.subscription()).next_charge_date!
    await Promise.all([church.renew(), church.renew()])
    await church.itsTurn()
    await church.renew()
    expect(church.provider.taken).toHaveLength(2)
    const { charge_day } = await church.subscription()
    expect(await church.subscription()).toMatchObject({
      status: 'active',
      next_charge_date: addMonths(due, 1, charge_day!),
    })
    expect(await church.earned()).toBe(500_000)
    const [latest] = (await church.owner.get('receipts')).body.data
    expect((await church.owner.get(`receipts/${latest.reference}`)).body.data.paid_by).toBeNull()
  })

  test('a charge without a response is looked up, not repeated', async () => {
    await church.untilChargeDay()
    church.provider.mood = 'silent after'
    await church.renew()
    await church.itsTurn()
    await church.renew()
    expect(await church.subscription()).toMatchObject({ status: 'active', failed_tries: 0 })
    church.provider.mood = 'well'
    await church.itsTurn()
    await church.renew()
    expect(church.provider.taken).toHaveLength(2)
    expect((await church.subscription()).next_charge_date! > today()).toBe(true)
  })

  test('a request that never arrived is repeated under its own reference', async () => {
    await church.untilChargeDay()
    church.provider.mood = 'silent before'
    await church.renew()
    const { renewal_transaction_id } = await church.subscription()
    church.provider.mood = 'well'
    await church.itsTurn()
    await church.renew()
    expect(church.provider.taken).toHaveLength(2)
    const { rows } = await testServer.database.ownerPool.query(
      `select id from transactions where church_id = $1 and status = 'success' and made_by is null`,
      [church.owner.church],
    )
    expect(rows).toEqual([{ id: renewal_transaction_id }])
  })

  spec('Billing: renewal')
  test('a declined one is retried after 1, 3, 7 days, then ended', async () => {
    await church.untilChargeDay()
    const due = (await church.subscription()).next_charge_date!
    expect(due).toBe(today())
    church.provider.mood = 'declines'
    await church.renew()
    await church.tell()
    for (const [failed, wait] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ] as const) {
      expect(await church.subscription()).toMatchObject({
        status: 'active',
        failed_tries: failed,
        try_again_date: addDays(today(), wait),
      })
      await church.itsTurn()
      await church.renew()
      expect((await church.subscription()).failed_tries).toBe(failed)
      await church.daysGoBy(wait)
      await church.renew()
      await church.tell()
    }
    expect((await church.subscription()).status).toBe('inactive')
    expect(church.provider.taken).toHaveLength(1)
    expect(await church.mails()).toEqual([
      ...Array(3).fill('The subscription of Grace could not be renewed'),
      'The subscription of Grace has ended, as it could not be charged',
    ])
    expect((await church.owner.get('custody')).status).toBe(200)
    church.provider.mood = 'well'
    await church.pay()
    expect(await church.subscription()).toMatchObject({ status: 'active', next_charge_date: inAMonth() })
  })

  test('one that first read as failed is not charged again', async () => {
    await church.untilChargeDay()
    church.provider.mood = 'declines'
    await church.renew()
    const { renewal_transaction_id } = await church.subscription()
    const { rows } = await testServer.database.ownerPool.query(
      'select reference from transactions where id = $1',
      [renewal_transaction_id],
    )
    // The provider's response came late.
    church.provider.mood = 'well'
    church.provider.pay(rows[0].reference)
    await church.daysGoBy(1)
    await church.renew()
    expect(church.provider.taken).toHaveLength(2)
    expect(await church.subscription()).toMatchObject({
      status: 'active',
      failed_tries: 0,
      try_again_date: null,
    })
  })

  test('paid by hand between retries continues from its due day', async () => {
    await church.untilChargeDay()
    church.provider.mood = 'declines'
    await church.renew()
    church.provider.mood = 'well'
    const before = await church.subscription()
    await church.pay()
    expect((await church.subscription()).next_charge_date).toBe(
      addMonths(before.next_charge_date!, 1, before.charge_day!),
    )
  })

  spec('route changeRenewal')
  test('a cancelled one is not charged, and paid days run out', async () => {
    expect(await church.owner.put('church-subscription', { renews: false })).toMatchObject({
      status: 200,
      body: { data: { status: 'active', renews: false } },
    })
    expect((await church.owner.get('billing-details')).body.data.renews).toBe(false)
    await church.untilChargeDay()
    await church.renew()
    expect(church.provider.taken).toHaveLength(1)
    expect((await church.subscription()).status).toBe('inactive')
    expect(await church.mails()).toEqual(['The subscription of Grace has ended, as it was cancelled'])
  })

  test('without a reusable card sends a request by mail', async () => {
    church.provider.authorization = null
    await church.owner.put('church-subscription', { renews: false })
    await church.pay()
    expect((await church.owner.get('billing-details')).body.data.renews).toBe(false)
    await church.untilChargeDay()
    await church.renew()
    expect(await church.mails()).toEqual(['The subscription of Grace is due'])
    expect(await church.subscription()).toMatchObject({ status: 'active', failed_tries: 1 })
  })
})

describe('the mail about a renewal', () => {
  beforeEach(async () => {
    await church.pay()
    await church.untilChargeDay()
    church.provider.mood = 'declines'
  })
  const could = 'The subscription of Grace could not be renewed'

  spec('Billing: renewal mail')
  test('is stored with its event, so a crash does not lose it', async () => {
    await church.renew()
    const { rows } = await testServer.database.ownerPool.query(
      `select data ->> 'about' as about from pgboss.job
       where name = 'subscription.mail' and state = 'created' and data ->> 'churchId' = $1`,
      [church.owner.church],
    )
    expect(rows).toEqual([{ about: 'failed' }])
    expect(await church.mails()).toEqual([could])
    await church.tell()
    expect(await church.mails()).toEqual([could])
  })

  spec('Billing: renewal mail')
  test('is sent later when sending failed, unless it is outdated', async () => {
    const { mailer } = testServer.app.deps
    testServer.app.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('no mail just now')) }
    await church.renew()
    expect(await church.mails()).toEqual([])
    testServer.app.deps.mailer = mailer
    const minutesLater = () =>
      testServer.database.ownerPool.query(
        `update pgboss.job set start_after = now() where name = 'subscription.mail' and state = 'created'`,
      )
    await minutesLater()
    expect(await church.mails()).toEqual([could])
    await church.daysGoBy(1)
    await church.renew()
    church.provider.mood = 'well'
    await church.pay()
    expect(await church.mails()).toEqual([could])
  })
})

describe('a plan whose payment goes back', () => {
  const goesBack = async (reference: string, kobo: number) => {
    church.provider.returned.set(reference, { kobo, disputed: false })
    const whose = await findReference(testServer.database.pool, reference)
    await settleReturned(testServer.app.deps, church.owner.church, whose!.transactionId)
  }

  spec('Billing: refund')
  test('ends without another charge, takes back earnings and notifies the owner', async () => {
    const reference = await church.pay()
    await goesBack(reference, 250_000)
    await goesBack(reference, 250_000)
    expect(await church.subscription()).toMatchObject({ status: 'inactive', renews: false })
    expect(await church.earned()).toBe(0)
    expect((await church.owner.get('wallet')).body.data).toEqual({ balance: 0, set_aside: 0, owed: 0 })
    expect(await church.mails()).toEqual([
      'The subscription of Grace has ended, as its payment went back to who paid it',
    ])
    await church.pay()
    expect(await church.subscription()).toMatchObject({
      status: 'active',
      renews: true,
      next_charge_date: inAMonth(),
    })
  })

  spec('Billing: refund')
  test('by a part continues; one of two loses its own days', async () => {
    const first = await church.pay()
    await goesBack(first, 100_000)
    expect(await church.subscription()).toMatchObject({
      status: 'active',
      renews: true,
      next_charge_date: inAMonth(),
    })
    expect(await church.earned()).toBe(150_000)
    const year = await church.pay('annually', 2_500_000)
    await goesBack(year, 2_500_000)
    expect(await church.subscription()).toMatchObject({
      status: 'active',
      renews: false,
      next_charge_date: inAMonth(),
    })
    expect(await church.earned()).toBe(150_000)
    await goesBack(first, 250_000)
    expect((await church.subscription()).status).toBe('inactive')
    expect(await church.earned()).toBe(0)
  })

  test('first gives back the surplus from the wallet', async () => {
    const reference = await church.pay('monthly', 300_000)
    await goesBack(reference, 50_000)
    expect((await church.owner.get('wallet')).body.data).toEqual({ balance: 0, set_aside: 0, owed: 0 })
    expect(await church.earned()).toBe(250_000)
    await goesBack(reference, 299_999)
    expect(await church.subscription()).toMatchObject({ status: 'active' })
    expect(await church.earned()).toBe(1)
    await goesBack(reference, 300_000)
    expect(await church.subscription()).toMatchObject({ status: 'inactive' })
    expect(await church.earned()).toBe(0)
  })
})

test('charges due churches for half a minute, the others right after', async () => {
  await church.pay()
  await church.untilChargeDay()
  const second = await PayingChurch.begin(testServer)
  await second.pay()
  await second.untilChargeDay()
  const { charge } = testServer.app.deps.payments
  const slow = vi.fn<Payments['charge']>((ask) => {
    vi.setSystemTime(Date.now() + 60_000)
    return charge(ask)
  })
  testServer.app.deps.payments.charge = slow
  vi.useFakeTimers({ toFake: ['Date'] })
  await second.renew().finally(() => vi.useRealTimers())
  expect(slow).toHaveBeenCalledTimes(1)
  testServer.app.deps.payments.charge = charge
  await testServer.app.deps.jobs.drain()
  expect([await church.earned(), await second.earned()]).toEqual([500_000, 500_000])
})

spec('6 Plans: trial')
test('a trial ends on its day', async () => {
  const owner = await aChurch(testServer)
  expect((await owner.get('billing-details')).body.data).toMatchObject({ status: 'active', plan: null })
  await change(
    testServer,
    `update subscriptions set next_charge_date = current_date - 1 where church_id = $1`,
    [owner.church],
  )
  await change(testServer, 'update renewal_work set run_at = now() where church_id = $1', [owner.church])
  await church.renew()
  expect((await owner.get('church-subscription')).body.data.status).toBe('inactive')
})

test.each([
  ['works', { failed_tries: 0 }, 500_000],
  ['declines', { failed_tries: 1 }, 250_000],
  ['silent', { failed_tries: 0 }, 500_000],
] as const)('a sandbox card that %s when it is charged again', async (later, expected, earned) => {
  testServer.app.deps.payments = sandbox
  const reference = await church.choose('monthly')
  await markPaid(testServer.database.pool, reference, 1, later)
  await church.settle(reference)
  await church.untilChargeDay()
  await church.renew()
  await church.itsTurn()
  await church.renew()
  expect(await church.subscription()).toMatchObject({ status: 'active', ...expected })
  expect(await church.earned()).toBe(earned)
})
