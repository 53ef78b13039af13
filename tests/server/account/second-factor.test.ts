/** Tests the second factor: enabling it, logging in with it, losing the phone, disabling it. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEATURES } from '../../../contract/features.ts'
import { sandboxMails } from '../../../server/providers/mail-and-deliveries.ts'
import { stepOf } from '../../../server/auth/account/second-factor.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import {
  call,
  caller,
  churchApp,
  newChurch,
  newTeamUser,
  signUpForm,
  type ChurchApp,
  type Person,
} from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let ada: Person
let secret: string
let recovery: string[]
beforeAll(async () => {
  testServer = await churchApp()
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.db.ownerPool.query('delete from attempts')
  ada = await newChurch(testServer.app)
  const setup = await ada.post('second-factor', { current_password: ada.password })
  secret = setup.body.data.secret
  const on = await ada.post('second-factor/confirm', { code: codeOf(-1) })
  recovery = on.body.data.recovery_codes
})

/** @param steps of thirty seconds from now */
const codeOf = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
const logIn = (code?: string, password = ada.password) =>
  call(testServer.app, 'POST', 'login', { payload: { email: ada.email, password, ...(code && { code }) } })
/** Six digits that match none of the three codes valid now. */
const wrong = () =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-1, 0, 1].some((step) => codeOf(step) === code),
  ) ?? ''

