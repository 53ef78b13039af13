/** Tests gifts: each payment makes one income and one credit, however often and late it is reported. */
import { addDays } from '../../../contract/calendar/days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Income } from '../../../contract/routes/incomes.ts'
import { randomFrom } from '../../../server/demo/names-and-families.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { balanceOf } from '../../../server/money/ledger.ts'
import { settleReturned } from '../../../server/money/webhooks.ts'
import { settlePayment, settleInTurn } from '../../../server/money/settle.ts'
import { findReference, moveTransaction } from '../../../server/money/transactions.ts'
import { ProviderRefused, ProviderSilent } from '../../../server/providers/payments/payments.ts'
import { markNotPaid, markPaid, tellOf } from '../../../server/providers/payments/sandbox/payments.ts'
import { sandboxSecret } from '../../../server/providers/mail-and-deliveries.ts'
import {
  aChurch,
  aTeamUser,
  aVisitor,
  missedAlready,
  openTestServer,
  today,
  type TestServer,
} from '../church/test-server.ts'
import { recordedEarlier } from '../church/recorded-earlier.ts'
import { spec } from '../../spec/spec.ts'

type Church = Awaited<ReturnType<typeof aChurch>>

let testServer: TestServer
let church: Church
beforeAll(async () => {
  testServer = await openTestServer()
  church = await aChurch(testServer)
})
afterAll(() => testServer.close())

const giving = (more: object = {}) => ({
  churchReference: church.reference,
  amount: 2500,
  income_type: 'tithe',
  ...more,
})

/** @returns the payment's reference */
async function startGift(more: object = {}): Promise<string> {
  const { status, body } = await aVisitor(testServer).post('give', giving(more))
  expect([status, body.message]).toEqual([200, 'Payment link generated successfully'])
  return body.data.reference
}

const pool = () => testServer.database.pool
const settle = async (reference: string) => {
  const line = await findReference(pool(), reference)
  return settlePayment(testServer.app.deps, church.church, line!.transactionId)
}
const pay = (reference: string, times = 1) => markPaid(pool(), reference, times, 'works')
const tellTwice = (reference: string) => {
  const { sandbox, sealSecret } = testServer.app.deps
  return tellOf(sandbox, sandboxSecret(sealSecret))('charge.success', reference, { times: 2, afterMs: 0 })
}
const wallet = () => inChurch(pool(), church.church, (tx) => balanceOf(tx, church.church, 'wallet'))

async function incomes() {
  const { body } = await church.get(`churches/${church.church}/incomes`)
  return body.data as Income[]
}

/** The growth that some work causes: kobo in the wallet, and incomes. */
async function grown(work: () => Promise<unknown>): Promise<{ kobo: number; incomes: number }> {
  const [kobo, before] = [await wallet(), (await incomes()).length]
  await work()
  return { kobo: (await wallet()) - kobo, incomes: (await incomes()).length - before }
}

spec('2 Giving: income', 'route give')
test('a paid gift is system-recorded income of today in the wallet', async () => {
  const reference = await startGift({ amount: '2,500.50', income_type: 'first_fruit', first_name: 'Ada' })
  expect(await grown(() => settle(reference)), 'nobody has paid yet').toEqual({ kobo: 0, incomes: 0 })
  await pay(reference)
  expect(await grown(() => settle(reference))).toEqual({ kobo: 250_050, incomes: 1 })
  const [latest] = await incomes()
  expect(latest).toMatchObject({
    amount: 2500.5,
    income_type: 'first_fruit',
    input_type: 'online',
    date_of_income: today(),
  })
})

spec('2 Giving: income')
test('repeated webhooks, verifications and payer visits record one income and credit', async () => {
  const reference = await startGift()
  await pay(reference, 2)
  const all = async () => {
    await Promise.all([tellTwice(reference), settle(reference), settle(reference), settle(reference)])
    await testServer.app.deps.sandbox.deliver('all')
    await testServer.app.deps.jobs.drain()
    await Promise.all([settle(reference), settle(reference)])
  }
  expect(await grown(all)).toEqual({ kobo: 250_000, incomes: 1 })
  expect(await settle(reference)).toMatchObject({ status: 'success' })
})

