/** Tests top-ups, transfers and webhooks through the API, with the sandbox as the provider. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { newReference } from '../../../server/money/transactions.ts'
import { lookForReturns } from '../../../server/money/webhooks.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { markNotPaid, markPaid } from '../../../server/providers/payments/sandbox/payments.ts'
import { sandboxSecret } from '../../../server/providers/mail-and-deliveries.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import { aChurch, aTeamUser, openTestServer, type Caller, type TestServer } from '../church/test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let other: Caller
let usher: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  other = await aChurch(testServer, 'Other')
  usher = await aTeamUser(testServer, owner.church, ['membersAccess'])
})
afterAll(() => testServer.close())

const balance = async (who = owner): Promise<number> => (await who.get('wallet')).body.data.balance
const drain = () => testServer.app.deps.jobs.drain()
const topUp = async (amount: unknown) => (await owner.post('triggerSmsTopUpPayment', { amount })).body
const paymentOf = async (reference: string, who = owner) => who.get(`payment/${reference}`)
const pay = (reference: string) => markPaid(testServer.database.pool, reference, 1, 'works')

/** A post of the provider, signed as it signs. */
function postWebhook(event: string, reference: string, id: number, secret = secretOf(testServer)) {
  const body = JSON.stringify({ event, data: { id, reference } })
  const signature = createHmac('sha512', secret).update(body).digest('hex')
  return testServer.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/paystack',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
  })
}
const secretOf = ({ app }: TestServer) => sandboxSecret(app.deps.sealSecret)

