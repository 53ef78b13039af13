/** Tests cookies, forms of other sites, and what a sign-in reveals. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Argon2 from '@node-rs/argon2'
import { routes, type RouteName } from '../../contract/routes/index.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { sweep } from '../../server/jobs/workers.ts'
import { call, churchApp, cookieOf, fromOurPage, type ChurchApp } from '../server/account/church-app.ts'
import { everythingOf } from '../server/matrix/everything-of.ts'
import { peopledChurch, type PeopledChurch } from '../server/matrix/peopled-church.ts'
import { pathOf, samples } from '../server/matrix/sample-calls.ts'

/** Counts calls of the real functions. Their time says little on a busy machine, their number says all. */
const work = vi.hoisted(() => ({ verify: 0, hash: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>()
  const counted =
    <A extends unknown[], R>(name: 'verify' | 'hash', run: (...args: A) => R) =>
    (...args: A) => {
      work[name] += 1
      return run(...args)
    }
  return { ...real, verify: counted('verify', real.verify), hash: counted('hash', real.hash) }
})

let testServer: ChurchApp
let ours: PeopledChurch
let cookie: string
beforeAll(async () => {
  testServer = await churchApp()
  ours = await peopledChurch(testServer.app)
  const { email, password } = ours.owner
  cookie = cookieOf(
    await call(testServer.app, 'POST', 'login', { payload: { email, password }, headers: fromOurPage }),
  )
  await testServer.app.deps.later.settled()
})
afterAll(() => testServer.close())

const all = Object.entries<RouteContract>(routes) as [RouteName, RouteContract][]
const closedWrites = all
  .filter(([, route]) => route.access !== 'public' && route.method !== 'GET')
  .map(([name]) => name)
const everything = () => everythingOf(testServer.db.pool, ours.ids.church)
const ids = () => ({ ...ours.ids, account: ours.owner.accountId })

describe('3.5.1 a cookie alone writes nothing', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [
      'a form of a neighbouring site',
      { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:3000' },
    ],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
    ['an older browser elsewhere', { origin: 'https://evil.example', 'x-narthex-client': 'app' }],
    ['a page without an origin', { origin: 'null', 'x-narthex-client': 'app' }],
    ['a browser that tells nothing', { 'x-narthex-client': 'app' }],
    ['our own page without the header', { 'sec-fetch-site': 'same-origin' }],
    ['the header with another site', { 'sec-fetch-site': 'cross-site', 'x-narthex-client': 'app' }],
  ]
  test.each([...closedWrites, 'logout' as const])('%s', async (name) => {
    const route: RouteContract = routes[name]
    const sample = samples[name](ids())
    const before = await everything()
    for (const [what, headers] of foreign) {
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await call(testServer.app, route.method, pathOf(route, sample), {
          headers: { ...headers, cookie: `token=${cookie}`, ...(sample.body && { 'content-type': type }) },
          ...(sample.body && { payload: JSON.stringify(sample.body) }),
        })
        expect(answer, `${what}, ${type}`).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
      }
    }
    expect(await everything()).toBe(before)
  })
  test('a body that only looks like JSON is not read', async () => {
    for (const type of [
      'text/plain',
      'text/json',
      'application/jsonp',
      'application/x-json',
      'application/json5',
      'text/plain; application/json',
      'application/x-www-form-urlencoded; charset=application/json',
    ]) {
      const answer = await call(testServer.app, 'POST', 'login', {
        payload: '{"email":"a@b.co","password":"x"}',
        headers: { 'content-type': type },
      })
      expect(answer.status, type).toBe(415)
    }
  })
})