spec('route secondFactor', 'route confirmSecondFactor')
test('6.3.3 password and first code enable it, and log-ins need a code', async () => {
  expect((await ada.get('second-factor')).body.data).toEqual({ on: true, recovery_codes_left: 10 })
  expect(new Set(recovery).size).toBe(10)
  expect(await logIn()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  expect((await logIn()).body.data).toBeUndefined()
  expect(await logIn(wrong())).toMatchObject({
    status: 401,
    body: { code: 'SECOND_FACTOR_REQUIRED', errors: [{ path: 'code' }] },
  })
  expect(await logIn(codeOf())).toMatchObject({
    status: 200,
    body: { data: { user: { id: ada.accountId } } },
  })
  // Nobody without the password learns whether there is a second factor.
  expect(await logIn(codeOf(1), 'not the password')).toMatchObject({
    status: 401,
    body: { code: 'WRONG_CREDENTIALS' },
  })
  await testServer.app.deps.later.settled()
  const mails = (await sandboxMails(testServer.db.pool)).filter(({ to }) => to === ada.email)
  expect(mails.some(({ subject }) => subject === 'Two-step verification is on')).toBe(true)
})

test('enabling it logs the other devices out on request', async () => {
  const bola = await newChurch(testServer.app)
  const onOther = async () => {
    const { body } = await call(testServer.app, 'POST', 'login', {
      payload: { email: bola.email, password: bola.password },
    })
    return caller(testServer.app, body.data.token)
  }
  const switchOn = async (more: object) => {
    const setup = await bola.post('second-factor', { current_password: bola.password })
    const code = new TOTP({ secret: setup.body.data.secret }).generate()
    return bola.post('second-factor/confirm', { code, ...more })
  }
  const other = await onOther()
  await other.post('change-email', { email: 'elsewhere@example.com', current_password: bola.password })
  expect((await switchOn({})).status).toBe(200)
  expect((await other.get('user')).status).toBe(200)
  await testServer.db.ownerPool.query('delete from second_factors where account_id = $1', [bola.accountId])
  expect((await switchOn({ log_out_other_devices: true })).status).toBe(200)
  expect(await other.get('user')).toMatchObject({ status: 401, body: { reason: 'ended_from_afar' } })
  expect((await bola.get('user')).status).toBe(200)
  // The other device's pending email change is dropped with it.
  const { rows } = await testServer.db.ownerPool.query(
    'select from email_changes where account_id = $1 and used_at is null',
    [bola.accountId],
  )
  expect(rows).toHaveLength(0)
})

test('6.5.1 a code works once, also in parallel, earlier steps never afterwards', async () => {
  const code = codeOf(1)
  const answers = await Promise.all([logIn(code), logIn(code), logIn(code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await logIn(codeOf(0))).status).toBe(401)
})

test('a recovery code in any spelling works once and notifies its holder', async () => {
  const typed = (recovery[0] ?? '').toLowerCase().replace('-', ' ')
  expect((await logIn(typed)).status).toBe(200)
  expect((await logIn(recovery[0])).status).toBe(401)
  expect((await ada.get('second-factor')).body.data.recovery_codes_left).toBe(9)
  await testServer.app.deps.later.settled()
  const [latest] = (await sandboxMails(testServer.db.pool)).filter(({ to }) => to === ada.email)
  expect(latest?.subject).toBe('A recovery code was used')
})

test('a used recovery code is reported with time, device and advice', async () => {
  const opened = await call(testServer.app, 'POST', 'login', {
    payload: { email: ada.email, password: ada.password, code: recovery[1] },
    headers: {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    },
  })
  expect(opened.status).toBe(200)
  await testServer.app.deps.later.settled()
  const [latest] = (await sandboxMails(testServer.db.pool)).filter(({ to }) => to === ada.email)
  expect(latest?.text).toMatch(/on \w{3} \d+ \w{3} \d{4}, \d\d:\d\d, Nigerian time, with Chrome on Android\./)
  for (const part of [
    'If not, set a new password',
    '/password-reset',
    'create new recovery codes',
    '/devices',
  ])
    expect(latest?.text).toContain(part)
})

test('6.3.1 codes allow ten wrong tries in fifteen minutes, right ones uncounted', async () => {
  expect((await logIn(codeOf(0))).status).toBe(200)
  for (let guess = 0; guess < 10; guess += 1) expect((await logIn(wrong())).status).toBe(401)
  const late = await logIn(codeOf(1))
  expect(late.status).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})

test('the password alone opens no second church and no reset', async () => {
  const signUp = (more: object) =>
    call(testServer.app, 'POST', 'register', {
      payload: signUpForm({ email: ada.email, password: ada.password, ...more }),
    })
  expect(await signUp({})).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  expect((await signUp({ code: codeOf() })).status).toBe(201)
  await call(testServer.app, 'POST', 'reset-password-request', { payload: { email: ada.email } })
  await testServer.app.deps.later.settled()
  const mail = (await sandboxMails(testServer.db.pool)).find(
    ({ to, text }) => to === ada.email && text.includes('Your code is'),
  )
  const password = 'seven lamps on the porch'
  const reset = await call(testServer.app, 'POST', 'update-password', {
    payload: { email: ada.email, password, passwordToken: /Your code is (\S+)/.exec(mail?.text ?? '')?.[1] },
  })
  expect(reset.status).toBe(200)
  expect(await logIn(undefined, password)).toMatchObject({
    status: 401,
    body: { code: 'SECOND_FACTOR_REQUIRED' },
  })
})

spec('6 Second factor: invite')
test('joining by invite needs the account’s code and survives a wrong one', async () => {
  const other = await newChurch(testServer.app)
  const names = { first_name: 'Ada', last_name: 'Okafor' }
  const { link } = (
    await other.post('invite-user', { ...names, email: ada.email, features: ['attendanceAccess'] })
  ).body.data
  const join = (more: object = {}, password = ada.password) =>
    call(testServer.app, 'POST', 'inviteRegistration', {
      payload: {
        ...names,
        invited_user_email: ada.email,
        password,
        invite_reference: String(link).split('token=')[1],
        ...more,
      },
    })
  expect(await join()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  expect(await join({ code: wrong() })).toMatchObject({ status: 401, body: { errors: [{ path: 'code' }] } })
  // Nobody without the password learns whether there is a second factor.
  expect((await join({ code: codeOf() }, 'not the password')).body.code).toBe('WRONG_CREDENTIALS')
  expect((await ada.get('user')).body.data.churches).toHaveLength(1)
  expect((await join({ code: codeOf() })).status).toBe(201)
  expect((await ada.get('user')).body.data.churches).toHaveLength(2)
})

spec('route endSecondFactor')
test('disabling it needs password and code and deletes the secret', async () => {
  const off = (current_password: string, code: string) =>
    ada.post('second-factor/off', { current_password, code })
  expect((await off('not it', codeOf())).body.errors).toMatchObject([{ path: 'current_password' }])
  expect((await off(ada.password, wrong())).body.errors).toMatchObject([{ path: 'code' }])
  expect((await off(ada.password, codeOf())).status).toBe(200)
  expect((await logIn()).status).toBe(200)
  const { rows } = await testServer.db.pool.query('select 1 from second_factors where account_id = $1', [
    ada.accountId,
  ])
  expect(rows).toEqual([])
})

spec('route newRecoveryCodes')
test('new recovery codes replace the old without a gap and notify', async () => {
  const anew = (current_password: string, code: string) =>
    ada.post('second-factor/recovery-codes', { current_password, code })
  expect((await anew('not it', codeOf())).body.errors).toMatchObject([{ path: 'current_password' }])
  expect((await anew(ada.password, wrong())).body.errors).toMatchObject([{ path: 'code' }])
  expect((await logIn(recovery[0])).status).toBe(200)
  const given = await anew(ada.password, recovery[1] ?? '')
  expect(given.status).toBe(200)
  const fresh: string[] = given.body.data.recovery_codes
  expect(new Set([...fresh, ...recovery]).size).toBe(20)
  expect((await ada.get('second-factor')).body.data).toEqual({ on: true, recovery_codes_left: 10 })
  expect((await logIn(recovery[2])).status).toBe(401)
  expect((await logIn(fresh[0])).status).toBe(200)
  await testServer.app.deps.later.settled()
  const mails = (await sandboxMails(testServer.db.pool)).filter(({ to }) => to === ada.email)
  expect(mails.some(({ subject }) => subject === 'You have new recovery codes')).toBe(true)
  const noted = await inChurch(testServer.db.pool, ada.churchId, (tx) =>
    tx.query("select 1 from audit_log where account_id = $1 and action = 'made new recovery codes'", [
      ada.accountId,
    ]),
  )
  expect(noted.rowCount).toBe(1)
})

test('refuses recovery codes without a second factor and keeps one parallel set', async () => {
  const bisi = await newChurch(testServer.app)
  const unguarded = { current_password: bisi.password, code: '123456' }
  expect((await bisi.post('second-factor/recovery-codes', unguarded)).status).toBe(400)
  const ask = (code = '') =>
    ada.post('second-factor/recovery-codes', { current_password: ada.password, code })
  const both = await Promise.all([ask(recovery[0]), ask(recovery[1])])
  expect(both.some(({ status }) => status === 200)).toBe(true)
  expect((await ada.get('second-factor')).body.data.recovery_codes_left).toBe(10)
})

describe('phone and codes are lost', () => {
  const guarded = async (by: Person) => {
    const setup = (await by.post('second-factor', { current_password: by.password })).body.data
    const code = new TOTP({ secret: setup.secret }).generate()
    expect((await by.post('second-factor/confirm', { code })).status).toBe(200)
  }
  const comesIn = async ({ email, password }: Person) =>
    (await call(testServer.app, 'POST', 'login', { payload: { email, password } })).status === 200
  const end = (by: Person, whose: Person, current_password = by.password) =>
    by.post(`church-user/${whose.accountId}/end-second-factor`, { current_password })

  spec('route endTeamSecondFactor')
  test('the owner disables it by their own password, logged and notified', async () => {
    const usher = await newTeamUser(testServer.app, ada, ['attendanceAccess'])
    await guarded(usher)
    expect(await comesIn(usher)).toBe(false)
    expect((await end(ada, usher, 'not it')).body.errors).toMatchObject([{ path: 'current_password' }])
    expect(await comesIn(usher)).toBe(false)
    expect((await end(ada, usher)).status).toBe(200)
    expect(await comesIn(usher)).toBe(true)
    await testServer.app.deps.later.settled()
    const [latest] = (await sandboxMails(testServer.db.pool)).filter(({ to }) => to === usher.email)
    expect(latest?.subject).toBe('Two-step verification was turned off')
    expect(latest?.text).toContain('Grace Assembly')
    const { rows } = await inChurch(testServer.db.pool, ada.churchId, (tx) =>
      tx.query('select account_id, action from audit_log where subject_id = $1 order by at desc limit 1', [
        usher.accountId,
      ]),
    )
    expect(rows).toEqual([
      { account_id: ada.accountId, action: 'switched the second factor of a team user off' },
    ])
  })

  test('only the owner disables it, never their own or a multi-church user’s', async () => {
    const manager = await newTeamUser(testServer.app, ada, [...FEATURES])
    const usher = await newTeamUser(testServer.app, ada, ['attendanceAccess'])
    const unguarded = await newTeamUser(testServer.app, ada, ['attendanceAccess'])
    const elsewhere = await newChurch(testServer.app)
    const names = { first_name: 'Tunde', last_name: 'Bello' }
    const { link } = (await ada.post('invite-user', { ...names, email: elsewhere.email })).body.data
    await call(testServer.app, 'POST', 'inviteRegistration', {
      payload: {
        ...names,
        invited_user_email: elsewhere.email,
        password: elsewhere.password,
        invite_reference: String(link).split('token=')[1],
      },
    })
    for (const one of [usher, elsewhere]) await guarded(one)
    expect((await end(manager, usher)).status).toBe(403)
    expect((await end(ada, ada)).status).toBe(400)
    expect((await end(elsewhere, usher)).status).toBe(404)
    const refused = [await end(ada, elsewhere), await end(ada, unguarded)]
    expect(refused.map(({ status }) => status)).toEqual([400, 400])
    expect(new Set(refused.map(({ body }) => body.message)).size).toBe(1)
    for (const one of [usher, elsewhere]) expect(await comesIn(one)).toBe(false)
  })
})

spec('route beginSecondFactor')
test('cannot restart while it is active, and an unconfirmed one protects nothing', async () => {
  expect((await ada.post('second-factor', { current_password: ada.password })).status).toBe(409)
  const bisi = await newChurch(testServer.app)
  expect((await bisi.post('second-factor', { current_password: 'not it' })).body.errors).toMatchObject([
    { path: 'current_password' },
  ])
  const first = (await bisi.post('second-factor', { current_password: bisi.password })).body.data
  expect(first.address).toMatch(/^otpauth:\/\/totp\/Narthex:.*secret=/)
  expect(
    (await call(testServer.app, 'POST', 'login', { payload: { email: bisi.email, password: bisi.password } }))
      .status,
  ).toBe(200)
  expect((await bisi.post('second-factor/confirm', { code: 'abc' })).body.errors).toMatchObject([
    { path: 'code' },
  ])
})

test('11.4.2 neither secret nor recovery code is stored in plain text', async () => {
  const { rows } = await testServer.db.pool.query<{ secret: Buffer }>(
    'select secret from second_factors where account_id = $1',
    [ada.accountId],
  )
  const kept = rows[0]?.secret ?? Buffer.alloc(0)
  expect(kept.includes(Buffer.from(secret))).toBe(false)
  expect(kept.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false)
  const codes = await testServer.db.pool.query<{ code_hash: Buffer }>('select code_hash from recovery_codes')
  for (const { code_hash } of codes.rows) expect(code_hash).toHaveLength(32)
})

describe('a phone’s clock', () => {
  const given = 'JBSWY3DPEHPK3PXP'
  const at = 1_700_000_010_000
  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('%i steps off: %s', (steps, fits) => {
    const code = new TOTP({ secret: given }).generate({ timestamp: at + steps * 30_000 })
    expect(stepOf(given, code, at) !== null).toBe(fits)
  })
})