spec('3 Wallet', 'Wallet: top-up credit', 'route topUpWallet', 'route listTransactions')
test('a paid top-up is credited once and listed in the transactions', async () => {
  const before = await balance()
  const { message, data } = await topUp(1500.5)
  expect(message).toBe('Payment link generated successfully')
  expect(data.link).toContain(data.access_code)
  expect((await paymentOf(data.reference)).body.data).toMatchObject({ status: 'pending', amount: 1500.5 })
  expect(await balance()).toBe(before)
  await pay(data.reference)
  expect((await paymentOf(data.reference)).body.data).toMatchObject({ status: 'success', channel: 'card' })
  await paymentOf(data.reference)
  expect(await balance(usher)).toBe(before + 1500.5)
  for (const path of [`${owner.church}/transactions`, `churches/${owner.church}/transactions`])
    expect((await owner.get(path)).body.data[0]).toMatchObject({
      reference: data.reference,
      amount: 1500.5,
      status: 'success',
      type: 'top_up',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
})

spec('5 Amounts: errors')
test.each([
  [0, 'amount'],
  [-5, 'amount'],
  [2.505, 'amount'],
  [1e-9, 'amount'],
  [600_000.567, 'amount'],
  ['much', 'amount'],
  [2_000_000_000, 'amount'],
  [0.5, 'amount'],
  ['₦99.99', 'amount'],
  ['1.000,50', 'amount'],
])('refuses a top-up of %j at its field', async (amount, path) => {
  expect(await owner.post('triggerSmsTopUpPayment', { amount })).toMatchObject({
    status: 400,
    body: { errors: [{ path }] },
  })
})

test.each(['1000', 'N1000', 'NGN 1,000.00', '₦ 1,000'])('a top-up of %j is one of ₦1,000', async (typed) => {
  const { data } = await topUp(typed)
  expect((await paymentOf(data.reference)).body.data.amount).toBe(1000)
})

spec('5 Amounts: least top-up')
test('the least top-up is ₦100', async () => {
  expect((await topUp(99.99)).errors).toEqual([{ path: 'amount', message: 'Please add ₦100 or more.' }])
  expect((await topUp(100)).success).toBe(true)
})

spec('route getPayment')
test('a failed or abandoned payment may still be paid', async () => {
  const before = await balance()
  for (const status of ['failed', 'abandoned'] as const) {
    const { data } = await topUp(500)
    await markNotPaid(testServer.database.pool, data.reference, status)
    expect((await paymentOf(data.reference)).body.data.status).toBe(status)
    await pay(data.reference)
    expect((await paymentOf(data.reference)).body.data.status).toBe('success')
  }
  expect(await balance()).toBe(before + 1000)
})

spec('7 Payments: aliases', 'route listChurchTransactions')
test('another church sees neither a payment nor its transactions', async () => {
  const { data } = await topUp(500)
  expect((await paymentOf(data.reference, other)).status).toBe(404)
  expect((await other.get(`${owner.church}/transactions`)).status).toBe(404)
  expect((await other.get(`${other.church}/transactions`)).body.data).toEqual([])
})

spec('Wallet: feature', 'route getWallet')
test('membersAccess reads the balance and pays nothing', async () => {
  expect((await usher.get('wallet')).status).toBe(200)
  for (const path of ['triggerSmsTopUpPayment', 'transfer', 'account-lookup'])
    expect((await usher.post(path, { amount: 500 })).body.code).toBe('FEATURE_REQUIRED')
})

spec('route paystackWebhook')
test('unsigned webhooks change nothing, repeated and reordered ones post once', async () => {
  const before = await balance()
  const { data } = await topUp(700)
  await pay(data.reference)
  expect((await postWebhook('charge.success', data.reference, 1, 'x'.repeat(64))).statusCode).toBe(401)
  await drain()
  expect(await balance()).toBe(before)
  for (let time = 0; time < 3; time += 1)
    expect((await postWebhook('charge.success', data.reference, 1)).statusCode).toBe(200)
  await Promise.all([drain(), drain()])
  expect((await postWebhook('charge.success', data.reference, 2)).statusCode).toBe(200)
  await drain()
  expect(await balance()).toBe(before + 700)
  expect((await postWebhook('charge.success', 'nx-of-nobody-at-all', 3)).statusCode).toBe(200)
  await drain()
})

spec('Wallet: top-up credit')
test('a webhook alone credits nothing, the server asks the provider', async () => {
  const before = await balance()
  const { data } = await topUp(700)
  expect((await postWebhook('charge.success', data.reference, 77)).statusCode).toBe(200)
  await drain()
  expect(await balance()).toBe(before)
})

test('the inbox keeps kind and reference alone', async () => {
  const { data } = await topUp(500)
  const body = JSON.stringify({
    event: 'charge.success',
    data: { id: 9, reference: data.reference, customer: { email: 'ada@example.com' }, card: '4084' },
  })
  const signature = createHmac('sha512', secretOf(testServer)).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  await testServer.app.inject({ method: 'POST', url: '/api/v1/webhooks/paystack', payload: body, headers })
  const { rows } = await testServer.database.ownerPool.query(
    'select * from webhook_inbox where reference = $1',
    [data.reference],
  )
  expect(JSON.stringify(rows)).not.toMatch(/ada@|4084/)
  expect(rows).toHaveLength(1)
})

/** The provider's post about a refund, after the refund happened. */
async function refunded(reference: string, kobo: number, id = 0) {
  await testServer.database.pool.query(
    'update sandbox_payments set returned_kobo = $2 where reference = $1',
    [reference, kobo],
  )
  await shownOpOf(reference, 'refund.processed', id)
}
async function shownOpOf(reference: string, event: string, id: number) {
  const data =
    event === 'refund.processed'
      ? { transaction_reference: reference, refund_reference: String(id) }
      : { id, transaction: { reference } }
  const body = JSON.stringify({ event, data })
  const signature = createHmac('sha512', secretOf(testServer)).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  await testServer.app.inject({ method: 'POST', url: '/api/v1/webhooks/paystack', payload: body, headers })
  await drain()
}
const wallet = async (who: Caller) => (await who.get('wallet')).body.data
const linesOf = async (who: Caller) => (await who.get(`${who.church}/transactions`)).body.data

spec('Wallet: refund')
test('a refund is posted once as a line, never by webhook alone', async () => {
  const church = await aChurch(testServer, 'Refunded')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500 })).body.data
  await pay(reference)
  await paymentOf(reference, church)
  await shownOpOf(reference, 'refund.processed', 1)
  expect(await wallet(church)).toEqual({ balance: 500, set_aside: 0, owed: 0 })
  await refunded(reference, 12_345)
  await Promise.all([
    shownOpOf(reference, 'refund.processed', 0),
    shownOpOf(reference, 'refund.processed', 0),
  ])
  expect(await wallet(church)).toEqual({ balance: 376.55, set_aside: 0, owed: 0 })
  await refunded(reference, 50_000, 2)
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 0 })
  const [last, first, payment] = await linesOf(church)
  const remark = `Refund of ${reference}.`
  expect(last).toMatchObject({ type: 'refund', status: 'success', amount: 376.55, remark })
  expect(first).toMatchObject({ type: 'refund', amount: 123.45, remark })
  expect(payment).toMatchObject({
    reference,
    status: 'success',
    remark: '₦500.00 of it was refunded to the payer.',
  })
})

