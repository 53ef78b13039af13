/** Tests responses of the whole server: bad input, readiness, headers, compression, the sandbox and the log. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteWriteTrouble } from '../../../server/db/write-errors.ts'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import { call, churchApp, newChurch, signUpForm, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-pages-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), 'never sent as it is')
writeFileSync(join(folder, 'sw.js'), 'self.x = 1')
writeFileSync(join(folder, 'assets', 'door-Ab3dEf9h.js'), 'let x = 1;'.repeat(1000))
const shell =
  '<!doctype html><script nonce="__CSP_NONCE__">1</script><meta name="csp-nonce" content="__CSP_NONCE__">' +
  '<p>words</p>'.repeat(100)
const pages = {
  appShell: async () => shell,
  publicPages: async () => ({
    chooseLanguage: () => 'en',
    renderLanding: () => ({ html: '<h1>Hello</h1>', styles: [] }),
  }),
  staticFolder: folder,
}

let testServer: ChurchApp
let owner: Person
beforeAll(async () => {
  testServer = await churchApp({}, pages)
  owner = await newChurch(testServer.app)
})
afterAll(async () => {
  await testServer.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  testServer.app.inject({ method: 'GET', url, headers })
const raw = (payload: string | Buffer, headers: Record<string, string>) =>
  testServer.app.inject({ method: 'POST', url: '/api/v1/login', payload, headers })
const json = { 'content-type': 'application/json' }

spec('API: envelope', 'API: 413 and 415')
test('refuses an unreadable request with a sentence, never with a 500', async () => {
  for (const [payload, headers, status, code] of [
    ['{"email":', json, 400, 'INVALID'],
    ['', json, 400, 'INVALID'],
    ['null', json, 400, 'INVALID'],
    ['[]', json, 400, 'INVALID'],
    ['{"__proto__":{"x":1},"email":"a@b.co","password":"x"}', json, 400, 'INVALID'],
    ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_TYPE'],
    ['hello', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
    ['--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'UNSUPPORTED_TYPE'],
    ['hello', { 'content-type': 'nonsense' }, 415, 'UNSUPPORTED_TYPE'],
    ['x', { ...json, 'content-encoding': 'br' }, 415, 'UNSUPPORTED_TYPE'],
    ['not gzip', { ...json, 'content-encoding': 'gzip' }, 400, 'INVALID'],
    [JSON.stringify({ email: 'x'.repeat(300_000) }), json, 413, 'TOO_LARGE'],
    ['{"email":"a\\u0000@b.co","password":"\\ud800"}', json, 400, 'INVALID'],
  ] as const) {
    const answer = await raw(payload, headers)
    expect({ status: answer.statusCode, ...answer.json() }, payload.slice(0, 40)).toMatchObject({
      status,
      success: false,
      code,
    })
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/)
  }
})

test('refuses characters that no column takes as the caller’s error', async () => {
  const answer = await owner.post('personal-info', { first_name: 'A\u0000b', last_name: 'x' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  expect((await owner.post('personal-info', { first_name: 'A\ud800b', last_name: 'x' })).status).toBeLessThan(
    500,
  )
})

test('refuses a broken, cut or empty upload as the caller’s error', async () => {
  const part =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  for (const payload of [
    '',
    '--x--\r\n',
    'garbage',
    '--x\r\n',
    part,
    `${part}abc`,
    `${part}abc\r\n--x--\r\n`,
    `${part.repeat(9)}abc\r\n--x--\r\n`,
  ]) {
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
      const answer = await testServer.app.inject({
        method: 'POST',
        url: '/api/v1/uploads',
        payload,
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
      })
      expect(
        { status: answer.statusCode, ...answer.json() },
        `${type} ${JSON.stringify(payload.slice(-30))}`,
      ).toMatchObject({
        success: false,
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      })
    }
  }
})

test('accepts gzip from phones', async () => {
  const payload = gzipSync(JSON.stringify({ email: owner.email, password: owner.password }))
  expect((await raw(payload, { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(200)
})

test('stops a gzip bomb at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 'x'), { level: 9 })
  expect(bomb.length).toBeLessThan(256 * 1024)
  const before = process.memoryUsage().rss
  const answer = await raw(bomb, { ...json, 'content-encoding': 'gzip' })
  expect(answer.statusCode).toBe(413)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('16.5.1 an internal failure reveals no internals', async () => {
  const broken = await churchApp()
  await broken.db.ownerPool.query('alter table accounts rename column first_name to gone')
  const answer = await call(broken.app, 'POST', 'register', { payload: signUpForm() })
  expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'BROKEN' } })
  expect(JSON.stringify(answer.body)).not.toMatch(/gone|column|accounts|select|at /i)
  await broken.close()
})

spec('API: 503', 'API: health')
test('an unreachable database gives 503 with Retry-After and liveness stays up', async () => {
  const pool = new pg.Pool({ host: '/nowhere', connectionTimeoutMillis: 500 })
  const app = await buildApp({ config: loadConfig({}), pool, logger: pino({ level: 'silent' }) })
  const answer = await call(app, 'GET', 'user', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
    headers: { 'retry-after': '5' },
  })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await app.close()
  await pool.end()
})

spec('API: readiness')
test('reports ready once the database answers and every migration is applied', async () => {
  expect((await get('/readyz')).statusCode).toBe(200)
})

test('stays not ready from a failed write until a trial write succeeds', async () => {
  const { app, db, close } = await churchApp()
  const ready = async () => (await app.inject('/readyz')).json() as { ready: boolean; why?: string }
  vi.useFakeTimers({ toFake: ['Date'] })
  const after = async (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    return ready()
  }
  const refused = { ready: false, why: expect.stringContaining('53100') }
  await db.ownerPool.query('revoke insert on write_trials from narthex_app')
  noteWriteTrouble({ code: '53100' })
  expect(await ready()).toEqual(refused)
  expect(await after(15)).toEqual(refused)
  await db.ownerPool.query('grant insert on write_trials to narthex_app')
  // A trial write runs at most every five seconds.
  expect(await after(3)).toEqual(refused)
  expect(await after(3)).toEqual({ ready: true })
  expect((await db.pool.query('select from write_trials')).rowCount).toBe(1)
  vi.useRealTimers()
  await close()
})

test('a trial write takes as much disk as a WAL file', async () => {
  const { app, db, close } = await churchApp()
  const filled = async () => {
    const text = `select pg_stat_force_next_flush(), temp_bytes::float8 from pg_stat_database where datname = current_database()`
    return (await db.ownerPool.query<{ temp_bytes: number }>(text)).rows[0]!.temp_bytes
  }
  const before = await filled()
  vi.useFakeTimers({ toFake: ['Date'] })
  noteWriteTrouble({ code: '53100' })
  vi.setSystemTime(Date.now() + 6000)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  vi.useRealTimers()
  await vi.waitFor(async () => expect((await filled()) - before).toBeGreaterThan(16 * 1024 * 1024), 10_000)
  await close()
})

spec('API: slashes')
test('an unknown call gets a JSON 404, trailing slash or not', async () => {
  for (const url of ['/api/v1/nothing', '/api/v1/nothing/', '/api/', '/api/v2/user']) {
    const answer = await get(url, { accept: 'text/html' })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
  }
  const slashed = await owner.get('user/')
  expect(slashed.status).toBe(200)
})

test('3.4.2, 3.4.4, 3.4.5, 3.4.6, 14.3.2 API responses forbid caching, framing and cross-origin reads', async () => {
  const { headers } = await owner.get('user', undefined, { origin: 'https://evil.example' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(headers['strict-transport-security']).toBeUndefined()
  const preflight = await testServer.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/login',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('3.4.3 each page has its own nonce and allows no other inline script', async () => {
  const [one, two] = [
    await get('/login', { accept: 'text/html' }),
    await get('/door?x=1', { accept: 'text/html' }),
  ]
  const nonceOf = (answer: typeof one) => /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? ''
  expect(nonceOf(one)).toMatch(/^[\w+/]{24}$/)
  expect(nonceOf(one)).not.toBe(nonceOf(two))
  for (const answer of [one, two]) {
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(answer)}'`)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).not.toContain('__CSP_NONCE__')
  }
})

test('sends the app shell compressed', async () => {
  const answer = await get('/members', { accept: 'text/html', 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<!doctype html>')
})

test('caches hashed files for good, revalidates the worker, serves no shell file', async () => {
  const script = await get('/assets/door-Ab3dEf9h.js', { 'accept-encoding': 'br' })
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(brotliDecompressSync(script.rawPayload).toString()).toContain('x = 1;')
  expect((await get('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  })
  expect((await get('/index.html', { accept: 'text/html' })).body).not.toContain('never sent')
  expect((await get('/assets/gone-Ab3dEf9h.js')).statusCode).toBe(404)
  expect((await get('/../../etc/passwd')).body).not.toContain('root:')
})

test('compresses API responses where the caller accepts it', async () => {
  const answer = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' })
})

spec('API: OpenAPI')
test('OpenAPI describes every route and its page needs no script', async () => {
  const { routes } = await import('../../../contract/routes/index.ts')
  const { paths } = (await get('/api/v1/openapi.json')).json()
  for (const route of Object.values(routes)) {
    expect(
      paths[`/api/v1/${route.path.replace(/:(\w+)/g, '{$1}')}`]?.[route.method.toLowerCase()],
    ).toBeDefined()
  }
  expect(
    paths['/api/v1/login'].post.requestBody.content['application/json'].schema.properties.email.type,
  ).toBe('string')
  const page = await get('/api/v1/docs')
  expect(page.body).toContain('/api/v1/inviteRegistration')
  expect(page.body).not.toContain('<script')
})

spec('Sandbox: messages')
test('1.2.1 the sandbox shows mail as text', async () => {
  await testServer.app.deps.mailer.send({
    to: 'a@example.com',
    subject: '<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)> http://localhost:3000/x?a=1&b="><b>',
  })
  const { body } = await get('/sandbox')
  expect(body).toContain('&lt;script&gt;')
  expect(body).not.toMatch(/<script|<img|<b>/)
})

test('shows the sandbox on the server’s own machine only', async () => {
  const from = (remoteAddress: string, headers = {}) =>
    testServer.app.inject({ url: '/sandbox', remoteAddress, headers })
  expect((await from('127.0.0.1')).statusCode).toBe(200)
  expect((await from('192.168.1.20')).statusCode).toBe(403)
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect((await from('127.0.0.1', { host })).statusCode, host).toBe(200)
})

test.each([
  ['x-forwarded-for', '192.168.1.20'],
  ['x-real-ip', '192.168.1.20'],
  ['forwarded', 'for=192.168.1.20'],
  ['via', '1.1 caddy'],
  ['host', 'evil.example:3000'],
  ['host', 'localhost.evil.example'],
])('hides the sandbox where a proxy may forward the request: %s %s', async (header, said) => {
  const request = { url: '/sandbox', remoteAddress: '127.0.0.1', headers: { [header]: said } }
  expect((await testServer.app.inject(request)).statusCode).toBe(403)
})

test('the sandbox shows no mail once a mail server is set', async () => {
  const real = await churchApp({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.com' })
  const { body } = await real.app.inject({ url: '/sandbox' })
  expect(body).toContain('<h2>Payments</h2>')
  expect(body).not.toContain('<h2>Mail</h2>')
  await real.close()
})

test('13.3.1 the log holds no password, token, name, phone, email or query', async () => {
  const form = signUpForm({
    firstName: 'Zzfirst',
    phone: '0803 765 4321',
    email: 'zz.secret@example.com',
    password: 'zz secret words here',
  })
  const { token } = (await call(testServer.app, 'POST', 'register', { payload: form })).body.data
  await get('/api/v1/user?secret=zzquery', { authorization: `Bearer ${token}`, cookie: 'token=zzcookie' })
  await call(testServer.app, 'POST', 'register', { payload: form })
  await call(testServer.app, 'POST', 'login', { payload: { email: form.email, password: 'zzwrong' } })
  await call(testServer.app, 'POST', 'reset-password-request', { payload: { email: form.email } })
  await testServer.app.deps.later.settled()
  const log = testServer.log.join('')
  expect(log).toContain('"route":"/api/v1/user"')
  // Whole words: two letters alone also occur in some random request ids.
  expect(log).not.toMatch(/zzfirst|zz\.secret|zz secret|zzquery|zzcookie|zzwrong|765 ?4321/i)
  expect(log).not.toContain(token)
})