spec('2 Giving: late payment')
test('a failed or abandoned payment counts once when paid late', async () => {
  for (const given of ['failed', 'abandoned'] as const) {
    const reference = await startGift({ income_type: 'seed' })
    await markNotPaid(pool(), reference, given)
    expect(await grown(() => settle(reference))).toEqual({ kobo: 0, incomes: 0 })
    expect(await settle(reference)).toMatchObject({ status: given })
    await pay(reference)
    const late = async () => {
      await tellTwice(reference)
      await testServer.app.deps.sandbox.deliver('all')
      await testServer.app.deps.jobs.drain()
      await settle(reference)
    }
    expect(await grown(late)).toEqual({ kobo: 250_000, incomes: 1 })
  }
})

spec('2 Giving: books agree')
test('histories: wallet, incomes and paid lines agree for any gifts', async () => {
  const { below } = randomFrom(20_261_122)
  const [kobo, before] = [await wallet(), (await incomes()).length]
  const gifts = new Map<string, number>()
  const paid = new Set<string>()
  for (let step = 0; step < 120; step += 1) {
    const known = [...gifts.keys()]
    const one = known[below(Math.max(known.length, 1))]
    const act = below(8)
    if (!one || act === 0) {
      const amount = 100 + below(5000)
      gifts.set(await startGift({ amount }), amount)
    } else if (act === 1) paid.add((await pay(one), one))
    else if (act === 2 && !paid.has(one)) await markNotPaid(pool(), one, 'failed')
    else if (act === 3 && !paid.has(one)) {
      const line = await findReference(pool(), one)
      await inChurch(pool(), church.church, (tx) =>
        moveTransaction(tx, church.church, line!.transactionId, 'abandoned'),
      )
    } else if (act === 4) await tellTwice(one)
    else if (act === 5) await testServer.app.deps.sandbox.deliver('all')
    else
      await Promise.all([settle(one), settle(one), ...(act === 6 ? [testServer.app.deps.jobs.drain()] : [])])
  }
  for (const one of gifts.keys()) await settle(one)
  const came = [...paid].reduce((sum, one) => sum + gifts.get(one)! * 100, 0)
  expect(paid.size).toBeGreaterThan(3)
  expect({ kobo: (await wallet()) - kobo, incomes: (await incomes()).length - before }).toEqual({
    kobo: came,
    incomes: paid.size,
  })
})

test('refuses bad input at its field and begins nothing', async () => {
  const { post } = aVisitor(testServer)
  const said = async (more: object) => {
    const { status, body } = await post('give', giving(more))
    return [status, body.errors?.[0]?.path]
  }
  for (const amount of [0, -5, 99, 10_000_001, 100.001, 'a lot', '1e5', null, undefined])
    expect([amount, ...(await said({ amount }))]).toEqual([amount, 400, 'amount'])
  expect(await said({ income_type: 'bribe' })).toEqual([400, 'income_type'])
  expect(await said({ email: 'nobody' })).toEqual([400, 'email'])
  expect(await said({ first_name: 'Ada', consent: false }), 'no leave to keep it').toEqual([400, 'consent'])
  expect(await said({ consent: false }), 'nothing is kept of anybody').toEqual([200, undefined])
  expect((await post('give', giving({ churchReference: 'nobody' }))).status).toBe(404)
})

spec('2 Giving: consent')
test('keeps consent with its wording, and none without an answer', async () => {
  const aboutOf = async (reference: string) => (await settle(reference))!.about
  expect(await aboutOf(await startGift({ consent: true, consent_wording: 'I agree.' }))).toEqual({
    income_type: 'tithe',
  })
  const named = { first_name: ' Ada ', email: 'Ada@Mail.Example', consent: true, consent_wording: 'I agree.' }
  const reference = await startGift(named)
  expect(await aboutOf(reference)).toEqual({
    income_type: 'tithe',
    first_name: 'Ada',
    consent: { wording: 'I agree.', at: expect.any(String) },
  })
  expect((await settle(reference))!.email).toBe('ada@mail.example')
})