spec('Wallet: refund')
test('a refund of spent money becomes debt that the next credit pays', async () => {
  const church = await aChurch(testServer, 'Owing')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500 })).body.data
  await pay(reference)
  await paymentOf(reference, church)
  await church.post('transfer', transferTo(0, 300))
  await refunded(reference, 50_000)
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 350 })
  const next = (await church.post('triggerSmsTopUpPayment', { amount: 150 })).body.data
  await pay(next.reference)
  await paymentOf(next.reference, church)
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 200 })
  await fillWallet(testServer.database.pool, church.church, 30_000)
  expect(await wallet(church)).toEqual({ balance: 100, set_aside: 0, owed: 0 })
})

spec('Wallet: dispute')
test('shows a dispute while it lasts, also without a webhook', async () => {
  const church = await aChurch(testServer, 'Disputed')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500 })).body.data
  await pay(reference)
  await paymentOf(reference, church)
  const set = (text: string) =>
    testServer.database.pool.query(`update sandbox_payments set ${text} where reference = $1`, [reference])
  await set('disputed = true')
  await shownOpOf(reference, 'charge.dispute.create', 7)
  expect((await linesOf(church))[0].remark).toMatch(/disputes this payment with their bank/)
  expect((await wallet(church)).balance).toBe(500)
  await set('disputed = false')
  await shownOpOf(reference, 'charge.dispute.resolve', 7)
  expect((await linesOf(church))[0].remark).toBeNull()
  await set('returned_kobo = 50000')
  await lookForReturns(testServer.app.deps)
  await drain()
  await lookForReturns(testServer.app.deps)
  await drain()
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 0 })
  expect(await linesOf(church)).toHaveLength(2)
})

spec('Wallet: restored backup')
test('posts payments missing from a restored backup, keeps unknown ones in inbox', async () => {
  const church = await aChurch(testServer, 'Restored')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500.25 })).body.data
  await pay(reference)
  await forgetLine(church, reference)
  expect(await linesOf(church)).toEqual([])
  await postWebhook('charge.success', reference, 90)
  await drain()
  await postWebhook('charge.success', reference, 90)
  await drain()
  expect(await wallet(church)).toMatchObject({ balance: 500.25 })
  expect(await linesOf(church)).toMatchObject([
    { reference, type: 'top_up', status: 'success', amount: 500.25 },
  ])

  const warn = vi.spyOn(testServer.app.deps.logger, 'warn')
  const nobodys = newReference()
  await postWebhook('transfer.success', nobodys, 91)
  await drain()
  expect(warn).toHaveBeenCalledWith(
    { reference: nobodys, kind: 'transfer' },
    expect.stringContaining('stays in webhook_inbox'),
  )
  await drain()
  const kept = () =>
    testServer.database.pool.query(
      `select unclaimed, handled_at is null as waits from webhook_inbox where reference = $1`,
      [nobodys],
    )
  expect((await kept()).rows).toEqual([{ unclaimed: true, waits: false }])
  expect(
    warn.mock.calls.filter(([said]) => (said as { reference?: string }).reference === nobodys),
  ).toHaveLength(1)
  await testServer.database.pool.query(`update webhook_inbox set handled_at = now() - interval '91 days'`)
  await testServer.app.deps.jobs.send(testServer.database.pool, 'money.webhooks', {})
  await drain()
  expect((await kept()).rows).toHaveLength(1)
  warn.mockRestore()
})

