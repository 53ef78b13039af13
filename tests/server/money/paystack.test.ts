/** Tests the Paystack provider against a server that behaves like its documentation. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newReference } from '../../../server/money/transactions.ts'
import {
  ProviderRefused,
  ProviderSilent,
  type Payments,
} from '../../../server/providers/payments/payments.ts'
import { makePaystack } from '../../../server/providers/payments/make-payments.ts'
import {
  PAYSTACK_KEY,
  strictPaystack,
  type Mood,
  type StrictPaystack,
} from '../../support/strict-paystack.ts'
import { spec } from '../../spec/spec.ts'

let there: StrictPaystack
let payments: Payments
const error = vi.fn<(...said: unknown[]) => void>()
const paystack = (more: object = {}) =>
  makePaystack({
    secretKey: PAYSTACK_KEY,
    url: there.url,
    logger: { error },
    waits: [1, 1],
    ...more,
  })

beforeAll(async () => {
  there = await strictPaystack()
})
beforeEach(() => {
  payments = paystack()
  there.mood('well')
  there.wrong.length = 0
  there.received.length = 0
  error.mockClear()
})
afterAll(() => there.close())

const email = 'ada@example.com'
const metadata = { narthex: { church: 'one' } }
const initialize = (reference = newReference(), amountKobo = 250_000) =>
  payments.initialize({
    reference,
    amountKobo,
    email,
    metadata,
    callbackUrl: 'https://narthex.example/wallet',
  })
const transfer = (reference = newReference(), recipient = 'RCP_m7ljkv8leesep7p') =>
  payments.transfer({ reference, amountKobo: 100_000, recipient, reason: 'Rent' })
const charge = (reference = newReference(), authorization = 'AUTH_uh8bcl3zbn') =>
  payments.charge({ reference, amountKobo: 250_000, email, authorization, metadata })

spec('Paystack: payment')
test('begins a payment and reads its progress', async () => {
  const reference = newReference()
  expect(await initialize(reference)).toEqual({
    link: 'https://checkout.paystack.com/3ni8kdavz62431k',
    accessCode: '3ni8kdavz62431k',
  })
  expect(await payments.verify(reference), 'still being paid').toMatchObject({ status: 'pending' })
  there.paid(reference, 'success')
  expect(await payments.verify(reference)).toEqual({
    status: 'success',
    amountKobo: 250_000,
    currency: 'NGN',
    channel: 'card',
    paidAt: '2024-08-22T09:15:02.000Z',
    authorization: 'AUTH_uh8bcl3zbn',
    metadata,
  })
  there.paid(reference, 'failed')
  expect(await payments.verify(reference)).toMatchObject({ status: 'failed', authorization: null })
  expect(there.wrong).toEqual([])
})

test('a reference unknown to Paystack is null, and begins once', async () => {
  expect(await payments.verify(newReference())).toBeNull()
  expect(await payments.verifyTransfer(newReference())).toBeNull()
  const reference = newReference()
  await initialize(reference)
  await expect(initialize(reference)).rejects.toThrow(ProviderRefused)
  expect(there.wrong).toEqual([])
})

spec('Paystack: card')
test('charges a saved card once per reference and reports a decline', async () => {
  const reference = newReference()
  expect(await charge(reference)).toMatchObject({ status: 'success', amountKobo: 250_000 })
  expect(await charge(reference), 'the answer of the first').toMatchObject({ status: 'success' })
  expect(there.charged.get(reference)).toBe(250_000)
  expect(await payments.verify(reference)).toMatchObject({ metadata })
  expect(await charge(newReference(), 'AUTH_declined')).toMatchObject({ status: 'failed', paidAt: null })
  expect(there.wrong).toEqual([])
})

spec('Paystack: banks')
test('reads every page of banks, sorted by name, once an hour', async () => {
  const names = [
    { name: 'Abbey Mortgage Bank', code: '801' },
    { name: 'Access Bank', code: '044' },
    { name: 'Paycom', code: '999992' },
    { name: 'Zenith Bank', code: '057' },
  ]
  expect(await payments.banks()).toEqual(names)
  expect(await payments.banks()).toEqual(names)
  expect(there.received).toHaveLength(2)
  expect(there.wrong).toEqual([])
})

spec('Paystack: lookup')
test('keeps leading zeros, returns null for unknown accounts, throws at a limit', async () => {
  expect(await payments.accountName({ accountNumber: '0022728151', bankCode: '063' })).toBe('WES GIBBONS')
  expect(there.received).toEqual(['GET /bank/resolve?account_number=0022728151&bank_code=063'])
  expect(await payments.accountName({ accountNumber: '9999999999', bankCode: '063' })).toBeNull()
  await expect(payments.accountName({ accountNumber: '8888888888', bankCode: '063' })).rejects.toThrow(
    ProviderSilent,
  )
  const account = { accountNumber: '0000000010', bankCode: '058', accountName: 'Tolu Robert' }
  expect(await payments.recipient(account)).toBe('RCP_m7ljkv8leesep7p')
  expect(there.wrong).toEqual([])
})

spec('Paystack: transfer')
test('sends money once per reference despite repeats', async () => {
  const reference = newReference()
  const first = await transfer(reference)
  expect(first).toMatchObject({ status: 'success' })
  expect(await transfer(reference)).toEqual(first)
  expect(await payments.verifyTransfer(reference)).toEqual(first)
  await expect(transfer(newReference(), 'RCP_nobody')).rejects.toThrow('Recipient specified is invalid')
  expect(there.wrong).toEqual([])
})

test.each([
  ['received', 'pending'],
  ['queued', 'pending'],
  ['a_word_of_tomorrow', 'pending'],
  ['abandoned', 'failed'],
  ['rejected', 'failed'],
  ['blocked', 'failed'],
  ['reversed', 'reversed'],
])('a transfer that Paystack calls %s is %s', async (theirs, ours) => {
  expect(await transfer(newReference(), `RCP_becomes_${theirs}`)).toMatchObject({ status: ours })
})

spec('Paystack: transfer')
test('a transfer waits for its one-time code', async () => {
  const { status, transferCode } = await transfer(newReference(), 'RCP_becomes_otp')
  expect(status).toBe('otp')
  const finalize = (code: string) => payments.finalizeTransfer({ transferCode: transferCode!, code })
  await expect(finalize('000000')).rejects.toThrow(ProviderRefused)
  expect(await finalize('928783')).toEqual({ status: 'success', transferCode })
  expect(there.wrong).toEqual([])
})

spec('Paystack: transfer')
test('resends the one-time code while the transfer waits for it only', async () => {
  const { transferCode } = await transfer(newReference(), 'RCP_becomes_otp')
  await payments.resendCode(transferCode!)
  expect(there.received.at(-1)).toBe('POST /transfer/resend_otp')
  await payments.finalizeTransfer({ transferCode: transferCode!, code: '928783' })
  await expect(payments.resendCode(transferCode!)).rejects.toThrow(ProviderRefused)
  expect(there.wrong).toEqual([])
})

const MOODS: Mood[] = [
  'hangs',
  'hangs in the body',
  'fails',
  'nonsense',
  'truncated',
  'captive page',
  'elsewhere',
  'too much',
  'too many',
  'cuts the line',
]

test.each(MOODS)('while it %s, the result is unknown, and only reads are retried', async (mood) => {
  const hangs = mood.startsWith('hangs')
  if (hangs) payments = paystack({ timeoutMs: 200 })
  for (const act of [() => initialize(), () => charge(), () => transfer()]) {
    there.mood(mood)
    await expect(act()).rejects.toThrow(ProviderSilent)
  }
  // Such a short timeout may end before the connection is open.
  expect(there.received.length).toBeLessThanOrEqual(3)
  if (!hangs) expect(there.received).toHaveLength(3)
  const asks = [() => payments.verify(newReference()), () => payments.verifyTransfer(newReference())]
  for (const ask of asks) await expect(ask()).rejects.toThrow(ProviderSilent)
  if (hangs) return
  expect(there.received).toHaveLength(9)
  there.mood(mood, 2)
  expect(await payments.verify(newReference()), 'the third time').toBeNull()
})

test('finds sent money by reference after a lost response, resends none', async () => {
  const reference = newReference()
  there.mood('cuts the line', 1)
  await expect(transfer(reference)).rejects.toThrow(ProviderSilent)
  expect(await payments.verifyTransfer(reference)).toMatchObject({ status: 'success' })
  expect(await transfer(reference)).toMatchObject({ status: 'success' })
  expect([...there.sent.keys()].filter((key) => key === reference)).toHaveLength(1)
})

test('logs a rejected key without printing it and reports no refusal', async () => {
  payments = paystack({ secretKey: 'sk_test_wrong' })
  await expect(transfer()).rejects.toThrow(ProviderSilent)
  expect(error).toHaveBeenCalled()
  expect(JSON.stringify(error.mock.calls)).not.toContain('sk_test_wrong')
})

const signature = (body: Buffer, key = PAYSTACK_KEY) => createHmac('sha512', key).update(body).digest('hex')
const message = (event: string, data: unknown) => Buffer.from(JSON.stringify({ event, data }))

spec('Paystack: signature')
test('accepts a webhook by its signature over the bytes alone', () => {
  const reference = newReference()
  const body = message('charge.success', { id: 302961, reference, amount: 1 })
  const right = signature(body)
  expect(payments.readWebhook(body, right)).toEqual({
    kind: 'payment',
    reference,
    eventKey: 'charge.success:302961',
  })
  const same = Buffer.from(body.toString().replace(',', ', '))
  for (const [bytes, given] of [
    [same, right],
    [body, undefined],
    [body, ''],
    [body, 'zz'.repeat(64)],
    [body, right.slice(0, -2)],
    [body, `${right}00`],
    [body, signature(body, 'sk_test_other')],
  ] as const)
    expect(payments.readWebhook(bytes, given), given).toBeNull()
})

/** As recorded in Paystack's documentation (doc/payments/webhooks/events.js). */
spec('Paystack: refunds')
test('finds the payment of refunds and disputes in their different places', () => {
  const reference = newReference()
  const said = (event: string, data: object) => {
    const body = message(event, data)
    return payments.readWebhook(body, signature(body))
  }
  const refund = { status: 'processed', transaction_reference: reference, amount: '5000' }
  expect(said('refund.processed', { ...refund, refund_reference: '132013318360' })).toEqual({
    kind: 'returned',
    reference,
    eventKey: `refund.processed:132013318360:${reference}`,
  })
  expect(said('refund.processed', { ...refund, refund_reference: null })).toMatchObject({
    eventKey: `refund.processed:${reference}`,
  })
  for (const event of ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])
    expect(
      said(event, { id: 358950, transaction: { id: 896467688, reference }, transaction_reference: null }),
    ).toEqual({ kind: 'returned', reference, eventKey: `${event}:358950:${reference}` })
})

