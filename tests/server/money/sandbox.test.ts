/** Tests the payment sandbox: its pages, webhooks and outcomes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReference } from '../../../server/money/transactions.ts'
import {
  ProviderRefused,
  ProviderSilent,
  type BankAccount,
} from '../../../server/providers/payments/payments.ts'
import { OUTCOMES } from '../../../server/providers/payments/sandbox/transfers.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
beforeAll(async () => {
  testServer = await churchApp()
})
afterAll(() => testServer.close())

const payments = () => testServer.app.deps.payments
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const open = (url: string, headers: Record<string, string> = {}) => testServer.app.inject({ url, headers })
const press = (url: string, payload: string, headers: Record<string, string> = {}) =>
  testServer.app.inject({ method: 'POST', url, payload, headers: { ...form, ...headers } })

const metadata = { narthex: { church: 'one' } }
async function startPayment(amountKobo = 250_000) {
  const reference = newReference()
  const { link } = await payments().initialize({
    reference,
    amountKobo,
    email: 'ada@example.com',
    callbackUrl: 'http://localhost:3000/wallet?from=here',
    metadata,
  })
  return { reference, page: new URL(link).pathname }
}
/** The webhooks about it, pending or sent, as the server reads them. */
async function webhooksOf(reference: string) {
  const { rows } = await testServer.db.ownerPool.query<{ body: string; signature: string }>(
    `select body, signature from sandbox_deliveries where body like '%' || $1 || '%' order by due_at`,
    [reference],
  )
  return rows.map(({ body, signature }) => payments().readWebhook(Buffer.from(body), signature))
}

spec('Sandbox: payments')
test('pays on a page without script and returns with the reference', async () => {
  const { reference, page } = await startPayment()
  expect(await payments().verify(reference)).toMatchObject({ status: 'pending', amountKobo: 250_000 })
  const shown = await open(page)
  expect(shown.body).toContain('₦2,500.00')
  expect(shown.body).not.toContain('<script')
  expect((await press(page, 'act=success')).headers.location).toBe(page)
  expect(await payments().verify(reference)).toMatchObject({
    status: 'success',
    currency: 'NGN',
    channel: 'card',
    authorization: expect.stringMatching(/^AUTH_works_/),
  })
  const after = await open(page)
  const back = `http://localhost:3000/wallet?from=here&amp;trxref=${reference}&amp;reference=${reference}`
  expect(after.body).toContain(`content="2;url=${back}"`)
  expect(after.body).not.toContain('<form')
  const framed = await open(page, { 'sec-fetch-dest': 'iframe' })
  expect(framed.body).toContain('You may close this window')
  expect(framed.body).not.toContain('http-equiv')
})