test('trusts no price, existing line or unknown church from payment metadata', async () => {
  const church = await aChurch(testServer, 'Forged')
  let id = 1_000
  const paidWith = async (said: object) => {
    const [reference, amountKobo] = [newReference(), 100]
    id += 1
    const metadata = { narthex: { church: church.church, transaction: newId(), about: {}, ...said } }
    const ask = {
      reference,
      amountKobo,
      email: 'a@example.com',
      callbackUrl: 'https://narthex.example',
      metadata,
    }
    await testServer.app.deps.payments.initialize(ask)
    await pay(reference)
    // Both of two parallel reports arrive, and one line is written.
    await Promise.all([1, 2].map(() => postWebhook('charge.success', reference, id)))
    await Promise.all([drain(), drain()])
    const { rows } = await testServer.database.pool.query(
      'select unclaimed from webhook_inbox where reference = $1 and handled_at is not null',
      [reference],
    )
    return rows
  }
  const year = (await church.get('church-subscription')).body.data.next_charge_date
  expect(await paidWith({ type: 'subscription', about: { plan: 'annually' } })).toEqual([
    { unclaimed: false },
  ])
  const [line] = await linesOf(church)
  expect(line).toMatchObject({
    type: 'subscription',
    amount: 1,
    remark: expect.stringMatching(/^Less was paid/),
  })
  expect((await church.get('church-subscription')).body.data.next_charge_date).toBe(year)
  expect((await wallet(church)).balance).toBe(1)
  for (const said of [
    { type: 'top_up', transaction: line.id },
    { type: 'top_up', church: newId() },
    { type: 'transfer' },
  ])
    expect(await paidWith(said)).toEqual([{ unclaimed: true }])
  expect(await linesOf(church)).toHaveLength(1)
  expect((await wallet(church)).balance).toBe(1)
})

/** Deletes the transaction, as in a backup from before it began. */
async function forgetLine(church: Caller, reference: string): Promise<void> {
  await inChurch(testServer.database.pool, church.church, async (tx) => {
    const { rows } = await tx.query('select id from transactions where reference = $1', [reference])
    await tx.query(`select set_config('app.erasing_church', $1, true)`, [church.church])
    await tx.query('delete from payments where transaction_id = $1', [rows[0].id])
    await tx.query('delete from transactions where id = $1', [rows[0].id])
    await tx.query('delete from money_references where reference = $1', [reference])
  })
}

const accountTo = (end: number) => ({ accountNumber: `012345678${end}`, bankCode: '058' })
function transferTo(end: number, amount = 100) {
  const account = accountTo(end)
  return { ...account, id: newId(), amount, accountName: accountHolder(account) ?? 'NOBODY' }
}
/** Moves the sending far enough into the past for a resend. */
const longAgo = (id: string) =>
  testServer.database.ownerPool.query(
    `with church as materialized (select set_config('app.church_id', '${owner.church}', true) as it)
     update transfers set sent_at = sent_at - interval '1 hour' from church where transaction_id = $1`,
    [id],
  )

spec('route paystackBankList', 'route listBanks', 'route lookUpAccount', '7 Account lookup: failure')
test('lists banks and account names, and an unknown fails at its field', async () => {
  for (const path of ['paystack-bank-list', 'bank-list'])
    expect((await owner.get(path)).body.data).toContainEqual({ name: 'Guaranty Trust Bank', code: '058' })
  const { body } = await owner.post('account-lookup', accountTo(0))
  expect(body.data.accountName).toBe(accountHolder(accountTo(0)))
  expect(await owner.post('account-lookup', accountTo(9))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'accountNumber' }] },
  })
  expect(await owner.post('account-lookup', { accountNumber: '12', bankCode: '058' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'accountNumber' }] },
  })
})