describe('3.5.3 reading never writes', () => {
  const reads = all
    .filter(([, route]) => route.method === 'GET' && route.path !== 'logout')
    .map(([name]) => name)
  /** Reads may write these: access to sensitive data goes to the log, a phone's contact to delivery status. */
  const NOTES = ['audit_log', 'devices', 'sessions']
  /** Counts that a read caches until the records change. */
  const COUNTED = ['service_tallies', 'kept_counts']
  const records = async () => {
    await testServer.app.deps.later.settled()
    const held = JSON.parse(await everything()) as Record<string, { row: Record<string, unknown> }[]>
    for (const table of [...NOTES, ...COUNTED]) delete held[table]
    for (const { row } of held.members ?? []) delete row.came
    for (const { row } of held.church_revs ?? []) delete row.came_rev
    return JSON.stringify(held)
  }
  test.each(reads)('%s', async (name) => {
    const before = await records()
    const answer = await call(testServer.app, 'GET', pathOf(routes[name], samples[name](ids())), {
      headers: { cookie: `token=${cookie}` },
    })
    expect(answer.status).toBe(200)
    expect(await records()).toBe(before)
  })
  test.each(closedWrites)('HEAD and GET of %s do nothing', async (name) => {
    const before = await records()
    for (const method of ['HEAD', 'GET'] as const) {
      const url = `/api/v1/${pathOf(routes[name], samples[name](ids()))}`
      const { statusCode } = await testServer.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${ours.owner.token}`,
          'x-http-method-override': routes[name].method,
        },
      })
      if (method === 'HEAD') expect(statusCode).toBe(404)
    }
    expect(await records()).toBe(before)
  })
})

test('7.2.4 a token planted before the sign-in opens nothing after it', async () => {
  const { email, password } = ours.owner
  for (const planted of ['planted'.repeat(6), 'x', '', 'a;b', cookie]) {
    const signedIn = await call(testServer.app, 'POST', 'login', {
      payload: { email, password },
      headers: { ...fromOurPage, cookie: `token=${planted}` },
    })
    expect(cookieOf(signedIn)).not.toBe(planted)
    expect(
      (await call(testServer.app, 'GET', 'user', { headers: { cookie: `token=${planted}` } })).status,
    ).toBe(401)
    cookie = cookieOf(signedIn)
  }
})

describe('6.3.8 the same work with and without an account', () => {
  /** The running call. A sweep that falls due meanwhile uses the same pool, and is not its work. */
  const counted = new AsyncLocalStorage<{ queries: number }>()
  async function workOf(path: string, payload: object) {
    await testServer.app.deps.later.settled()
    const { pool } = testServer.db
    const ask = pool.query.bind(pool) as (...args: unknown[]) => never
    const query = vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
      const running = counted.getStore()
      if (running) running.queries += 1
      return ask(...args)
    })
    Object.assign(work, { verify: 0, hash: 0 })
    const counts = { queries: 0 }
    const answer = await counted.run(counts, () => call(testServer.app, 'POST', path, { payload }))
    const done = { ...work, ...counts, status: answer.status, body: answer.body }
    query.mockRestore()
    return done
  }
  test('does not count due jobs', async () => {
    const typed = { email: 'warm@example.com', password: 'seven green bottles' }
    const alone = await workOf('login', typed)
    expect(alone.queries).toBeGreaterThan(0)
    const [beside] = await Promise.all([workOf('login', typed), sweep(testServer.app.deps)])
    expect(beside).toEqual(alone)
  })
  test('sign-in', async () => {
    await workOf('login', { email: 'warm@example.com', password: 'seven green bottles' })
    const known = await workOf('login', { email: ours.owner.email, password: 'seven green bottles' })
    const unknown = await workOf('login', { email: 'nobody@example.com', password: 'seven green bottles' })
    expect(known).toMatchObject({ verify: 1, hash: 0, status: 401 })
    expect(unknown).toEqual(known)
  })
  test('requesting a code, until the answer is sent', async () => {
    const known = await workOf('reset-password-request', { email: ours.owner.email })
    expect(known.status).toBe(200)
    expect(await workOf('reset-password-request', { email: 'nobody@example.com' })).toEqual(known)
  })
  test('setting a password by a wrong code', async () => {
    const typed = { password: 'seven green bottles', passwordToken: 'ABCDE-FGHJK' }
    const known = await workOf('update-password', { ...typed, email: ours.owner.email })
    expect(known.status).toBe(400)
    expect(await workOf('update-password', { ...typed, email: 'nobody@example.com' })).toEqual(known)
  })
})
