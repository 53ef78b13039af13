/** Top-ups, transfers and webhooks through the API, with the sandbox as the provider. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { newReference } from '../../../server/money/transactions.ts'
import { lookForReturns } from '../../../server/money/webhooks/look-for-returns.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/account-holder.ts'
import { markNotPaid, markPaid } from '../../../server/providers/payments/sandbox/pay.ts'
import { sandboxSecret } from '../../../server/providers/sandbox/sandbox.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import { aChurch, aTeamUser, openHouse, type Caller, type House } from '../church/a-house.ts'

let house: House
let owner: Caller
let other: Caller
let usher: Caller
beforeAll(async () => {
  house = await openHouse()
  owner = await aChurch(house)
  other = await aChurch(house, 'Other')
  usher = await aTeamUser(house, owner.church, ['membersAccess'])
})
afterAll(() => house.close())

const balance = async (who = owner): Promise<number> => (await who.get('wallet')).body.data.balance
const drain = () => house.app.deps.jobs.drain()
const topUp = async (amount: unknown) => (await owner.post('triggerSmsTopUpPayment', { amount })).body
const standing = async (reference: string, who = owner) => who.get(`payment/${reference}`)
const pay = (reference: string) => markPaid(house.database.pool, reference, 1, 'works')

/** What the provider posts, signed as it signs. */
function told(event: string, reference: string, id: number, secret = secretOf(house)) {
  const body = JSON.stringify({ event, data: { id, reference } })
  const signature = createHmac('sha512', secret).update(body).digest('hex')
  return house.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/paystack',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
  })
}
const secretOf = ({ app }: House) => sandboxSecret(app.deps.sealSecret)

test('a top-up is in the wallet once it is paid, once, and stands among the transactions', async () => {
  const before = await balance()
  const { message, data } = await topUp(1500.5)
  expect(message).toBe('Payment link generated successfully')
  expect(data.link).toContain(data.access_code)
  expect((await standing(data.reference)).body.data).toMatchObject({ status: 'pending', amount: 1500.5 })
  expect(await balance()).toBe(before)
  await pay(data.reference)
  expect((await standing(data.reference)).body.data).toMatchObject({ status: 'success', channel: 'card' })
  await standing(data.reference)
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
])('a top-up of %j is refused at its field', async (amount, path) => {
  expect(await owner.post('triggerSmsTopUpPayment', { amount })).toMatchObject({
    status: 400,
    body: { errors: [{ path }] },
  })
})

test.each(['1000', 'N1000', 'NGN 1,000.00', '₦ 1,000'])('a top-up of %j is one of ₦1,000', async (typed) => {
  const { data } = await topUp(typed)
  expect((await standing(data.reference)).body.data.amount).toBe(1000)
})

test('the least top-up is ₦100', async () => {
  expect((await topUp(99.99)).errors).toEqual([{ path: 'amount', message: 'Please add ₦100 or more.' }])
  expect((await topUp(100)).success).toBe(true)
})

test('a payment that failed or was given up may still be paid', async () => {
  const before = await balance()
  for (const status of ['failed', 'abandoned'] as const) {
    const { data } = await topUp(500)
    await markNotPaid(house.database.pool, data.reference, status)
    expect((await standing(data.reference)).body.data.status).toBe(status)
    await pay(data.reference)
    expect((await standing(data.reference)).body.data.status).toBe('success')
  }
  expect(await balance()).toBe(before + 1000)
})

test('another church neither sees a payment nor its transactions', async () => {
  const { data } = await topUp(500)
  expect((await standing(data.reference, other)).status).toBe(404)
  expect((await other.get(`${owner.church}/transactions`)).status).toBe(404)
  expect((await other.get(`${other.church}/transactions`)).body.data).toEqual([])
})

test('who looks after members reads the balance and pays nothing', async () => {
  expect((await usher.get('wallet')).status).toBe(200)
  for (const path of ['triggerSmsTopUpPayment', 'transfer', 'account-lookup'])
    expect((await usher.post(path, { amount: 500 })).body.code).toBe('FEATURE_REQUIRED')
})