spec('2 Giving: details')
test('the finance team sees the giver’s name, never the email', async () => {
  const reference = await startGift({ first_name: 'Ada', email: 'ada@mail.example', consent: true })
  await pay(reference)
  await settle(reference)
  const [named] = await incomes()
  expect(named).toMatchObject({ giver: 'Ada', user: null, reference })
  expect(JSON.stringify(named)).not.toContain('ada@mail.example')
  expect((await church.delete(`income/${named!.id}`)).body.code).toBe('REVERSE_INSTEAD')
  expect((await church.post(`income/${named!.id}/reverse`, { reason: 'Test gift' })).status).toBe(201)
  expect((await settle(reference))!.about).toMatchObject({ first_name: 'Ada' })
  const nobody = await startGift()
  await pay(nobody)
  await settle(nobody)
  expect((await incomes())[0]).toMatchObject({ giver: null })
})

spec('Privacy: unpaid gift')
test('deletes name and email of an unpaid gift after three days', async () => {
  for (const given of [null, 'failed'] as const) {
    const reference = await startGift({ first_name: 'Ada', email: 'ada@mail.example', consent: true })
    if (given) await markNotPaid(pool(), reference, given)
    const line = (await findReference(pool(), reference))!
    await settleInTurn(testServer.app.deps, line)
    expect(await settle(reference)).toMatchObject({ email: 'ada@mail.example', about: { first_name: 'Ada' } })
    await inChurch(pool(), church.church, (tx) =>
      tx.query(`update transactions set created_at = now() - interval '4 days' where id = $1`, [
        line.transactionId,
      ]),
    )
    await settleInTurn(testServer.app.deps, line)
    const left = await settle(reference)
    expect(left).toMatchObject({ status: given ?? 'abandoned', email: null })
    expect(left!.about).not.toHaveProperty('first_name')
    await pay(reference)
    expect(await grown(() => settle(reference)), 'a late one counts').toEqual({ kobo: 250_000, incomes: 1 })
  }
})

test('a silent or refusing provider begins no second payment and explains', async () => {
  const { payments } = testServer.app.deps
  const { initialize } = payments
  const references: string[] = []
  const failing = async (failure: Error) => {
    payments.initialize = async ({ reference }) => {
      references.push(reference)
      throw failure
    }
    return aVisitor(testServer).post('give', giving())
  }
  try {
    expect((await failing(new ProviderSilent('no answer'))).status).toBe(503)
    expect(await settle(references[0]!), 'asked about later').toMatchObject({ status: 'pending' })
    expect((await failing(new ProviderRefused('Merchant is not active'))).status).toBe(400)
    expect(await settle(references[1]!)).toMatchObject({ status: 'failed' })
  } finally {
    payments.initialize = initialize
  }
})

spec('2 Giving: limits')
test('too many gifts delay that link and address, others continue', async () => {
  const { post } = aVisitor(testServer)
  const many = async () => {
    await post('give', giving({ amount: 100 }))
    await missedAlready(testServer, 'gift', 290)
    return Promise.all(Array.from({ length: 20 }, () => post('give', giving({ amount: 100 }))))
  }
  expect((await many()).map(({ status }) => status)).toContain(200)
  let last = await post('give', giving())
  // A minute that ends meanwhile begins a new count.
  if (last.status === 200) last = (await many()).at(-1)!
  if (last.status === 200) last = await post('give', giving())
  expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await aVisitor(testServer).post('give', giving())).status).toBe(200)
  const { reference } = await aChurch(testServer, 'Elsewhere')
  expect((await post('give', giving({ churchReference: reference }))).status).toBe(200)
})

