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

let house: ChurchApp
let owner: Person
beforeAll(async () => {
  house = await churchApp()
  owner = await newChurch(house.app)
})
afterAll(() => house.close())

const signIn = (headers: Record<string, string> = {}, more: object = {}) =>
  call(house.app, 'POST', 'login', {
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
  call(house.app, method, path, {
    headers: { cookie: `token=${cookie}`, ...headers },
    ...(payload && { payload }),
  })
const age = (column: string, interval: string, token: string) =>
  house.db.ownerPool.query(
    `update sessions set ${column} = ${column} - interval '${interval}' where token_hash = sha256($1)`,
    [Buffer.from(token)],
  )

test('3.3.2, 3.3.4, 14.2.1 the app gets its token in a cookie that scripts and other sites cannot use, and nowhere else', async () => {
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

test('a token stands in the database as a hash alone, and no two are the same', async () => {
  const tokens = await Promise.all([0, 1].map(async () => (await newChurch(house.app)).token))
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await house.db.ownerPool.query(
      'select row_to_json(s)::text as row from sessions s where token_hash = sha256($1)',
      [token],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(token)
  }
})

test('7.2.4 each sign-in gives a new token and ends the one this browser had', async () => {
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

test('3.5.3 the GET logout signs nobody out from another site', async () => {
  const cookie = cookieOf(await signIn(fromOurPage))
  expect((await byCookie('GET', 'logout', cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await byCookie('GET', 'logout/', cookie)).status).toBe(403)
  expect((await byCookie('GET', 'user', cookie)).status).toBe(200)
})

test('another site cannot sign its visitor in as itself', async () => {
  const answer = await signIn({ 'x-narthex-client': 'app', 'sec-fetch-site': 'cross-site' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
  expect(answer.cookies).toEqual([])
})

test('7.4.1 sign-out ends the token and takes the cookie back, by GET and by POST', async () => {
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

test('a sign-in has the browser let go of the session before, also of one that had ended: which keeps its reason', async () => {
  const before = cookieOf(await signIn(fromOurPage))
  const session = `select let_go, ended_because from sessions where token_hash = sha256($1)`
  const now = async () => (await house.db.ownerPool.query(session, [Buffer.from(before)])).rows[0]
  expect(await now()).toEqual({ let_go: false, ended_because: null })
  const elsewhere = (await signIn()).body.data.token
  const { body } = await byCookie('GET', 'sessions', before)
  const { id } = body.data.find(({ current }: { current: boolean }) => current)
  expect((await caller(house.app, elsewhere).delete(`sessions/${id}`)).status).toBe(200)
  expect(await now()).toEqual({ let_go: false, ended_because: 'ended_from_afar' })
  await signIn({ ...fromOurPage, cookie: `token=${before}` })
  expect(await now()).toEqual({ let_go: true, ended_because: 'ended_from_afar' })
})

test('7.3.1, 7.3.2 a session ends after 30 idle days, and after 180 days in any case', async () => {
  const idle = (await signIn()).body.data.token
  await age('last_seen_at', '29 days', idle)
  expect((await caller(house.app, idle).get('user')).status).toBe(200)
  await age('last_seen_at', '31 days', idle)
  expect((await caller(house.app, idle).get('user')).status).toBe(401)
  const old = (await signIn()).body.data.token
  await age('expires_at', '180 days 1 second', old)
  expect((await caller(house.app, old).get('user')).status).toBe(401)
})

test('last_seen_at moves at most every five minutes', async () => {
  const { token } = (await signIn()).body.data
  const seen = async () =>
    (
      await house.db.ownerPool.query('select last_seen_at from sessions where token_hash = sha256($1)', [
        Buffer.from(token),
      ])
    ).rows[0].last_seen_at
  const before = await seen()
  await caller(house.app, token).get('user')
  expect(await seen()).toBe(before)
  await age('last_seen_at', '6 minutes', token)
  await caller(house.app, token).get('user')
  expect(Date.parse(await seen())).toBeGreaterThanOrEqual(Date.parse(before))
})

test('7.5.2 sessions are listed and can be ended from another device, which then learns why', async () => {
  const phone = caller(
    house.app,
    (await signIn({}, { device: { id: '0196a1b2-0000-7000-8000-00000000000a', name: 'Usher phone' } })).body
      .data.token,
  )
  const laptop = caller(house.app, (await signIn()).body.data.token)
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
  const other = await newChurch(house.app)
  const [theirs] = (await other.get('sessions')).body.data
  expect((await owner.delete(`sessions/${theirs.id}`)).status).toBe(404)
  expect((await other.get('user')).status).toBe(200)
})

test('the sealing key is the same for one account on one device, and another for anything else', async () => {
  const [one, two] = ['0196a1b2-0000-7000-8000-0000000000b1', '0196a1b2-0000-7000-8000-0000000000b2']
  const keyOn = async (device: string) => (await signIn({ 'x-narthex-device': device })).body.data.seal_key
  const [first, again, elsewhere] = [await keyOn(one), await keyOn(one), await keyOn(two)]
  expect(again).toBe(first)
  expect(elsewhere).not.toBe(first)
  const other = await newChurch(house.app)
  const theirs = await call(house.app, 'POST', 'login', {
    payload: { email: other.email, password: other.password },
    headers: { 'x-narthex-device': one },
  })
  expect(theirs.body.data.seal_key).not.toBe(first)
  expect((await signIn()).body.data.seal_key).toBeNull()
})

test('a person with two churches goes over, and comes back to the last one at the next sign-in', async () => {
  const second = await call(house.app, 'POST', 'register', {
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
  await house.db.ownerPool.query(
    `update sessions set last_seen_at = now() - interval '1 day' where church_id = $1`,
    [there],
  )
  expect((await signIn()).body.data.current_church.id).toBe(owner.churchId)
  const other = await newChurch(house.app)
  expect((await owner.post('current-church', { church_id: other.churchId })).status).toBe(404)
})

test('a token of another shape, or none, is simply signed out', async () => {
  for (const token of ['', 'x', 'x'.repeat(5000), '../../etc', owner.token.slice(0, -1)]) {
    expect((await caller(house.app, token).get('user')).status).toBe(401)
  }
  expect((await call(house.app, 'GET', 'user', { headers: { cookie: 'token=%00%ff' } })).status).toBe(401)
})

test('authentication costs one query', async () => {
  const asked: unknown[] = []
  const real = house.db.pool.query.bind(house.db.pool) as (...args: unknown[]) => unknown
  house.db.pool.query = ((...args: unknown[]) => (
    asked.push(args[0]),
    real(...args)
  )) as typeof house.db.pool.query
  await owner.get('churches/0196a1b2-0000-7000-8000-0000000000c1/events')
  house.db.pool.query = real as typeof house.db.pool.query
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatchObject({ name: 'find-session' })
  expect(asked[1]).toContain('subscriptions')
})

test('sessions, the team and custody are read page after page too, each once; a cursor of elsewhere is refused', async () => {
  const church = await newChurch(house.app)
  for (const email of ['a', 'b', 'c'])
    await church.post('invite-user', {
      first_name: email,
      last_name: 'X',
      email: `${email}.${newId()}@mail.example`,
    })
  for (const _ of [1, 2, 3])
    await call(house.app, 'POST', 'login', { payload: { email: church.email, password: church.password } })
  await inChurch(house.db.pool, church.churchId, async (tx) => {
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