spec('Paystack: refunds')
test('sums refunds and accepted disputes as returned money, each once', async () => {
  const reference = newReference()
  expect(await payments.returned(reference)).toBeNull()
  await initialize(reference)
  there.paid(reference, 'success')
  expect(await payments.returned(reference)).toEqual({ kobo: 0, disputed: false })
  there.refund(reference, { amount: 30_000 })
  there.refund(reference, { amount: 5_000, status: 'pending' })
  there.refund(reference, { amount: 5_000, status: 'failed' })
  // One of another payment, and one with the same name in another currency.
  const other = newReference()
  await initialize(other)
  there.refund(other, { amount: 70_000 })
  there.refund(reference, { amount: 9_000, currency: 'GHS' })
  expect(await payments.returned(reference)).toEqual({ kobo: 30_000, disputed: false })
  const dispute = there.dispute(reference, { status: 'awaiting-merchant-feedback', refund_amount: 100_000 })
  expect(await payments.returned(reference)).toEqual({ kobo: 30_000, disputed: true })
  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  expect(await payments.returned(reference)).toEqual({ kobo: 30_000, disputed: false })
  dispute.resolution = 'merchant-accepted'
  expect(await payments.returned(reference)).toEqual({ kobo: 130_000, disputed: false })
  // By its number or as a whole object, and an amount as text: both occur in their responses.
  there.refund(reference, { amount: '100000', dispute: { id: dispute.id } })
  expect(await payments.returned(reference), 'the refund of the dispute').toMatchObject({ kobo: 130_000 })
  there.refund(reference, { amount: 500_000 })
  expect(await payments.returned(reference), 'never more than was paid').toMatchObject({ kobo: 250_000 })
  expect(await payments.returnedSince('2026-01-01T00:00:00.000Z')).toEqual([reference, other])
  expect(there.wrong).toEqual([])
})

