/** Tests the security and cache headers of every kind of answer. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  churchApp,
  cookieOf,
  fromOurPage,
  newChurch,
  call,
  type ChurchApp,
  type Person,
} from '../server/account/church-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-headers-'))
const built = join(folder, 'app')
mkdirSync(join(built, 'assets'), { recursive: true })
mkdirSync(join(built, '.vite'))
for (const [name, text] of Object.entries({
  'index.html': 'the shell as it is built',
  'worker.js': 'self.x = 1',
  'manifest.webmanifest': '{}',
  'assets/door-Ab3dEf9h.js': 'let x',
  'assets/door-Ab3dEf9h.js.map': '{"sources":[]}',
  '.vite/manifest.json': '{"inside":1}',
}))
  writeFileSync(join(built, name), text)
const pages = {
  appShell: async () => '<!doctype html><script nonce="__CSP_NONCE__">1</script>',
  publicPages: async () => ({
    chooseLanguage: () => 'en',
    renderLanding: () => ({ html: '<style>b{}</style><h1>Hello</h1>', styles: ['b{}'] }),
  }),
  staticFolder: built,
}

let testServer: ChurchApp
let owner: Person
let picture: string
beforeAll(async () => {
  testServer = await churchApp(
    { PUBLIC_URL: 'https://church.example', DATA_DIR: folder, TRUST_PROXY: '1' },
    pages,
  )
  owner = await newChurch(testServer.app)
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const headers = { ...bearer(), 'content-type': 'multipart/form-data; boundary=x' }
  const payload = Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')])
  const { body } = await call(testServer.app, 'POST', 'uploads', { payload, headers })
  picture = new URL(body.data.secure_url).pathname
})
afterAll(async () => {
  await testServer.close()
  rmSync(folder, { recursive: true })
})

const bearer = () => ({ authorization: `Bearer ${owner.token}` })
const html = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }
const FOR_GOOD = 'public, max-age=31536000, immutable'
type Kind = [what: string, status: number, kept: string, ask: () => InjectOptions]

const KINDS: Kind[] = [
  ['the landing page', 200, 'no-cache', () => ({ url: '/', headers: html })],
  ['the app’s shell', 200, 'no-cache', () => ({ url: '/members', headers: html })],
  [
    'the app’s shell for an unknown screen',
    200,
    'no-cache',
    () => ({ url: '/no/such/screen', headers: html }),
  ],
  ['a script', 200, FOR_GOOD, () => ({ url: '/assets/door-Ab3dEf9h.js' })],
  ['the worker', 200, 'no-cache', () => ({ url: '/worker.js' })],
  ['the manifest', 200, 'no-cache', () => ({ url: '/manifest.webmanifest' })],
  ['a file that is not there', 404, 'no-store', () => ({ url: '/assets/gone-Ab3dEf9h.js' })],
  ['a source map', 404, 'no-store', () => ({ url: '/assets/door-Ab3dEf9h.js.map' })],
  ['what the build notes for itself', 404, 'no-store', () => ({ url: '/.vite/manifest.json' })],
  ['a picture', 200, FOR_GOOD, () => ({ url: picture })],
  [
    'a picture that is not there',
    404,
    'no-store',
    () => ({ url: picture.replace(/.{6}\.webp/, '000000.webp') }),
  ],
  ['a private answer', 200, 'no-store', () => ({ url: '/api/v1/user', headers: bearer() })],
  [
    'a private answer by an address spelled with escapes',
    200,
    'no-store',
    () => ({ url: '/%61pi/v1/user', headers: bearer() }),
  ],
  [
    'a private answer by a whole address',
    200,
    'no-store',
    () => ({ url: 'http://church.example/api/v1/user', headers: bearer() }),
  ],
  ['an answer of 401', 401, 'no-store', () => ({ url: '/api/v1/user' })],
  [
    'an answer of 400',
    400,
    'no-store',
    () => ({ method: 'POST', url: '/api/v1/login', payload: '{', headers: json }),
  ],
  [
    'an answer of 403',
    403,
    'no-store',
    () => ({ method: 'POST', url: '/api/v1/logout', cookies: { token: owner.token } }),
  ],
  ['an answer of 404', 404, 'no-store', () => ({ url: '/api/v1/nothing' })],
  [
    'an answer of 413',
    413,
    'no-store',
    () => ({ method: 'POST', url: '/api/v1/login', payload: { x: 'x'.repeat(300_000) } }),
  ],
  [
    'an answer of 415',
    415,
    'no-store',
    () => ({
      method: 'POST',
      url: '/api/v1/login',
      payload: 'a=b',
      headers: { 'content-type': 'text/plain' },
    }),
  ],
  [
    'a question before a foreign call',
    404,
    'no-store',
    () => ({ method: 'OPTIONS', url: '/api/v1/user', headers: { origin: 'https://evil.example' } }),
  ],
  ['a method that nobody takes', 404, 'no-store', () => ({ method: 'PATCH', url: '/api/v1/user' })],
  ['an address that cannot be read', 404, 'no-store', () => ({ url: '/api/v1/member/%zz' })],
  [
    'a part of an address that never ends',
    404,
    'no-store',
    () => ({ url: `/api/v1/member/${'a'.repeat(500)}` }),
  ],
  ['the description of the API', 200, 'no-store', () => ({ url: '/api/v1/openapi.json' })],
  ['the page of the API', 200, 'no-cache', () => ({ url: '/api/v1/docs' })],
  ['the sandbox, closed', 403, 'no-store', () => ({ url: '/sandbox' })],
  ['the health page', 200, 'no-store', () => ({ url: '/healthz' })],
]

describe('3.4.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 14.3.2', () => {
  test.each(KINDS)('%s: %i, %s', async (_what, status, kept, ask) => {
    const { statusCode, headers } = await testServer.app.inject(ask())
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'cache-control': kept,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    })
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:|script-src[^;]*data:/)
    const disclosed = Object.keys(headers).filter((name) =>
      /^(access-control-|server$|x-powered-by)/.test(name),
    )
    expect(disclosed).toEqual([])
  })
})

test('a page is isolated; other answers lack page headers', async () => {
  const ofPages = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control']
  const said = async (ask: InjectOptions) => {
    const { headers } = await testServer.app.inject(ask)
    return ofPages.map((name) => headers[name])
  }
  for (const url of ['/', '/members', '/api/v1/docs', '/sandbox'])
    expect(await said({ url, headers: html })).toEqual(['same-origin', '?1', 'off'])
  expect(await said({ url: '/api/v1/user', headers: bearer() })).toEqual([undefined, undefined, undefined])
})

test('3.4.3 an answer that is not a page allows nothing at all', async () => {
  for (const url of [
    '/api/v1/user',
    '/api/v1/nothing',
    '/api/v1/%zz',
    '/healthz',
    '/assets/gone-Ab3dEf9h.js',
  ])
    expect((await testServer.app.inject({ url })).headers['content-security-policy']).toMatch(
      /^default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
    )
})

test('3.3.1, 3.3.2, 3.3.4 the cookie: Secure, Strict, HttpOnly, host-only, cleared alike', async () => {
  const { email, password } = owner
  const signedIn = await call(testServer.app, 'POST', 'login', {
    payload: { email, password },
    headers: fromOurPage,
  })
  const set = String(signedIn.headers['set-cookie'])
  expect(set).toMatch(/^token=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const out = await call(testServer.app, 'POST', 'logout', {
    headers: { ...fromOurPage, cookie: `token=${cookieOf(signedIn)}` },
  })
  expect(String(out.headers['set-cookie'])).toMatch(
    /^token=; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  )
})
