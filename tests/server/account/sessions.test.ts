/** Tests sessions: their cookies, their origin checks, their end, and switching churches. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import {
  call,
  caller,
  churchApp,
  cookieOf,
  fromOurPage,
  newChurch,
  type ChurchApp,
  type Person,
} from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let owner: Person
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
})
afterAll(() => testServer.close())

const signIn = (headers: Record<string, string> = {}, more: object = {}) =>
  call(testServer.app, 'POST', 'login', {
    payload: { email: owner.email, password: owner.password, ...more },
    headers,
  })
const byCookie = (
  method: string,
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
  payload?: object,
) =>
  call(testServer.app, method, path, {
    headers: { cookie: `token=${cookie}`, ...headers },
    ...(payload && { payload }),
  })
const age = (column: string, interval: string, token: string) =>
  testServer.db.ownerPool.query(
    `update sessions set ${column} = ${column} - interval '${interval}' where token_hash = sha256($1)`,
    [Buffer.from(token)],
  )

spec('4 Login: cookie', '6 Authentication: cookie')
test('3.3.2, 3.3.4, 14.2.1 the app gets its token only in a protected cookie', async () => {
  const answer = await signIn(fromOurPage)
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'token', httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(answer.body.data.token).toBeUndefined()
  expect(JSON.stringify(answer.body)).not.toContain(cookie?.value)
  expect((await byCookie('GET', 'user', cookieOf(answer))).status).toBe(200)
})

test('3.3.1 the cookie is Secure where the public address is HTTPS', async () => {
  const over = await churchApp({ PUBLIC_URL: 'https://church.example.org' })
  const { email, password } = await newChurch(over.app)
  const answer = await call(over.app, 'POST', 'login', { payload: { email, password }, headers: fromOurPage })
  expect(answer.cookies[0]).toMatchObject({ name: 'token', secure: true })
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
  await over.close()
})

spec('6 Sign-in: tokens')
test('stores tokens as hashes alone, all different', async () => {
  const tokens = await Promise.all([0, 1].map(async () => (await newChurch(testServer.app)).token))
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await testServer.db.ownerPool.query(
      'select row_to_json(s)::text as row from sessions s where token_hash = sha256($1)',
      [token],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(token)
  }
})

test('7.2.4 each log-in gives a new token and ends the browser’s old one', async () => {
  const first = cookieOf(await signIn(fromOurPage))
  const second = cookieOf(
    await byCookie('POST', 'login', first, fromOurPage, { email: owner.email, password: owner.password }),
  )
  expect(second).not.toBe(first)
  expect((await byCookie('GET', 'user', first)).status).toBe(401)
  expect((await byCookie('GET', 'user', second)).status).toBe(200)
})

test('3.5.1 a write by cookie needs the app header and our own origin', async () => {
  const cookie = cookieOf(await signIn(fromOurPage))
  const name = { first_name: 'Ngozi', last_name: 'Eze' }
  const write = (headers: Record<string, string>) => byCookie('POST', 'personal-info', cookie, headers, name)
  for (const headers of [
    {},
    { 'x-narthex-client': 'app' },
    { 'sec-fetch-site': 'same-origin' },
    { 'x-narthex-client': 'app', 'sec-fetch-site': 'cross-site' },
    { 'x-narthex-client': 'app', 'sec-fetch-site': 'same-site' },
    { 'x-narthex-client': 'app', origin: 'https://evil.example' },
    { 'x-narthex-client': 'app', origin: 'null' },
    { 'x-narthex-client': 'app', 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]) {
    expect(await write(headers), JSON.stringify(headers)).toMatchObject({
      status: 403,
      body: { code: 'CROSS_SITE' },
    })
  }
  expect((await write(fromOurPage)).status).toBe(200)
  expect((await write({ 'x-narthex-client': 'app', origin: 'http://localhost:3000' })).status).toBe(200)
})

test('3.5.3 a GET logout from another site signs nobody out', async () => {
  const cookie = cookieOf(await signIn(fromOurPage))
  expect((await byCookie('GET', 'logout', cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await byCookie('GET', 'logout/', cookie)).status).toBe(403)
  expect((await byCookie('GET', 'user', cookie)).status).toBe(200)
})

test('another site cannot log its visitor in as itself', async () => {
  const answer = await signIn({ 'x-narthex-client': 'app', 'sec-fetch-site': 'cross-site' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
  expect(answer.cookies).toEqual([])
})

spec('route logout', 'route logoutByPost', '6 Sign-in: tokens')
test('7.4.1 log-out by GET or POST ends the token and the cookie', async () => {
  for (const method of ['GET', 'POST']) {
    const cookie = cookieOf(await signIn(fromOurPage))
    const out = await byCookie(method, 'logout', cookie, fromOurPage)
    expect(out).toMatchObject({ status: 200, body: { success: true, data: null } })
    expect(out.cookies[0]).toMatchObject({ name: 'token', value: '' })
    expect((await byCookie('GET', 'user', cookie)).body).toMatchObject({
      code: 'SIGNED_OUT',
      reason: 'signed_out',
    })
  }
})

test('a log-in releases the browser’s old session, keeping its end reason', async () => {
  const before = cookieOf(await signIn(fromOurPage))
  const session = `select let_go, ended_because from sessions where token_hash = sha256($1)`
  const now = async () => (await testServer.db.ownerPool.query(session, [Buffer.from(before)])).rows[0]
  expect(await now()).toEqual({ let_go: false, ended_because: null })
  const elsewhere = (await signIn()).body.data.token
  const { body } = await byCookie('GET', 'sessions', before)
  const { id } = body.data.find(({ current }: { current: boolean }) => current)
  expect((await caller(testServer.app, elsewhere).delete(`sessions/${id}`)).status).toBe(200)
  expect(await now()).toEqual({ let_go: false, ended_because: 'ended_from_afar' })
  await signIn({ ...fromOurPage, cookie: `token=${before}` })
  expect(await now()).toEqual({ let_go: true, ended_because: 'ended_from_afar' })
})

test('7.3.1, 7.3.2 a session ends after 30 idle or 180 total days', async () => {
  const idle = (await signIn()).body.data.token
  await age('last_seen_at', '29 days', idle)
  expect((await caller(testServer.app, idle).get('user')).status).toBe(200)
  await age('last_seen_at', '31 days', idle)
  expect((await caller(testServer.app, idle).get('user')).status).toBe(401)
  const old = (await signIn()).body.data.token
  await age('expires_at', '180 days 1 second', old)
  expect((await caller(testServer.app, old).get('user')).status).toBe(401)
})

test('last_seen_at moves at most every five minutes', async () => {
  const { token } = (await signIn()).body.data
  const seen = async () =>
    (
      await testServer.db.ownerPool.query('select last_seen_at from sessions where token_hash = sha256($1)', [
        Buffer.from(token),
      ])
    ).rows[0].last_seen_at
  const before = await seen()
  await caller(testServer.app, token).get('user')
  expect(await seen()).toBe(before)
  await age('last_seen_at', '6 minutes', token)
  await caller(testServer.app, token).get('user')
  expect(Date.parse(await seen())).toBeGreaterThanOrEqual(Date.parse(before))
})

spec('route sessions', 'route endSession')
test('7.5.2 lists sessions and ends them remotely with a reason', async () => {
  const phone = caller(
    testServer.app,
    (await signIn({}, { device: { id: '0196a1b2-0000-7000-8000-00000000000a', name: 'Usher phone' } })).body
      .data.token,
  )
  const laptop = caller(testServer.app, (await signIn()).body.data.token)
  const list = (await laptop.get('sessions')).body.data as {
    id: string
    device_name: string
    current: boolean
  }[]
  expect(list.filter((session) => session.current)).toHaveLength(1)
  const there = list.find((session) => session.device_name === 'Usher phone')
  expect((await laptop.delete(`sessions/${there?.id}`)).status).toBe(200)
  expect(await phone.get('user')).toMatchObject({
    status: 401,
    body: { code: 'SIGNED_OUT', reason: 'ended_from_afar' },
  })
  expect((await laptop.delete(`sessions/${there?.id}`)).status).toBe(404)
})

test("another account's session cannot be ended", async () => {
  const other = await newChurch(testServer.app)
  const [theirs] = (await other.get('sessions')).body.data
  expect((await owner.delete(`sessions/${theirs.id}`)).status).toBe(404)
  expect((await other.get('user')).status).toBe(200)
})

test('the encryption key is specific to one account on one device', async () => {
  const [one, two] = ['0196a1b2-0000-7000-8000-0000000000b1', '0196a1b2-0000-7000-8000-0000000000b2']
  const keyOn = async (device: string) => (await signIn({ 'x-narthex-device': device })).body.data.seal_key
  const [first, again, elsewhere] = [await keyOn(one), await keyOn(one), await keyOn(two)]
  expect(again).toBe(first)
  expect(elsewhere).not.toBe(first)
  const other = await newChurch(testServer.app)
  const theirs = await call(testServer.app, 'POST', 'login', {
    payload: { email: other.email, password: other.password },
    headers: { 'x-narthex-device': one },
  })
  expect(theirs.body.data.seal_key).not.toBe(first)
  expect((await signIn()).body.data.seal_key).toBeNull()
})

spec('route switchChurch', 'Account: churches')
test('switches between two churches and logs in to the last one', async () => {
  const second = await call(testServer.app, 'POST', 'register', {
    payload: {
      firstName: 'A',
      lastName: 'B',
      email: owner.email,
      password: owner.password,
      phone: '08031234567',
      dob: '1988-04-12',
      churchName: 'Second',
      street: 'x',
      city: 'x',
      state: 'x',
      country: 'Nigeria',
    },
  })
  const there = second.body.data.current_church.id
  expect((await owner.post('current-church', { church_id: there })).body.data.current_church.name).toBe(
    'Second',
  )
  expect((await owner.get('user')).body.data.user.church_id).toBe(there)
  expect((await owner.post('current-church', { church_id: owner.churchId })).status).toBe(200)
  await testServer.db.ownerPool.query(
    `update sessions set last_seen_at = now() - interval '1 day' where church_id = $1`,
    [there],
  )
  expect((await signIn()).body.data.current_church.id).toBe(owner.churchId)
  const other = await newChurch(testServer.app)
  expect((await owner.post('current-church', { church_id: other.churchId })).status).toBe(404)
})

spec('API: 401')
test('a malformed or missing token counts as signed out', async () => {
  for (const token of ['', 'x', 'x'.repeat(5000), '../../etc', owner.token.slice(0, -1)]) {
    expect((await caller(testServer.app, token).get('user')).status).toBe(401)
  }
  expect((await call(testServer.app, 'GET', 'user', { headers: { cookie: 'token=%00%ff' } })).status).toBe(
    401,
  )
})

test('authentication costs one query', async () => {
  const queries: unknown[] = []
  const real = testServer.db.pool.query.bind(testServer.db.pool) as (...args: unknown[]) => unknown
  testServer.db.pool.query = ((...args: unknown[]) => (
    queries.push(args[0]),
    real(...args)
  )) as typeof testServer.db.pool.query
  await owner.get('churches/0196a1b2-0000-7000-8000-0000000000c1/events')
  testServer.db.pool.query = real as typeof testServer.db.pool.query
  expect(queries).toHaveLength(2)
  expect(queries[0]).toMatchObject({ name: 'find-session' })
  expect(queries[1]).toContain('subscriptions')
})

test('sessions, team and delivery status page without repeats and refuse foreign cursors', async () => {
  const church = await newChurch(testServer.app)
  for (const email of ['a', 'b', 'c'])
    await church.post('invite-user', {
      first_name: email,
      last_name: 'X',
      email: `${email}.${newId()}@mail.example`,
    })
  for (const _ of [1, 2, 3])
    await call(testServer.app, 'POST', 'login', {
      payload: { email: church.email, password: church.password },
    })
  await inChurch(testServer.db.pool, church.churchId, async (tx) => {
    for (const seq of [1, 2, 3, 3])
      await tx.query(
        'insert into devices (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, $4)',
        [church.churchId, church.accountId, newId(), seq],
      )
  })
  for (const path of ['sessions', `church/${church.churchId}/users`, 'custody']) {
    const whole = (await church.get(path)).body
    expect([whole.data.length, whole.next_cursor], path).toEqual([4, null])
    const found: object[] = []
    for (let cursor = ''; ;) {
      const { body } = await church.get(`${path}?limit=3${cursor}`)
      found.push(...body.data)
      if (!body.next_cursor) break
      cursor = `&cursor=${body.next_cursor}`
    }
    const plain = (rows: object[]) => rows.map((row) => ({ ...row, last_seen_at: null }))
    expect(plain(found), path).toEqual(plain(whole.data))
    expect((await church.get(`${path}?cursor=WyJ4Il0`)).body.errors[0].path, path).toBe('cursor')
  }
})