test('webhooks: signed by nobody changes nothing; signed, said again and out of order, books once', async () => {
  const before = await balance()
  const { data } = await topUp(700)
  await pay(data.reference)
  expect((await told('charge.success', data.reference, 1, 'x'.repeat(64))).statusCode).toBe(401)
  await drain()
  expect(await balance()).toBe(before)
  for (let time = 0; time < 3; time += 1)
    expect((await told('charge.success', data.reference, 1)).statusCode).toBe(200)
  await Promise.all([drain(), drain()])
  expect((await told('charge.success', data.reference, 2)).statusCode).toBe(200)
  await drain()
  expect(await balance()).toBe(before + 700)
  expect((await told('charge.success', 'nx-of-nobody-at-all', 3)).statusCode).toBe(200)
  await drain()
})

test('a webhook alone is no money: the provider is asked', async () => {
  const before = await balance()
  const { data } = await topUp(700)
  expect((await told('charge.success', data.reference, 77)).statusCode).toBe(200)
  await drain()
  expect(await balance()).toBe(before)
})

test('the inbox keeps kind and reference alone', async () => {
  const { data } = await topUp(500)
  const body = JSON.stringify({
    event: 'charge.success',
    data: { id: 9, reference: data.reference, customer: { email: 'ada@example.com' }, card: '4084' },
  })
  const signature = createHmac('sha512', secretOf(house)).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  await house.app.inject({ method: 'POST', url: '/api/v1/webhooks/paystack', payload: body, headers })
  const { rows } = await house.database.ownerPool.query('select * from webhook_inbox where reference = $1', [
    data.reference,
  ])
  expect(JSON.stringify(rows)).not.toMatch(/ada@|4084/)
  expect(rows).toHaveLength(1)
})

/** What the provider posts of a refund, after it happened there. */
async function refunded(reference: string, kobo: number, id = 0) {
  await house.database.pool.query('update sandbox_payments set returned_kobo = $2 where reference = $1', [
    reference,
    kobo,
  ])
  await toldOf(reference, 'refund.processed', id)
}
async function toldOf(reference: string, event: string, id: number) {
  const data =
    event === 'refund.processed'
      ? { transaction_reference: reference, refund_reference: String(id) }
      : { id, transaction: { reference } }
  const body = JSON.stringify({ event, data })
  const signature = createHmac('sha512', secretOf(house)).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  await house.app.inject({ method: 'POST', url: '/api/v1/webhooks/paystack', payload: body, headers })
  await drain()
}
const wallet = async (who: Caller) => (await who.get('wallet')).body.data
const linesOf = async (who: Caller) => (await who.get(`${who.church}/transactions`)).body.data

test('a refund is noticed once, as a line of its own, and comes out of the wallet; a webhook alone is none', async () => {
  const church = await aChurch(house, 'Refunded')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500 })).body.data
  await pay(reference)
  await standing(reference, church)
  await toldOf(reference, 'refund.processed', 1)
  expect(await wallet(church)).toEqual({ balance: 500, set_aside: 0, owed: 0 })
  await refunded(reference, 12_345)
  await Promise.all([toldOf(reference, 'refund.processed', 0), toldOf(reference, 'refund.processed', 0)])
  expect(await wallet(church)).toEqual({ balance: 376.55, set_aside: 0, owed: 0 })
  await refunded(reference, 50_000, 2)
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 0 })
  const [last, first, payment] = await linesOf(church)
  const remark = `Went back to who paid ${reference}.`
  expect(last).toMatchObject({ type: 'refund', status: 'success', amount: 376.55, remark })
  expect(first).toMatchObject({ type: 'refund', amount: 123.45, remark })
  expect(payment).toMatchObject({
    reference,
    status: 'success',
    remark: '₦500.00 of it went back to who paid it.',
  })
})

test('what went back and was spent is owed, never an overdraft, and paid by what comes next', async () => {
  const church = await aChurch(house, 'Owing')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500 })).body.data
  await pay(reference)
  await standing(reference, church)
  await church.post('transfer', transferTo(0, 300))
  await refunded(reference, 50_000)
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 350 })
  const next = (await church.post('triggerSmsTopUpPayment', { amount: 150 })).body.data
  await pay(next.reference)
  await standing(next.reference, church)
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 200 })
  await fillWallet(house.database.pool, church.church, 30_000)
  expect(await wallet(church)).toEqual({ balance: 100, set_aside: 0, owed: 0 })
})