test('3.4.6 only our page may frame the payment page', async () => {
  const { page } = await startPayment()
  const { headers } = await open(page)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
  const list = await open('/sandbox')
  expect(list.headers['x-frame-options']).toBe('DENY')
  expect(list.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(list.body).toContain(page)
})

spec('Sandbox: payments')
test('paying twice charges once and reports it twice', async () => {
  const { reference, page } = await startPayment()
  await press(page, 'act=twice')
  await press(page, 'act=success')
  expect(await payments().verify(reference)).toMatchObject({ status: 'success', amountKobo: 250_000 })
  const messages = await webhooksOf(reference)
  expect(messages).toHaveLength(2)
  expect(new Set(messages.map((said) => said && said !== 'ignored' && said.eventKey)).size).toBe(2)
})

test('a failed or abandoned payment can still be paid and stays paid', async () => {
  const { reference, page } = await startPayment()
  for (const status of ['failed', 'abandoned'] as const) {
    await press(page, `act=${status}`)
    expect(await payments().verify(reference)).toMatchObject({ status, paidAt: null })
  }
  expect(await webhooksOf(reference)).toEqual([])
  expect((await open(page)).body).toContain('<form')
  await press(page, 'act=success')
  await press(page, 'act=failed')
  expect(await payments().verify(reference)).toMatchObject({ status: 'success' })
})

spec('Sandbox: payments')
test('a webhook comes late, thrice or never, as chosen on the page', async () => {
  const seen: Record<string, number> = {}
  for (const message of ['soon', 'late', 'thrice', 'never']) {
    const { reference, page } = await startPayment()
    await press(page, `act=success&message=${message}`)
    seen[message] = (await webhooksOf(reference)).length
    const { rows } = await testServer.db.ownerPool.query(
      `select 1 from sandbox_deliveries where body like '%' || $1 || '%' and due_at > now() + interval '10 seconds'`,
      [reference],
    )
    expect(rows, message).toHaveLength(message === 'late' ? 1 : 0)
  }
  expect(seen).toEqual({ soon: 1, late: 1, thrice: 3, never: 0 })
})

test('a sandbox webhook arrives signed, and no other signature is accepted', async () => {
  const { reference, page } = await startPayment()
  await press(page, 'act=success')
  await testServer.app.deps.sandbox.deliver('all')
  const { rows } = await testServer.db.ownerPool.query<{ body: string; signature: string; answered: number }>(
    `select body, signature, answered from sandbox_deliveries where body like '%' || $1 || '%'`,
    [reference],
  )
  expect(rows[0]?.answered).toBe(200)
  const { body, signature } = rows[0]!
  expect(payments().readWebhook(Buffer.from(body), signature)).toMatchObject({ kind: 'payment', reference })
  for (const wrong of [undefined, '', signature.replace(/^../, 'zz'), `${signature}0`])
    expect(payments().readWebhook(Buffer.from(body), wrong)).toBeNull()
  expect(payments().readWebhook(Buffer.from(`${body} `), signature)).toBeNull()
})

test('a rejected webhook is sent three times in total', async () => {
  const { reference, page } = await startPayment()
  await press(page, 'act=success&message=late')
  await testServer.db.ownerPool.query(
    `update sandbox_deliveries set due_at = now(), path = '/api/v1/nothing' where body like '%' || $1 || '%'`,
    [reference],
  )
  await testServer.app.deps.sandbox.deliver('all')
  const { rows } = await testServer.db.ownerPool.query(
    `select tries, done, answered from sandbox_deliveries where body like '%' || $1 || '%'`,
    [reference],
  )
  expect(rows).toEqual([{ tries: 3, done: true, answered: 404 }])
})

test('a saved card is charged, declined or silent, once per reference', async () => {
  const charge = async (card: string, reference = newReference()) => {
    const first = await startPayment()
    await press(first.page, `act=success&card=${card}`)
    const { authorization } = (await payments().verify(first.reference))!
    const ask = {
      reference,
      amountKobo: 250_000,
      email: 'ada@example.com',
      authorization: authorization!,
      metadata,
    }
    return {
      ask,
      said: await payments()
        .charge(ask)
        .catch((error: unknown) => error),
    }
  }
  const works = await charge('works')
  expect(works.said).toMatchObject({ status: 'success' })
  expect(await payments().charge(works.ask)).toMatchObject({ status: 'success' })
  expect(await webhooksOf(works.ask.reference)).toHaveLength(1)
  expect((await charge('declines')).said).toMatchObject({ status: 'failed' })
  const silent = await charge('silent')
  expect(silent.said).toBeInstanceOf(ProviderSilent)
  expect(await payments().verify(silent.ask.reference)).toMatchObject({ status: 'success' })
})

const account = (lastDigit: string): BankAccount => ({
  accountNumber: `012345678${lastDigit}`,
  bankCode: '058',
})
async function sent(lastDigit: string, reference = newReference()) {
  const recipient = await payments().recipient({ ...account(lastDigit), accountName: 'x' })
  const ask = { reference, amountKobo: 100_000, recipient, reason: 'Rent' }
  const transfer = () => payments().transfer(ask)
  return { reference, transfer, said: await transfer().catch((error: unknown) => error) }
}
const seen = async (reference: string) => (await payments().verifyTransfer(reference))?.status ?? null
const passes = (reference: string) =>
  testServer.db.ownerPool.query(`update sandbox_transfers set next_at = now() where reference = $1`, [
    reference,
  ])

test('an account has a stable made-up name, none if ending in 9', async () => {
  const name = await payments().accountName(account('0'))
  expect(name).toMatch(/^[A-Z -]+ \(SANDBOX\)$/)
  expect(await payments().accountName(account('0'))).toBe(name)
  expect(await payments().accountName({ ...account('0'), bankCode: '011' })).not.toBe(name)
  expect(await payments().accountName(account('9'))).toBeNull()
  expect(await payments().accountName({ ...account('0'), bankCode: '1' })).toBeNull()
  expect((await payments().banks()).map(({ code }) => code)).toContain('058')
})

spec('Sandbox: transfers')
test('transfers end as the account’s last digit says', async () => {
  expect((await sent('0')).said).toMatchObject({ status: 'success' })
  const pending = await sent('1')
  expect(pending.said).toMatchObject({ status: 'pending' })
  await passes(pending.reference)
  expect(await seen(pending.reference)).toBe('success')
  expect((await sent('2')).said).toMatchObject({ status: 'failed' })
  const reversed = await sent('4')
  expect(reversed.said).toMatchObject({ status: 'success' })
  await passes(reversed.reference)
  expect(await seen(reversed.reference)).toBe('reversed')
  expect(await webhooksOf(reversed.reference)).toMatchObject([{ kind: 'transfer' }, { kind: 'transfer' }])
  const refused = await sent('7')
  expect(refused.said).toBeInstanceOf(ProviderRefused)
  expect(await seen(refused.reference)).toBeNull()
})

test('a lost answer is found by reference, a lost call sent again', async () => {
  const answerLost = await sent('5')
  expect(answerLost.said).toBeInstanceOf(ProviderSilent)
  expect(await seen(answerLost.reference)).toBe('success')
  expect(await answerLost.transfer()).toMatchObject({ status: 'success' })
  const callLost = await sent('6')
  expect(callLost.said).toBeInstanceOf(ProviderSilent)
  expect(await seen(callLost.reference)).toBeNull()
  expect(await callLost.transfer()).toMatchObject({ status: 'success' })
  expect(await seen(callLost.reference)).toBe('success')
})

test('a transfer waits for its one-time code and takes it once', async () => {
  const { said } = await sent('3')
  expect(said).toMatchObject({ status: 'otp' })
  const { transferCode } = said as { transferCode: string }
  const finalize = (code: string) => payments().finalizeTransfer({ transferCode, code })
  await expect(finalize('111111')).rejects.toThrow(ProviderRefused)
  await payments().resendCode(transferCode)
  expect(await finalize('123456')).toEqual({ status: 'success', transferCode })
  await expect(finalize('123456')).rejects.toThrow(ProviderRefused)
  await expect(payments().resendCode(transferCode)).rejects.toThrow(ProviderRefused)
})

test('a waiting transfer is decided on the list, from this machine alone', async () => {
  const { reference } = await sent('8')
  const decide = (to: string, more: object = {}) =>
    testServer.app.inject({
      method: 'POST',
      url: '/sandbox/transfers',
      payload: `reference=${reference}&to=${to}`,
      headers: form,
      ...more,
    })
  expect((await decide('success', { remoteAddress: '192.168.1.20' })).statusCode).toBe(403)
  expect((await decide('success', { headers: { ...form, 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(
    403,
  )
  expect((await decide('elsewhere')).statusCode).toBe(400)
  expect(await seen(reference)).toBe('pending')
  expect((await open('/sandbox')).body).toContain('Let it fail')
  await decide('success')
  expect(await seen(reference)).toBe('success')
  await decide('failed')
  expect(await seen(reference)).toBe('success')
  await decide('reversed')
  expect(await seen(reference)).toBe('reversed')
})

spec('Sandbox: refunds')
test('refunds and disputes on the list are reported, never above the payment', async () => {
  const { reference, page } = await startPayment()
  const act = (act: string, more: object = {}) =>
    testServer.app.inject({
      method: 'POST',
      url: '/sandbox/payments',
      payload: `reference=${reference}&act=${act}`,
      headers: form,
      ...more,
    })
  const back = () => payments().returned(reference)
  await act('refund-some')
  expect(await back(), 'not paid yet').toEqual({ kobo: 0, disputed: false })
  await press(page, 'act=success')
  expect(await payments().verify(reference)).toMatchObject({ metadata })
  expect((await act('refund', { remoteAddress: '192.168.1.20' })).statusCode).toBe(403)
  expect((await act('rob')).statusCode).toBe(400)
  await act('refund-some')
  expect(await back()).toEqual({ kobo: 10_000, disputed: false })
  await act('dispute')
  expect(await back()).toEqual({ kobo: 10_000, disputed: true })
  expect((await open('/sandbox')).body).toContain('The payer wins')
  await act('won')
  await act('won')
  expect(await back()).toEqual({ kobo: 10_000, disputed: false })
  await act('refund')
  await act('refund')
  expect(await back()).toEqual({ kobo: 250_000, disputed: false })
  expect(await payments().returnedSince('2026-01-01T00:00:00Z')).toContain(reference)
  expect(await payments().returned(newReference())).toBeNull()
  const kinds = (await webhooksOf(reference)).map((said) => (said as { kind: string }).kind)
  expect(kinds.sort()).toEqual(['payment', 'returned', 'returned', 'returned', 'returned'])
})

test('the list shows every sandbox outcome', async () => {
  const { body } = await open('/sandbox')
  for (const { says } of Object.values(OUTCOMES)) expect(body).toContain(says)
})

test('another site’s form pays nothing, and an unknown payment shows a page', async () => {
  const { reference, page } = await startPayment()
  expect((await press(page, 'act=success', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await press(page, 'act=rob')).statusCode).toBe(400)
  expect(await payments().verify(reference)).toMatchObject({ status: 'pending' })
  const none = await open('/sandbox/pay/0123')
  expect(none.statusCode).toBe(404)
  expect(none.body).toContain('There is no such payment')
})

spec('Sandbox: not with providers')
test('real providers remove the sandbox and reject its signatures', async () => {
  const { reference, page } = await startPayment()
  await press(page, 'act=success')
  const { rows } = await testServer.db.ownerPool.query<{ body: string; signature: string }>(
    `select body, signature from sandbox_deliveries where body like '%' || $1 || '%'`,
    [reference],
  )
  const real = await churchApp({
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'a@example.com',
    PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
    PAYSTACK_URL: 'http://127.0.0.1:1',
    SMS_PROVIDER: 'termii',
    SMS_SENDER: 'Narthex',
    TERMII_API_KEY: 'TL0123456789',
    TERMII_URL: 'http://127.0.0.1:1',
  })
  const { deps } = real.app
  for (const [method, url] of [
    ['GET', '/sandbox'],
    ['GET', page],
    ['POST', page],
    ['POST', '/sandbox/transfers'],
  ] as const)
    expect(
      (await real.app.inject({ method, url, payload: method === 'POST' ? {} : undefined })).statusCode,
      url,
    ).toBe(404)
  expect([deps.payments.name, deps.sms.name]).toEqual(['paystack', 'termii'])
  const { headers } = await real.app.inject('/api/v1/docs')
  const policy = String(headers['content-security-policy'])
  expect(policy, 'Paystack’s page stands in a frame').toContain(
    "frame-src 'self' https://checkout.paystack.com;",
  )
  expect(policy).toContain("form-action 'self' https://checkout.paystack.com;")
  expect(deps.payments.readWebhook(Buffer.from(rows[0]!.body), rows[0]!.signature)).toBeNull()
  await real.close()
})
