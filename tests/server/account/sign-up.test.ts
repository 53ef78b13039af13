/** Tests how a church signs up, also repeatedly and at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { call, caller, churchApp, newChurch, signUpForm, type ChurchApp } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
beforeAll(async () => {
  testServer = await churchApp()
})
afterAll(() => testServer.close())

const register = (payload: object, headers: Record<string, string> = {}) =>
  call(testServer.app, 'POST', 'register', { payload, headers })

spec('3 Church', '3 Logged-in user', '6 Authentication: bearer', 'route register', 'route user')
test('signs a church up and its administrator in, owning every feature', async () => {
  const { status, body } = await register(signUpForm({ email: 'First@Example.com ' }), {
    'x-narthex-device': '0196a1b2-0000-7000-8000-000000000001',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    success: true,
    message: 'Welcome to your church',
    data: {
      user: {
        email: 'first@example.com',
        first_name: 'Adaeze',
        last_name: 'Okafor',
        phone_number: '+2348031234567',
        is_owner: true,
        church_id: body.data.current_church.id,
      },
      current_church: {
        name: 'Grace Assembly',
        reference: expect.stringMatching(/^[\w-]{16}$/),
        time_zone: 'Africa/Lagos',
      },
      churches: [{ id: body.data.current_church.id, name: 'Grace Assembly' }],
      subscription: { status: 'active' },
    },
  })
  expect(body.data.user.features).toHaveLength(8)
  expect(Buffer.from(body.data.seal_key, 'base64')).toHaveLength(32)
  const user = await caller(testServer.app, body.data.token).get('user')
  expect(user.body.data.current_church).toEqual(body.data.current_church)
  expect(user.body.data.seal_key).toBe(body.data.seal_key)
  expect(user.body.data.token).toBeUndefined()
})

spec('3 Logged-in user', 'route login')
test('log-in answers token, user, church and subscription as registration does', async () => {
  const form = signUpForm()
  const { data } = (await register(form)).body
  const { email, password } = form
  const login = await call(testServer.app, 'POST', 'login', { payload: { email, password } })
  expect(login.status).toBe(200)
  expect(login.body.data.token).not.toBe(data.token)
  const { token, ...known } = login.body.data
  expect((await caller(testServer.app, token).get('user')).body.data.user).toEqual(data.user)
  expect(known).toMatchObject({
    user: data.user,
    current_church: data.current_church,
    subscription: { status: 'active', next_charge_date: data.subscription.next_charge_date },
  })
})

spec('2 Registration: first member', '3 Church')
test('the administrator is the first member and the reference opens the church', async () => {
  const owner = await newChurch(testServer.app)
  const { rows } = await testServer.db.ownerPool.query(
    'select 1 from public_references where reference = $1 and church_id = $2',
    [owner.reference, owner.churchId],
  )
  expect(rows).toHaveLength(1)
  const client = await testServer.db.pool.connect()
  await client.query(`begin; set local app.church_id = '${owner.churchId}'`)
  const members = await client.query('select first_name, rev, name_key, day_of_birth from members')
  const rev = await client.query('select rev from church_revs')
  await client.query('rollback')
  client.release()
  expect(members.rows).toEqual([
    { first_name: 'Adaeze', rev: 1, name_key: expect.stringContaining('okafor'), day_of_birth: 12 },
  ])
  expect(rev.rows).toEqual([{ rev: 1 }])
})

spec('5 Registration: server', 'API: 400')
test('names each invalid field and creates nothing', async () => {
  const { status, body } = await register({
    ...signUpForm(),
    email: 'nobody',
    firstName: '  ',
    dob: '1988-02-31',
    city: undefined,
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'INVALID' })
  expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
    'city',
    'dob',
    'email',
    'firstName',
  ])
})

test('refuses an impossible phone and a future birth date at their fields', async () => {
  expect((await register(signUpForm({ phone: '12345' }))).body.errors).toMatchObject([{ path: 'phone' }])
  expect((await register(signUpForm({ dob: '2999-01-01' }))).body.errors).toMatchObject([{ path: 'dob' }])
})

test('a taken email needs its password to get a second church', async () => {
  const owner = await newChurch(testServer.app)
  const refused = await register(
    signUpForm({ email: owner.email.toUpperCase(), password: 'quite another one' }),
  )
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', errors: [{ path: 'email' }] },
  })
  const second = await register(signUpForm({ email: owner.email, churchName: 'Mercy Chapel' }))
  expect(second.status).toBe(201)
  expect(second.body.data.user.id).toBe(owner.accountId)
  expect(second.body.data.churches.map((church: { name: string }) => church.name).sort()).toEqual([
    'Grace Assembly',
    'Mercy Chapel',
  ])
})

test('reports a common password early and reveals nothing of an account', async () => {
  const owner = await newChurch(testServer.app)
  const check = async (payload: object) => {
    const { status, body } = await call(testServer.app, 'POST', 'password-check', { payload })
    return [status, ...((body.errors ?? []) as { path: string }[]).map(({ path }) => path)]
  }
  expect(await check({ password: 'password123' })).toEqual([400, 'password'])
  expect(await check({ password: owner.email, email: owner.email })).toEqual([400, 'password'])
  expect(await check({ password: 'mangoes and rain', email: owner.email })).toEqual([200])
  for (const email of [owner.email, 'nobody@example.com']) {
    const refused = await register(signUpForm({ email, password: 'password123' }))
    expect([refused.status, refused.body.errors[0].path], email).toEqual([400, 'password'])
  }
})

spec('6 Sign-in: passwords')
test('6.2.1, 6.2.4, 6.2.5, 6.2.9 passwords need eight characters, no composition, not common', async () => {
  const short = await register(signUpForm({ password: 'a7$Kq2!' }))
  expect(short.body.errors).toMatchObject([{ path: 'password' }])
  for (const password of ['password1', 'qwertyuiop', 'Password123!', 'iloveyou22']) {
    expect((await register(signUpForm({ password }))).body, password).toMatchObject({
      code: 'INVALID',
      errors: [{ path: 'password' }],
    })
  }
  const form = signUpForm({ password: 'x'.repeat(30) + ' ọmọ '.repeat(10) + 'mangoes' })
  expect((await register(form)).status).toBe(201)
  expect(
    (await call(testServer.app, 'POST', 'login', { payload: { email: form.email, password: form.password } }))
      .status,
  ).toBe(200)
  expect((await register(signUpForm({ password: 'mangoes and rain' }))).status).toBe(201)
})

spec('6 Sign-in: passwords')
test('11.4.2 passwords are kept as argon2id', async () => {
  const owner = await newChurch(testServer.app)
  const { rows } = await testServer.db.ownerPool.query('select password_hash from accounts where id = $1', [
    owner.accountId,
  ])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

const named = () => ({ ...signUpForm(), churchId: newId() })
const churchesOf = async (email: string) => {
  const { rows } = await testServer.db.ownerPool.query(
    'select m.church_id as id from memberships m join accounts a on a.id = m.account_id where a.email = $1',
    [email],
  )
  return rows.map(({ id }: { id: string }) => id)
}

spec('2 Registration: lost answer')
test('a repeated sign-up after a lost response returns the same church', async () => {
  const form = named()
  const [first, again] = [await register(form), await register(form)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.data.token).not.toBe(first.body.data.token)
  const without = ({ token: _token, ...rest }: { token: string }) => rest
  expect({ ...again.body, data: without(again.body.data) }).toEqual({
    ...first.body,
    data: without(first.body.data),
  })
  expect(again.body.data.current_church.id).toBe(form.churchId)
  expect((await caller(testServer.app, again.body.data.token).get('user')).status).toBe(200)
  expect(await churchesOf(form.email)).toEqual([form.churchId])
})

test('five parallel sign-ups make one church, for new and known accounts', async () => {
  const form = named()
  const owner = await newChurch(testServer.app)
  for (const body of [form, { ...form, email: owner.email, churchId: newId() }]) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  }
  expect(await churchesOf(form.email)).toHaveLength(1)
  expect(await churchesOf(owner.email)).toHaveLength(2)
})

test('refuses a used church id with other credentials and reveals nothing', async () => {
  const form = named()
  await register(form)
  const wrong = await register({ ...form, password: 'quite another one' })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([409, 'email'])
  for (const over of [{ churchName: 'Mercy Chapel' }, { firstName: 'Ada' }, { city: 'Ibadan' }]) {
    const { status, body } = await register({ ...form, ...over })
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'ALREADY_EXISTS', 'churchId'])
    expect(body.message).toContain('signed up already')
  }
  const stranger = signUpForm({ churchId: form.churchId })
  const foreign = await register(stranger)
  expect([foreign.status, foreign.body.errors[0].path]).toEqual([409, 'churchId'])
  expect(JSON.stringify(foreign.body)).not.toMatch(/Grace|signed up already/)
  expect(await churchesOf(stranger.email)).toEqual([])
  expect(await churchesOf(form.email)).toEqual([form.churchId])
})

test('nobody founds a closed or half-erased church under its id', async () => {
  const form = named()
  const { data } = (await register(form)).body
  await testServer.db.ownerPool.query(
    `insert into church_closings (church_id, token_hash, requested_by, erase_at, links) values ($1, $2, $3, now(), '{}')`,
    [form.churchId, Buffer.from(form.churchId), data.user.id],
  )
  expect((await register(form)).body.errors[0].path).toBe('churchId')
  await testServer.db.ownerPool.query('delete from churches where church_id = $1', [form.churchId])
  for (const body of [form, signUpForm({ churchId: form.churchId })])
    expect((await register(body)).body.errors[0].path).toBe('churchId')
})

spec('2 Registration: lost answer')
test('without a church id an equal sign-up makes one church', async () => {
  const owner = await newChurch(testServer.app)
  for (const email of [signUpForm().email, owner.email]) {
    const form = signUpForm({ email, churchName: 'Hope Assembly' })
    const before = await churchesOf(email)
    const answers = [await register(form), await register(form)]
    answers.push(...(await Promise.all(Array.from({ length: 3 }, () => register(form)))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.current_church.id)).size).toBe(1)
    expect(await churchesOf(email)).toHaveLength(before.length + 1)
  }
})

test('without a church id another name or ten minutes make another church', async () => {
  const form = signUpForm()
  await register(form)
  await register({ ...form, churchName: 'Mercy Chapel' })
  expect(await churchesOf(form.email)).toHaveLength(2)
  await testServer.db.ownerPool.query(
    `update memberships set created_at = created_at - interval '11 minutes'
     where account_id = (select id from accounts where email = $1)`,
    [form.email],
  )
  expect((await register(form)).status).toBe(201)
  expect(await churchesOf(form.email)).toHaveLength(3)
})

test('without a church id a closing church blocks no new one', async () => {
  const form = signUpForm()
  const { data } = (await register(form)).body
  await testServer.db.ownerPool.query(
    `insert into church_closings (church_id, token_hash, requested_by, erase_at, links) values ($1, $2, $3, now(), '{}')`,
    [data.current_church.id, Buffer.from(form.email), data.user.id],
  )
  expect((await register(form)).status).toBe(201)
  expect(await churchesOf(form.email)).toHaveLength(2)
})

test('without a church id a wrong password is refused as before', async () => {
  const form = signUpForm()
  await register(form)
  const wrong = await register({ ...form, password: 'quite another one' })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([409, 'email'])
  expect(await churchesOf(form.email)).toHaveLength(1)
})