spec('toast transferDone', '9 Transfer fee', 'route addTransfer')
test('a transfer costs its amount and ₦50, once per id', async () => {
  await fillWallet(testServer.database.pool, owner.church, 10_000_000)
  const before = await balance()
  const typed = transferTo(0, 1000)
  const first = await owner.post('transfer', typed)
  expect(first).toMatchObject({
    status: 200,
    body: { message: 'Transfer successful', data: { status: 'success', fee: 50, waits_for: null } },
  })
  const again = await Promise.all([owner.post('transfer', typed), owner.post('transfer', typed)])
  for (const { body } of again) expect(body.data.reference).toBe(first.body.data.reference)
  expect(await balance()).toBe(before - 1050)
})

spec('5 Insufficient balance: transfer')
test('a different name, unknown bank or missing money moves nothing', async () => {
  const before = await balance()
  const refused: [object, object][] = [
    [{ accountName: 'SOMEBODY ELSE' }, { errors: [{ path: 'accountName' }] }],
    [{ bankCode: '999' }, { errors: [{ path: 'bankCode' }] }],
    [{ amount: 100_000_000 }, { code: 'INSUFFICIENT_BALANCE', message: 'Insufficient Wallet Balance' }],
    [{ amount: 0 }, { errors: [{ path: 'amount' }] }],
  ]
  for (const [over, body] of refused)
    expect((await owner.post('transfer', { ...transferTo(0), ...over })).body).toMatchObject(body)
  expect(await balance()).toBe(before)
})

spec('Transfer: states')
test.each([
  [2, 'failed'],
  [7, 'failed'],
])('to an account ending in %i it fails and the money returns', async (end, status) => {
  const before = await balance()
  const { body } = await owner.post('transfer', transferTo(end))
  expect(body.data).toMatchObject({ status, waits_for: null })
  expect(await balance()).toBe(before)
})

spec('Transfer: states')
test('money returned after arrival is credited again, once', async () => {
  const before = await balance()
  const { body } = await owner.post('transfer', transferTo(4))
  expect(await balance()).toBe(before - 150)
  await testServer.database.pool.query(`update sandbox_transfers set next_at = now() where reference = $1`, [
    body.data.reference,
  ])
  await postWebhook('transfer.reversed', body.data.reference, 5)
  await postWebhook('transfer.reversed', body.data.reference, 5)
  await drain()
  await drain()
  expect((await owner.get(`transfers/${body.data.id}`)).body.data.status).toBe('reversed')
  expect(await balance()).toBe(before)
})

spec('Transfer: states', 'route getTransfer')
test('a lost answer is looked up, and the transfer sent once', async () => {
  const before = await balance()
  const { body } = await owner.post('transfer', transferTo(5))
  expect(body.data).toMatchObject({ status: 'pending', waits_for: 'bank' })
  expect((await owner.get(`transfers/${body.data.id}`)).body.data.status).toBe('success')
  expect(await balance()).toBe(before - 150)
})

spec('Transfer: lost request')
test('a transfer that never arrived is resent later under its reference', async () => {
  const before = await balance()
  const { body } = await owner.post('transfer', transferTo(6))
  expect((await owner.get(`transfers/${body.data.id}`)).body.data.status).toBe('pending')
  await longAgo(body.data.id)
  expect((await owner.get(`transfers/${body.data.id}`)).body.data).toMatchObject({
    status: 'success',
    reference: body.data.reference,
  })
  expect(await balance()).toBe(before - 150)
})

spec('route giveTransferCode')
test('2.3.1 a wrong one-time code fails at its field, the right one sends', async () => {
  const { body } = await owner.post('transfer', transferTo(3))
  expect(body.data).toMatchObject({ status: 'pending', waits_for: 'code' })
  const give = (code: string) => owner.post(`transfers/${body.data.id}/code`, { code })
  expect(await give('999999')).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } })
  expect((await give('123456')).body.data).toMatchObject({ status: 'success', waits_for: null })
  expect((await give('123456')).status).toBe(409)
})

