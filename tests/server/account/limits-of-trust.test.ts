/** Tests data that the server does not trust: extra fields, claimed addresses and scripts in names. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canCertify, certify } from '../../support/certificate.ts'
import { call, churchApp, newChurch, signUpForm, type ChurchApp } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
beforeAll(async () => {
  testServer = await churchApp()
})
afterAll(() => testServer.close())

test('15.3.3 unknown form fields change nothing', async () => {
  const other = await newChurch(testServer.app)
  const form = signUpForm({
    is_owner: false,
    features: [],
    church_id: other.churchId,
    id: other.accountId,
    status: 'removed',
    rev: 99,
  })
  const { user } = (await call(testServer.app, 'POST', 'register', { payload: form })).body.data
  expect(user).toMatchObject({
    is_owner: true,
    church_id: expect.not.stringContaining(other.churchId),
    id: expect.not.stringContaining(other.accountId),
  })
  const answer = await other.post('personal-info', {
    first_name: 'New',
    last_name: 'Name',
    email: 'taken@example.com',
    password_hash: 'x',
    is_owner: true,
  })
  expect(answer.body.data).toEqual({ first_name: 'New', last_name: 'Name', profile_picture_url: null })
  expect((await other.get('user')).body.data.user).toMatchObject({ first_name: 'New', email: other.email })
})

spec('6 Sign-in: answers')
test('15.3.1 no response holds a hash, token or key nobody requested', async () => {
  const owner = await newChurch(testServer.app)
  for (const path of ['user', 'sessions', `church/${owner.churchId}/users`]) {
    const text = JSON.stringify((await owner.get(path)).body)
    expect(text).not.toMatch(/argon2|password|token|hash/i)
  }
})

test('6.3.1 a claimed address counts only behind a trusted proxy', async () => {
  expect(testServer.app.deps.config.trustProxy).toBe(false)
  const look = (on: ChurchApp, round: number) =>
    on.app.inject({
      url: `/api/v1/invite/nothing${round}`,
      headers: { 'x-forwarded-for': `198.51.100.${round}` },
    })
  const counted = async (on: ChurchApp) =>
    (await on.db.ownerPool.query(`select count from attempts where about like 'invite:address:%'`)).rows.map(
      (row) => row.count,
    )
  for (let round = 0; round < 3; round += 1) await look(testServer, round)
  expect((await counted(testServer)).reduce((sum, count) => sum + count, 0)).toBe(3)
  expect((await counted(testServer)).length).toBeLessThan(3)
  const proxied = await churchApp({ TRUST_PROXY: '1' })
  for (let round = 0; round < 3; round += 1) await look(proxied, round)
  expect(await counted(proxied)).toEqual([1, 1, 1])
  await proxied.close()
})

test('1.2.1 a name with a script in it stays text', async () => {
  const name = '<script>alert(1)</script>'
  const owner = await newChurch(testServer.app, { firstName: name })
  const answer = await owner.get('user')
  expect(answer.body.data.user.first_name).toBe(name)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

// Without openssl, 3.3.1 is proven by the test of PUBLIC_URL in sessions.test.ts.
test.runIf(canCertify)('3.3.1, 3.4.1 with own TLS the cookie is Secure and HSTS is on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-tls-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  certify('localhost', cert, key)
  const secure = await churchApp({ TLS_CERT: cert, TLS_KEY: key })
  await secure.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = secure.app.server.address() as AddressInfo
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/v1/register',
        method: 'POST',
        rejectUnauthorized: false,
        headers: {
          'content-type': 'application/json',
          'x-narthex-client': 'app',
          'sec-fetch-site': 'same-origin',
        },
      },
      (answer) => {
        answer.resume()
        resolve(answer.headers)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(signUpForm()))
  })
  expect(String(headers['set-cookie'])).toMatch(/^token=[\w-]{43};.*HttpOnly; Secure; SameSite=Strict/)
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
  rmSync(folder, { recursive: true })
})