test('a dispute is said of its payment while it lasts; one that no webhook told of is found by looking', async () => {
  const church = await aChurch(house, 'Disputed')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500 })).body.data
  await pay(reference)
  await standing(reference, church)
  const set = (text: string) =>
    house.database.pool.query(`update sandbox_payments set ${text} where reference = $1`, [reference])
  await set('disputed = true')
  await toldOf(reference, 'charge.dispute.create', 7)
  expect((await linesOf(church))[0].remark).toMatch(/asks their bank to take it back/)
  expect((await wallet(church)).balance).toBe(500)
  await set('disputed = false')
  await toldOf(reference, 'charge.dispute.resolve', 7)
  expect((await linesOf(church))[0].remark).toBeNull()
  await set('returned_kobo = 50000')
  await lookForReturns(house.app.deps)
  await drain()
  await lookForReturns(house.app.deps)
  await drain()
  expect(await wallet(church)).toEqual({ balance: 0, set_aside: 0, owed: 0 })
  expect(await linesOf(church)).toHaveLength(2)
})

test('a payment begun after the backup that was restored is booked when the provider is asked; of nobody’s the inbox keeps it', async () => {
  const church = await aChurch(house, 'Restored')
  const { reference } = (await church.post('triggerSmsTopUpPayment', { amount: 500.25 })).body.data
  await pay(reference)
  await forgetLine(church, reference)
  expect(await linesOf(church)).toEqual([])
  await told('charge.success', reference, 90)
  await drain()
  await told('charge.success', reference, 90)
  await drain()
  expect(await wallet(church)).toMatchObject({ balance: 500.25 })
  expect(await linesOf(church)).toMatchObject([
    { reference, type: 'top_up', status: 'success', amount: 500.25 },
  ])

  const warn = vi.spyOn(house.app.deps.logger, 'warn')
  const nobodys = newReference()
  await told('transfer.success', nobodys, 91)
  await drain()
  expect(warn).toHaveBeenCalledWith(
    { reference: nobodys, kind: 'transfer' },
    expect.stringContaining('stays in webhook_inbox'),
  )
  await drain()
  const kept = () =>
    house.database.pool.query(
      `select unclaimed, handled_at is null as waits from webhook_inbox where reference = $1`,
      [nobodys],
    )
  expect((await kept()).rows).toEqual([{ unclaimed: true, waits: false }])
  expect(
    warn.mock.calls.filter(([said]) => (said as { reference?: string }).reference === nobodys),
  ).toHaveLength(1)
  await house.database.pool.query(`update webhook_inbox set handled_at = now() - interval '91 days'`)
  await house.app.deps.jobs.send(house.database.pool, 'money.webhooks', {})
  await drain()
  expect((await kept()).rows).toHaveLength(1)
  warn.mockRestore()
})