spec('route resendTransferCode')
test('resends a one-time code thrice an hour and follows confirmations made elsewhere', async () => {
  const { body } = await owner.post('transfer', transferTo(3))
  const again = (who = owner) => who.post(`transfers/${body.data.id}/resend-code`, {})
  expect(await again()).toMatchObject({
    status: 200,
    body: { message: 'The code was sent again.', data: { waits_for: 'code' } },
  })
  expect((await again(other)).status).toBe(404)
  expect((await again(usher)).status).toBe(403)
  await testServer.database.pool.query(
    `update sandbox_transfers set status = 'success' where reference = $1`,
    [body.data.reference],
  )
  expect((await again()).body.data).toMatchObject({ status: 'success', waits_for: null })
  expect((await again()).status).toBe(409)
  const often = (await owner.post('transfer', transferTo(3))).body.data
  const statuses = []
  for (let at = 0; at < 4; at += 1)
    statuses.push((await owner.post(`transfers/${often.id}/resend-code`, {})).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

/** The limit counts a person's day. */
const transferredToday = async (): Promise<number> =>
  (await owner.get('transfers?limit=1000')).body.data
    .filter(({ status }: { status: string }) => status === 'success' || status === 'pending')
    .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)

spec('route approveTransfer', 'route declineTransfer', 'route listTransfers')
test('2.3.5 above the limit a second person decides, never for themselves', async () => {
  const second = await aTeamUser(testServer, owner.church, ['financeAccess'])
  await owner.put('church', { settings: { transfer_limit: (await transferredToday()) + 500 } })
  const before = await balance()
  expect((await owner.post('transfer', transferTo(0, 500))).body.data.status).toBe('success')
  const requested = (await owner.post('transfer', transferTo(0, 500.01))).body.data
  expect(requested).toMatchObject({ status: 'pending', waits_for: 'approval', asked_by_you: true })
  await drain()
  expect((await owner.get(`transfers/${requested.id}`)).body.data.waits_for).toBe('approval')
  expect((await owner.post(`transfers/${requested.id}/approve`, {})).status).toBe(400)
  expect((await other.post(`transfers/${requested.id}/approve`, {})).status).toBe(404)
  const approved = await Promise.all([
    second.post(`transfers/${requested.id}/approve`, {}),
    second.post(`transfers/${requested.id}/approve`, {}),
  ])
  expect(approved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await owner.get(`transfers/${requested.id}`)).body.data).toMatchObject({
    status: 'success',
    approved_by: 'Tunde Bello',
  })
  expect(await balance()).toBe(before - 500 - 500.01 - 100)
  const declined = (await owner.post('transfer', transferTo(0, 800))).body.data
  expect((await second.post(`transfers/${declined.id}/decline`, {})).body.data).toMatchObject({
    status: 'failed',
    approved_by: null,
    declined_by: 'Tunde Bello',
  })
  expect(await balance()).toBe(before - 500 - 500.01 - 100)
  expect((await owner.get('transfers?limit=2')).body.data).toHaveLength(2)
})

test('2.3.4 fifty parallel transfers spend at most the wallet’s balance', async () => {
  const rich = other
  await fillWallet(testServer.database.pool, rich.church, 160_000)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => rich.post('transfer', transferTo(0, 100))),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(10)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('INSUFFICIENT_BALANCE')
  expect(await balance(rich)).toBe(100)
})

test('the audit log shows who requested and who decided a transfer', async () => {
  const { rows } = await testServer.database.ownerPool.query(
    `with church as materialized (select set_config('app.church_id', '${owner.church}', true) as it)
     select distinct action from church, audit_log where action ~ 'transfer|top-up' order by 1`,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'approved a transfer',
      'asked for a transfer',
      'began a top-up',
      'declined a transfer',
      'gave the code of a transfer',
      'had the code of a transfer sent again',
    ]),
  )
})