test('hides a gift from another church and shows it with financeAccess', async () => {
  const reference = await startGift({ amount: 700 })
  await pay(reference)
  await settle(reference)
  const other = await aChurch(testServer, 'Mercy')
  expect((await other.get(`churches/${other.church}/incomes`)).body.data).toEqual([])
  const finance = await aTeamUser(testServer, church.church, ['financeAccess'])
  const { body } = await finance.get(`churches/${church.church}/transactions`)
  expect(body.data).toContainEqual(
    expect.objectContaining({ reference, amount: 700, type: 'gift', status: 'success' }),
  )
})

/** Returns so much of a gift to its giver, and reports it twice at the same time. */
async function goesBack(reference: string, kobo: number): Promise<void> {
  await pool().query('update sandbox_payments set returned_kobo = $2 where reference = $1', [reference, kobo])
  const line = await findReference(pool(), reference)
  await Promise.all([1, 2].map(() => settleReturned(testServer.app.deps, church.church, line!.transactionId)))
}

spec('Wallet: refunded gift')
test('each refund of a gift makes one counter-entry of its amount', async () => {
  const reference = await startGift({ amount: 1000, first_name: 'Ada', consent: true })
  await pay(reference)
  await settle(reference)
  const { metadata } = (
    await pool().query('select metadata from sandbox_payments where reference = $1', [reference])
  ).rows[0]
  expect(metadata, 'the provider is told nothing of who gives').not.toMatch(/Ada|tithe/)
  expect(await grown(() => goesBack(reference, 40_000))).toEqual({ kobo: -40_000, incomes: 1 })
  const [part, gift] = await incomes()
  expect(part).toMatchObject({ amount: -400, reverses_id: gift!.id, user: null, date_of_income: today() })
  expect(gift).toMatchObject({ amount: 1000, giver: 'Ada', reversed_amount: 400, reversed_by_id: null })
  expect(await grown(() => goesBack(reference, 100_000))).toEqual({ kobo: -60_000, incomes: 1 })
  const [rest, , whole] = await incomes()
  expect(rest).toMatchObject({ amount: -600, reversal_reason: 'Refunded to the giver' })
  expect(whole).toMatchObject({ amount: 1000, giver: null, reversed_by_id: rest!.id, may_reverse: false })
  expect((await church.post(`income/${gift!.id}/reverse`, { reason: 'Again' })).body.code).toBe(
    'ALREADY_REVERSED',
  )
})

spec('Wallet: refunded gift')
test('a refund in a later month keeps the month of the gift', async () => {
  const reference = await startGift({ amount: 1000 })
  await pay(reference)
  await settle(reference)
  await recordedEarlier(testServer, church.church, 40)
  const month = addDays(today(), -40).slice(0, 7)
  const statement = async () => {
    const { made_at: _, ...rest } = (await church.get(`churches/${church.church}/statement?month=${month}`))
      .body.data
    return rest
  }
  const before = await statement()
  await goesBack(reference, 100_000)
  expect(await statement()).toEqual(before)
})

spec('Wallet: refunded gift')
test('a reversed gift gets no second counter-entry when it is refunded', async () => {
  const reference = await startGift({ amount: 1000 })
  await pay(reference)
  await settle(reference)
  await goesBack(reference, 30_000)
  const [, gift] = await incomes()
  const reversed = await church.post(`income/${gift!.id}/reverse`, { reason: 'Given back in cash' })
  expect(reversed.body.data).toMatchObject({ amount: -700, reverses_amount: 1000 })
  expect(await grown(() => goesBack(reference, 100_000))).toEqual({ kobo: -70_000, incomes: 0 })
})

spec('Wallet: refunded gift')
test('a parallel reversal and refund take back a gift once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const reference = await startGift({ amount: 1000 })
    await pay(reference)
    await settle(reference)
    const [gift] = await incomes()
    const reason = 'Paid twice'
    await Promise.all([goesBack(reference, 60_000), church.post(`income/${gift!.id}/reverse`, { reason })])
    const counters = (await incomes()).filter(({ reverses_id }) => reverses_id === gift!.id)
    expect(counters.reduce((sum, { amount }) => sum + amount, 0)).toBe(-1000)
  }
})
