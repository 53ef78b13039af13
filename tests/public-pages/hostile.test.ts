/** Sends hostile requests to the public pages. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChurch, type Caller, type TestServer, missedAlready, today } from '../server/church/test-server.ts'
import { aReader, inputOf, openPublicTestServer, type Page } from './public-test-server.ts'

const built = mkdtempSync(join(tmpdir(), 'narthex-built-'))
let testServer: TestServer
let owner: Caller & { reference: string }
let reader: ReturnType<typeof aReader>
beforeAll(async () => {
  mkdirSync(join(built, 'p'))
  testServer = await openPublicTestServer(built)
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  reader = aReader(testServer)
})
afterAll(async () => {
  await testServer?.close()
  rmSync(built, { recursive: true })
})

const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}`
const at = (reference: string) => `/church-service-capture?reference=${encodeURIComponent(reference)}`
const attended = async (id: string) => (await owner.get(`churchservices/${id}`)).body.data.attendees
const FORM = 'application/x-www-form-urlencoded'

function expectHarmless({ html, headers }: Page): void {
  expect(html).not.toMatch(/<script|<img src=x/i)
  // No attribute is an event handler; text within quotes does not count.
  expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* on\w+=/i)
  const [style = ''] = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text!)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).not.toMatch(/script-src|unsafe/)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('set-cookie')
}

test('1.2.1 script in every name and field of a public page stays text', async () => {
  const church = await aChurch(testServer, EVIL)
  const { reference } = await church.service(today(), EVIL)
  const typed = { first_name: EVIL, last_name: EVIL, phone: EVIL, email: EVIL, day_of_birth: EVIL }
  const form = await reader.open(at(reference))
  const unknown = await reader.press(form, at(reference), { emailOrPhone: '08035550606', first_name: EVIL })
  const wrong = await reader.press(unknown, at(reference), typed)
  expect([unknown.step, inputOf(unknown, 'first_name').value]).toEqual(['write', EVIL])
  expect(wrong.status).toBe(400)
  const ticks = { phone: '08035550606', email: '', day_of_birth: '', consent: 'true', adult: 'true' }
  const thanks = await reader.press(unknown, at(reference), { ...typed, ...ticks })
  expect([thanks.how, thanks.words.includes(EVIL)]).toEqual(['first timer', true])
  const notice = await reader.open(at(EVIL))
  const spoken = await reader.open(`${at(reference)}&lang=${encodeURIComponent(EVIL)}`)
  for (const page of [form, unknown, wrong, thanks, notice, spoken]) expectHarmless(page)
})

test.each([
  'javascript:alert(1)',
  'https://pictures.example/a.webp?x="onload=alert(1)',
  'http://x;script-src *',
  'https://evil.example/flyer.webp',
])('a flyer at %s runs nothing and widens no policy', async (flyer) => {
  const { id, reference } = await owner.service()
  await testServer.database.ownerPool.query('update services set flyer_image = $2 where id = $1', [id, flyer])
  const page = await reader.open(at(reference))
  expectHarmless(page)
  // A visitor's phone requests no site that a church typed in.
  expect(page.html).not.toContain('<img')
  expect(page.html).not.toContain(flyer)
  expect(String(page.headers['content-security-policy'])).toContain(`img-src 'self';`)
})

test.each([
  ['application/json', '{"emailOrPhone":"08035550606"}', 415],
  ['text/plain', 'emailOrPhone=08035550606', 415],
  ['multipart/form-data; boundary=x', '--x--', 415],
  [FORM, `emailOrPhone=08035550606&x=${'x'.repeat(20_000)}`, 413],
  [FORM, '%E0%A4%A&=&&%%%&__proto__=1&constructor=2&emailOrPhone=08035550606%00', 400],
])('3.5.1 a page refuses a body of %s, and nobody is marked', async (type, body, status) => {
  const { id, reference } = await owner.service()
  await owner.person('Ada', 'Obi', '08035550606')
  const page = await reader.send(at(reference), body, { 'content-type': type })
  expect(page.status).toBe(status)
  expect(page.html).toMatch(/^<!doctype html>/)
  expectHarmless(page)
  expect(await attended(id)).toBe(0)
})

test.each(['cross-site', 'same-site'])(
  '3.5.1 a form that a %s page posts for its visitor marks nobody',
  async (site) => {
    const { id, reference } = await owner.service()
    await owner.person('Ada', 'Obi', '08035550606')
    const form = await reader.open(at(reference), { 'sec-fetch-site': site })
    const typed = { emailOrPhone: '08035550606' }
    const page = await reader.press(form, at(reference), typed, { 'sec-fetch-site': site })
    expect(page.status).toBe(403)
    expect(page.words).toContain('This form came from another website')
    expect(await attended(id)).toBe(0)
    expect((await reader.press(form, at(reference), typed, { 'sec-fetch-site': 'same-origin' })).how).toBe(
      'marked',
    )
  },
)

test('a session grants nothing here, and none is issued', async () => {
  const { reference } = await owner.service()
  const cookie = { cookie: 'token=whatever' }
  const page = await reader.open(at(reference), cookie)
  expect([page.status, page.step]).toEqual([200, 'mark'])
  expectHarmless(page)
})

test('2.4.1 guessing on pages ends in a minute’s wait and keeps input', async () => {
  const { reference } = await owner.service()
  const form = await reader.open(at(reference))
  const guess = (index: number) =>
    reader.press(form, at(reference), { emailOrPhone: `0803444${String(index).padStart(4, '0')}` })
  const guesses: Page[] = []
  // One or two batches; more only when the minute turned over in between.
  while (guesses.length < 200 && !guesses.some(({ status }) => status === 429)) {
    guesses.push(
      ...(await Promise.all(Array.from({ length: 35 }, (_, more) => guess(guesses.length + more)))),
    )
    await missedAlready(testServer, 'who', 280)
  }
  const wait = guesses.find(({ status }) => status === 429)!
  expect(wait.step).toBe('mark')
  expect(wait.words).toContain('Please wait a minute')
  expect(inputOf(wait, 'emailOrPhone').value).toMatch(/^0803444/)
  expect(Number(wait.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(wait.headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('2.4.1 guessing links ends in a minute’s wait that says so', async () => {
  const pages: Page[] = []
  while (pages.length < 200 && !pages.some(({ status }) => status === 429))
    pages.push(...(await Promise.all(Array.from({ length: 35 }, () => reader.open(at('nobody'))))))
  const wait = pages.find(({ status }) => status === 429)!
  expect(wait.words).toContain('Wait a minute, then open the link again')
})

test('only a page with a built script has one, and its policy', async () => {
  const { reference } = await owner.service()
  expectHarmless(await reader.open(at(reference)))
  const other = mkdtempSync(join(tmpdir(), 'narthex-built-'))
  mkdirSync(join(other, 'p'))
  const manifest = { 'src/public-pages/client/capture.ts': { file: 'capture-Ab3dEf9h.js' } }
  writeFileSync(join(other, 'p', 'manifest.json'), JSON.stringify(manifest))
  const withScript = await openPublicTestServer(other)
  try {
    const church = await aChurch(withScript)
    const page = await aReader(withScript).open(at((await church.service()).reference))
    expect(page.html).toContain('<script type="module" src="/p/capture-Ab3dEf9h.js">')
    expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'; connect-src 'self'")
    expect(String(page.headers['content-security-policy'])).not.toMatch(/unsafe/)
  } finally {
    await withScript.close()
    rmSync(other, { recursive: true })
  }
})