test('of what stands beside a payment no price is believed, no line that is there, and no church that is not', async () => {
  const church = await aChurch(house, 'Forged')
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
    await house.app.deps.payments.initialize(ask)
    await pay(reference)
    // Two at once are told of it, and it is written once.
    await Promise.all([1, 2].map(() => told('charge.success', reference, id)))
    await Promise.all([drain(), drain()])
    const { rows } = await house.database.pool.query(
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

/** As in a backup from before it was begun. */
async function forgetLine(church: Caller, reference: string): Promise<void> {
  await inChurch(house.database.pool, church.church, async (tx) => {
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
/** So long ago that it may be sent again. */
const longAgo = (id: string) =>
  house.database.ownerPool.query(
    `with church as materialized (select set_config('app.church_id', '${owner.church}', true) as it)
     update transfers set sent_at = sent_at - interval '1 hour' from church where transaction_id = $1`,
    [id],
  )

test('banks and whose account it is; none is said at the field', async () => {
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

test('a transfer that arrives costs its amount and 50; the same id again is the same transfer', async () => {
  await fillWallet(house.database.pool, owner.church, 10_000_000)
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

test('another name than the account has, an unknown bank, more than there is: nothing happens', async () => {
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

test.each([
  [2, 'failed'],
  [7, 'failed'],
])('to an account ending in %i it fails, and the money is back', async (end, status) => {
  const before = await balance()
  const { body } = await owner.post('transfer', transferTo(end))
  expect(body.data).toMatchObject({ status, waits_for: null })
  expect(await balance()).toBe(before)
})

test('what comes back after it arrived is in the wallet again, once', async () => {
  const before = await balance()
  const { body } = await owner.post('transfer', transferTo(4))
  expect(await balance()).toBe(before - 150)
  await house.database.pool.query(`update sandbox_transfers set next_at = now() where reference = $1`, [
    body.data.reference,
  ])
  await told('transfer.reversed', body.data.reference, 5)
  await told('transfer.reversed', body.data.reference, 5)
  await drain()
  await drain()
  expect((await owner.get(`transfers/${body.data.id}`)).body.data.status).toBe('reversed')
  expect(await balance()).toBe(before)
})

test('the answer is lost: it is asked for, and sent once', async () => {
  const before = await balance()
  const { body } = await owner.post('transfer', transferTo(5))
  expect(body.data).toMatchObject({ status: 'pending', waits_for: 'bank' })
  expect((await owner.get(`transfers/${body.data.id}`)).body.data.status).toBe('success')
  expect(await balance()).toBe(before - 150)
})

test('it never arrived at the bank: the same reference is sent again, after a while', async () => {
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

test('2.3.1 a one-time code: a wrong one is said at its field, the right one sends it', async () => {
  const { body } = await owner.post('transfer', transferTo(3))
  expect(body.data).toMatchObject({ status: 'pending', waits_for: 'code' })
  const give = (code: string) => owner.post(`transfers/${body.data.id}/code`, { code })
  expect(await give('999999')).toMatchObject({ status: 400, body: { errors: [{ path: 'code' }] } })
  expect((await give('123456')).body.data).toMatchObject({ status: 'success', waits_for: null })
  expect((await give('123456')).status).toBe(409)
})

test('a one-time code that nobody got is sent again, three times an hour; given elsewhere, the transfer is followed', async () => {
  const { body } = await owner.post('transfer', transferTo(3))
  const again = (who = owner) => who.post(`transfers/${body.data.id}/resend-code`, {})
  expect(await again()).toMatchObject({
    status: 200,
    body: { message: 'The code was sent again.', data: { waits_for: 'code' } },
  })
  expect((await again(other)).status).toBe(404)
  expect((await again(usher)).status).toBe(403)
  await house.database.pool.query(`update sandbox_transfers set status = 'success' where reference = $1`, [
    body.data.reference,
  ])
  expect((await again()).body.data).toMatchObject({ status: 'success', waits_for: null })
  expect((await again()).status).toBe(409)
  const often = (await owner.post('transfer', transferTo(3))).body.data
  const asked = []
  for (let at = 0; at < 4; at += 1)
    asked.push((await owner.post(`transfers/${often.id}/resend-code`, {})).status)
  expect(asked).toEqual([200, 200, 200, 429])
})

/** The limit counts a person's day. */
const transferredToday = async (): Promise<number> =>
  (await owner.get('transfers?limit=1000')).body.data
    .filter(({ status }: { status: string }) => status === 'success' || status === 'pending')
    .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)

test('2.3.5 above the limit a second person decides, and nobody for themselves', async () => {
  const second = await aTeamUser(house, owner.church, ['financeAccess'])
  await owner.put('church', { settings: { transfer_limit: (await transferredToday()) + 500 } })
  const before = await balance()
  expect((await owner.post('transfer', transferTo(0, 500))).body.data.status).toBe('success')
  const asked = (await owner.post('transfer', transferTo(0, 500.01))).body.data
  expect(asked).toMatchObject({ status: 'pending', waits_for: 'approval', asked_by_you: true })
  await drain()
  expect((await owner.get(`transfers/${asked.id}`)).body.data.waits_for).toBe('approval')
  expect((await owner.post(`transfers/${asked.id}/approve`, {})).status).toBe(400)
  expect((await other.post(`transfers/${asked.id}/approve`, {})).status).toBe(404)
  const approved = await Promise.all([
    second.post(`transfers/${asked.id}/approve`, {}),
    second.post(`transfers/${asked.id}/approve`, {}),
  ])
  expect(approved.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await owner.get(`transfers/${asked.id}`)).body.data).toMatchObject({
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

test('2.3.4 fifty transfers at once: no more go out than the wallet holds', async () => {
  const rich = other
  await fillWallet(house.database.pool, rich.church, 160_000)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => rich.post('transfer', transferTo(0, 100))),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(10)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('INSUFFICIENT_BALANCE')
  expect(await balance(rich)).toBe(100)
})

test('who asked for money to move, and who decided, stands in the audit log', async () => {
  const { rows } = await house.database.ownerPool.query(
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