test('a reversed payment without listed refunds was returned whole', async () => {
  const reference = newReference()
  await initialize(reference)
  there.paid(reference, 'reversed')
  expect(await payments.returned(reference)).toEqual({ kobo: 250_000, disputed: false })
  there.refund(reference, { amount: 40_000, status: 'processing' })
  expect(await payments.returned(reference)).toEqual({ kobo: 0, disputed: false })
})

test('reads refunds page by page, and one failed page fails the whole', async () => {
  const reference = newReference()
  await initialize(reference, 1_000_000)
  there.paid(reference, 'success')
  for (let at = 0; at < 230; at += 1) there.refund(reference, { amount: 100 })
  expect(await payments.returned(reference)).toEqual({ kobo: 23_000, disputed: false })
  there.mood('nonsense')
  await expect(payments.returned(reference)).rejects.toThrow(ProviderSilent)
  await expect(payments.returnedSince('2026-01-01T00:00:00.000Z')).rejects.toThrow(ProviderSilent)
})

test.each(['transfer.success', 'transfer.failed', 'transfer.reversed'])('%s is about a transfer', (event) => {
  const reference = newReference()
  const body = message(event, { reference, transfer_code: 'TRF_x' })
  expect(payments.readWebhook(body, signature(body))).toEqual({
    kind: 'transfer',
    reference,
    eventKey: `${event}:${reference}`,
  })
})

test.each([
  ['another event', message('invoice.create', { id: 1, reference: newReference() })],
  ['a dispute of nothing', message('charge.dispute.create', { id: 1, reference: newReference() })],
  ['another reference', message('charge.success', { id: 1, reference: 'T12' })],
  ['no data', message('charge.success', null)],
  ['a reference that is none', message('charge.success', { reference: { $ne: '' } })],
  ['an inherited word', message('toString', { reference: newReference() })],
  ['no JSON', Buffer.from('not json')],
  ['not an object', Buffer.from('7')],
])('%s under a right signature is ignored', (_what, body) => {
  expect(payments.readWebhook(body, signature(body))).toBe('ignored')
})
