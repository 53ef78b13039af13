/** The giving page without script: choices, payment page, and the result on return. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { languageNames } from '../../src/lib/messages/languages.ts'
import { ProviderRefused, ProviderSilent } from '../../server/providers/payments/payments.ts'
import { markNotPaid, markPaid } from '../../server/providers/payments/sandbox/payments.ts'
import { aChurch, type Caller, type TestServer } from '../server/church/test-server.ts'
import { aReader, inputOf, openPublicTestServer, type Page } from './public-test-server.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let owner: Caller & { reference: string }
let reader: ReturnType<typeof aReader>
beforeAll(async () => {
  testServer = await openPublicTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  reader = aReader(testServer)
})
afterAll(() => testServer?.close())

const at = (more = '') => `/give?reference=${owner.reference}${more}`
const chosen = { sum: '5000', income_type: 'tithe' }
const transactions = async () => (await owner.get(`churches/${owner.church}/transactions`)).body.data

/** Presses the button. @returns the page and the redirect */
async function press(typed: Record<string, string>): Promise<Page & { link: string }> {
  const said = await reader.press(await reader.open(at()), at(), typed)
  return { ...said, link: String(said.headers.location) }
}

/** A gift at the payment page. @returns its reference */
async function startGift(typed: Record<string, string> = {}): Promise<string> {
  const { status, link } = await press({ ...chosen, ...typed })
  expect([status, link]).toEqual([303, expect.stringMatching(/^https:\/\/narthex\.example\/sandbox\/pay\//)])
  return (await transactions())[0].reference
}

/** The chosen option of the choices with this name. */
function chosenOf({ html }: Page, name: string): string | undefined {
  const radios = html.match(/<input type="radio"[^>]*>/g) ?? []
  const one = radios.find((radio) => radio.includes(`name="${name}"`) && radio.includes('checked'))
  return /value="([^"]*)"/.exec(one ?? '')?.[1]
}

const back = (reference: string) => reader.open(`/give/thanks?trxref=${reference}&reference=${reference}`)

spec('2 Giving: page')
test('asks amount, purpose and an optional name under the church’s name', async () => {
  const page = await reader.open(at())
  expect([page.status, page.step]).toEqual([200, 'give'])
  expect(page.html).toContain('<h1>Grace Church</h1>')
  for (const words of ['₦1,000', '₦10,000', 'Another amount', 'Tithe', 'Offering', 'First fruit', 'Seed'])
    expect(page.words).toContain(words)
  expect(page.words).toContain('I agree that Grace Church keeps my name with this gift')
  expect([chosenOf(page, 'sum'), inputOf(page, 'consent').checked]).toEqual([undefined, undefined])
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(gzipSync(page.html).length).toBeLessThan(8 * 1024)
})

spec('2 Giving: no script')
test('opens the payment page and thanks by name once it is paid', async () => {
  const reference = await startGift({ first_name: 'Ngọzi', email: 'n@mail.example', consent: 'true' })
  expect((await back(reference)).how).toBe('waiting')
  await markPaid(testServer.database.pool, reference, 1, 'works')
  for (let twice = 0; twice < 2; twice += 1) {
    const thanks = await back(reference)
    expect([thanks.status, thanks.how]).toEqual([200, 'paid'])
    for (const words of ['Thank you, Ngọzi', 'Grace Church has received ₦5,000', 'Tithe', reference])
      expect(thanks.words).toContain(words)
  }
  const { body } = await owner.get(`churches/${owner.church}/incomes`)
  expect(body.data).toEqual([expect.objectContaining({ amount: 5000, income_type: 'tithe' })])
  expect((await owner.get('wallet')).body.data.balance).toBe(5000)
})

spec('2 Giving: repeated press')
test('pressing twice starts one gift', async () => {
  const page = await reader.open(at())
  const twice = await Promise.all([0, 1].map(() => reader.press(page, at(), chosen)))
  const links = new Set(twice.map(({ headers }) => headers.location))
  expect([links.size, (await transactions()).length]).toEqual([1, 1])
})

test('starts another gift when the amount differs or the first was paid', async () => {
  const page = await reader.open(at())
  await reader.press(page, at(), chosen)
  await reader.press(page, at(), { ...chosen, sum: '2000' })
  expect(await transactions()).toHaveLength(2)
  const [, first] = await transactions()
  await markPaid(testServer.database.pool, first.reference, 1, 'works')
  await back(first.reference)
  expect((await reader.press(page, at(), chosen)).status).toBe(303)
  expect(await transactions()).toHaveLength(3)
})

spec('2 Giving: failures')
test('reports a payment that failed and offers it again', async () => {
  const reference = await startGift({ sum: 'own', amount: '₦ 2,500.50', income_type: 'seed' })
  expect((await back(reference)).words).toContain('If you paid ₦2,500.50, it can take a few minutes')
  await markNotPaid(testServer.database.pool, reference, 'failed')
  const page = await back(reference)
  expect([page.how, page.words]).toEqual(['unpaid', expect.stringContaining('Nothing was paid')])
  const again = await reader.open(at('&amount=2500.5&income_type=seed'))
  expect(page.html).toContain('amount=2500.5&amp;income_type=seed')
  expect(inputOf(again, 'amount').value).toBe('2500.5')
  expect([chosenOf(again, 'sum'), chosenOf(again, 'income_type')]).toEqual(['own', 'seed'])
})

test.each(['N2500.5', 'ngn 2,500.50', '₦2,500.50', '2 500.50'])('reads %j as ₦2,500.50', async (amount) => {
  const reference = await startGift({ sum: 'own', amount })
  expect((await back(reference)).words).toContain('If you paid ₦2,500.50')
})

test('a payment service that does not respond leaves the result open', async () => {
  const reference = await startGift()
  const { payments } = testServer.app.deps
  const { verify } = payments
  payments.verify = async () => {
    throw new ProviderSilent('no answer')
  }
  try {
    expect((await back(reference)).how).toBe('waiting')
  } finally {
    payments.verify = verify
  }
})

const LONG = 'x'.repeat(260)

test.each([
  { sum: '1e3', amount: '' },
  { sum: 'all', amount: '700' },
])('refuses a choice without an amount: %j', async (typed) => {
  const page = await press({ ...chosen, ...typed })
  expect([page.status, page.step]).toEqual([400, 'give'])
  expect(page.words).toContain('Choose an amount, or type one from ₦100')
  expect(await transactions()).toEqual([])
})

spec('5 Text too long')
test('the page cuts no typed text', async () => {
  const page = await reader.open(at())
  for (const name of ['amount', 'first_name', 'email'])
    expect(inputOf(page, name)).not.toHaveProperty('maxLength')
})

test.each([
  [{ income_type: 'tithe' }, 'amount', 'Choose an amount, or type one from ₦100'],
  [{ sum: 'own', amount: '50', income_type: 'tithe' }, 'amount', 'Choose an amount, or type one from ₦100'],
  [
    { sum: 'own', amount: '2500,50', income_type: 'tithe' },
    'amount',
    'Choose an amount, or type one from ₦100',
  ],
  [{ sum: '1000', amount: '10,00', income_type: 'tithe' }, 'amount', 'You chose ₦1,000 and also typed 10,00'],
  [{ sum: '5000', amount: '700', income_type: 'tithe' }, 'amount', 'You chose ₦5,000 and also typed 700'],
  [{ sum: '5000' }, 'income_type', 'Choose what you are giving'],
  [{ ...chosen, first_name: 'Ada' }, 'consent', 'Tick this, or leave your name'],
  [{ ...chosen, email: 'nobody', consent: 'true' }, 'email', 'email'],
  [{ ...chosen, first_name: LONG, consent: 'true' }, 'first_name', 'Too long: 80 characters at most'],
  [
    { ...chosen, email: `${LONG}@mail.example`, consent: 'true' },
    'email',
    'Too long: 254 characters at most',
  ],
  [
    { sum: 'own', amount: '1'.repeat(40), income_type: 'tithe' },
    'amount',
    'Choose an amount, or type one from ₦100',
  ],
  [
    { sum: '1000', amount: '1'.repeat(40), income_type: 'tithe' },
    'amount',
    'Choose an amount, or type one from ₦100',
  ],
])('asks %j again, keeps the input and starts nothing', async (typed, field, words) => {
  const page = await press(typed as Record<string, string>)
  expect([page.status, page.step]).toEqual([400, 'give'])
  expect(page.html.includes(`id="${field}-problem"`)).toBe(true)
  expect(page.words).toContain(words)
  const kept = { amount: '', first_name: '', email: '', ...typed } as Record<string, string>
  for (const name of ['amount', 'first_name', 'email']) expect(inputOf(page, name).value).toBe(kept[name])
  expect(chosenOf(page, 'sum')).toBe(kept.sum)
  expect(await transactions()).toEqual([])
})

spec('2 Giving: failures')
test('reports a payment page that does not open and keeps the input', async () => {
  const { payments } = testServer.app.deps
  const { initialize } = payments
  try {
    for (const [failure, status] of [
      [new ProviderSilent('no answer'), 503],
      [new ProviderRefused('Merchant is not active'), 400],
    ] as const) {
      payments.initialize = async () => {
        throw failure
      }
      const page = await press(chosen)
      expect([page.status, page.step]).toEqual([status, 'give'])
      expect(page.words).toContain('Nothing was paid, and your answers are still here')
      expect(chosenOf(page, 'sum')).toBe('5000')
    }
  } finally {
    payments.initialize = initialize
  }
})

test('wrong links, foreign forms, other references and nonsense get error pages', async () => {
  expect((await reader.open('/give?reference=nobody')).status).toBe(404)
  expect((await reader.open('/give')).words).toContain('This link is incomplete')
  const elsewhere = await reader.send(at(), 'sum=5000', { 'sec-fetch-site': 'cross-site' })
  expect([elsewhere.status, elsewhere.words]).toEqual([403, expect.stringContaining('another website')])
  for (const odd of ['nx-nobody', '%00', '', 'x'.repeat(5000)])
    expect((await reader.open(`/give/thanks?reference=${odd}`)).status).toBe(404)
  const { body } = await owner.post('triggerSmsTopUpPayment', { amount: 500 })
  expect((await back(body.data.reference)).status, 'a top-up is no gift').toBe(404)
  const hostile = await reader.open(at('&amount=%3Cscript%3E&income_type=__proto__&lang=%22%3E%3Cscript%3E'))
  expect([hostile.status, hostile.html.includes('"><script>')]).toEqual([200, false])
})

spec('2 languages: public pages')
test.each(Object.keys(languageNames))('is complete in %s, before and after payment', async (lang) => {
  const page = await reader.open(at(`&lang=${lang}`))
  expect(page.html).toContain(`<html lang="${lang}"`)
  const { headers } = await reader.press(page, at(`&lang=${lang}`), chosen)
  expect(headers.location).toBeDefined()
  const { rows } = await testServer.database.ownerPool.query(
    'select callback_url from sandbox_payments order by created_at desc limit 1',
  )
  expect(rows[0].callback_url).toBe(`https://narthex.example/give/thanks?lang=${lang}`)
  expect(page.words).not.toMatch(/give\.\w+|\{\w+\}/)
})

test('stores consent in the language that the person read', async () => {
  const page = await reader.open(at('&lang=yo'))
  await reader.press(page, at('&lang=yo'), { ...chosen, first_name: 'Ada', consent: 'true' })
  const { rows } = await testServer.database.ownerPool.query(
    'select about from payments where church_id = $1',
    [owner.church],
  )
  expect(page.words).toContain(rows[0].about.consent.wording)
})
