/** The second factor: switching it on, signing in with it, losing the phone, switching it off. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEATURES } from '../../../contract/features.ts'
import { sandboxMails } from '../../../server/providers/mail/sandbox.ts'
import { stepOf } from '../../../server/auth/second-factor/totp.ts'
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

let house: ChurchApp
let ada: Person
let secret: string
let recovery: string[]
beforeAll(async () => {
  house = await churchApp()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.ownerPool.query('delete from attempts')
  ada = await newChurch(house.app)
  const begun = await ada.post('second-factor', { current_password: ada.password })
  secret = begun.body.data.secret
  const on = await ada.post('second-factor/confirm', { code: codeOf(-1) })
  recovery = on.body.data.recovery_codes
})

/** @param steps of thirty seconds from now */
const codeOf = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
const logIn = (code?: string, password = ada.password) =>
  call(house.app, 'POST', 'login', { payload: { email: ada.email, password, ...(code && { code }) } })
/** Six digits that are none of the three codes of now. */
const wrong = () =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-1, 0, 1].some((step) => codeOf(step) === code),
  ) ?? ''

test('6.3.3 a second factor is switched on by password and a first code; from then on signing in asks for a code', async () => {
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
  // Whether there is a second factor is told to nobody without the password.
  expect(await logIn(codeOf(1), 'not the password')).toMatchObject({
    status: 401,
    body: { code: 'WRONG_CREDENTIALS' },
  })
  await house.app.deps.later.settled()
  const mails = (await sandboxMails(house.db.pool)).filter(({ to }) => to === ada.email)
  expect(mails.some(({ subject }) => subject.includes('switched on'))).toBe(true)
})

test('switching it on logs the other devices out where that is asked for', async () => {
  const bola = await newChurch(house.app)
  const onOther = async () => {
    const { body } = await call(house.app, 'POST', 'login', {
      payload: { email: bola.email, password: bola.password },
    })
    return caller(house.app, body.data.token)
  }
  const switchOn = async (more: object) => {
    const begun = await bola.post('second-factor', { current_password: bola.password })
    const code = new TOTP({ secret: begun.body.data.secret }).generate()
    return bola.post('second-factor/confirm', { code, ...more })
  }
  const other = await onOther()
  await other.post('change-email', { email: 'elsewhere@example.com', current_password: bola.password })
  expect((await switchOn({})).status).toBe(200)
  expect((await other.get('user')).status).toBe(200)
  await house.db.ownerPool.query('delete from second_factors where account_id = $1', [bola.accountId])
  expect((await switchOn({ log_out_other_devices: true })).status).toBe(200)
  expect(await other.get('user')).toMatchObject({ status: 401, body: { reason: 'ended_from_afar' } })
  expect((await bola.get('user')).status).toBe(200)
  // A change of email that the other device asked for goes with it.
  const { rows } = await house.db.ownerPool.query(
    'select from email_changes where account_id = $1 and used_at is null',
    [bola.accountId],
  )
  expect(rows).toHaveLength(0)
})

test('6.5.1 a code works once, also twice at the same moment, and none of an earlier step after it', async () => {
  const code = codeOf(1)
  const answers = await Promise.all([logIn(code), logIn(code), logIn(code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await logIn(codeOf(0))).status).toBe(401)
})

test('a recovery code lets in once, however it is typed, and its holder is told', async () => {
  const typed = (recovery[0] ?? '').toLowerCase().replace('-', ' ')
  expect((await logIn(typed)).status).toBe(200)
  expect((await logIn(recovery[0])).status).toBe(401)
  expect((await ada.get('second-factor')).body.data.recovery_codes_left).toBe(9)
  await house.app.deps.later.settled()
  const [latest] = (await sandboxMails(house.db.pool)).filter(({ to }) => to === ada.email)
  expect(latest?.subject).toBe('A recovery code was used')
})

test('who used a recovery code is told when, with what kind of device, and what to do', async () => {
  const opened = await call(house.app, 'POST', 'login', {
    payload: { email: ada.email, password: ada.password, code: recovery[1] },
    headers: {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    },
  })
  expect(opened.status).toBe(200)
  await house.app.deps.later.settled()
  const [latest] = (await sandboxMails(house.db.pool)).filter(({ to }) => to === ada.email)
  expect(latest?.text).toMatch(/on \w{3} \d+ \w{3} \d{4}, \d\d:\d\d, Nigerian time, with Chrome on Android\./)
  for (const part of ['If it was not you', '/password-reset', 'make new recovery codes', '/devices'])
    expect(latest?.text).toContain(part)
})

test('6.3.1 codes are guessed ten times in a quarter of an hour, and right ones do not count', async () => {
  expect((await logIn(codeOf(0))).status).toBe(200)
  for (let guess = 0; guess < 10; guess += 1) expect((await logIn(wrong())).status).toBe(401)
  const late = await logIn(codeOf(1))
  expect(late.status).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})

test('the password alone opens nothing by another way: not a second church, not a reset', async () => {
  const signUp = (more: object) =>
    call(house.app, 'POST', 'register', {
      payload: signUpForm({ email: ada.email, password: ada.password, ...more }),
    })
  expect(await signUp({})).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  expect((await signUp({ code: codeOf() })).status).toBe(201)
  await call(house.app, 'POST', 'reset-password-request', { payload: { email: ada.email } })
  await house.app.deps.later.settled()
  const mail = (await sandboxMails(house.db.pool)).find(
    ({ to, text }) => to === ada.email && text.includes('Your code is'),
  )
  const password = 'seven lamps on the porch'
  const reset = await call(house.app, 'POST', 'update-password', {
    payload: { email: ada.email, password, passwordToken: /Your code is (\S+)/.exec(mail?.text ?? '')?.[1] },
  })
  expect(reset.status).toBe(200)
  expect(await logIn(undefined, password)).toMatchObject({
    status: 401,
    body: { code: 'SECOND_FACTOR_REQUIRED' },
  })
})

test('an account that joins another team by an invite types its code too, and a wrong one does not use the invite up', async () => {
  const other = await newChurch(house.app)
  const names = { first_name: 'Ada', last_name: 'Okafor' }
  const { link } = (
    await other.post('invite-user', { ...names, email: ada.email, features: ['attendanceAccess'] })
  ).body.data
  const join = (more: object = {}, password = ada.password) =>
    call(house.app, 'POST', 'inviteRegistration', {
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
  // Whether there is a second factor is told to nobody without the password.
  expect((await join({ code: codeOf() }, 'not the password')).body.code).toBe('WRONG_CREDENTIALS')
  expect((await ada.get('user')).body.data.churches).toHaveLength(1)
  expect((await join({ code: codeOf() })).status).toBe(201)
  expect((await ada.get('user')).body.data.churches).toHaveLength(2)
})

test('switching it off asks for password and code, and drops what was kept', async () => {
  const off = (current_password: string, code: string) =>
    ada.post('second-factor/off', { current_password, code })
  expect((await off('not it', codeOf())).body.errors).toMatchObject([{ path: 'current_password' }])
  expect((await off(ada.password, wrong())).body.errors).toMatchObject([{ path: 'code' }])
  expect((await off(ada.password, codeOf())).status).toBe(200)
  expect((await logIn()).status).toBe(200)
  const { rows } = await house.db.pool.query('select 1 from second_factors where account_id = $1', [
    ada.accountId,
  ])
  expect(rows).toEqual([])
})

test('new recovery codes take the place of the old by password and code, without a moment unguarded, and their holder is told', async () => {
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
  await house.app.deps.later.settled()
  const mails = (await sandboxMails(house.db.pool)).filter(({ to }) => to === ada.email)
  expect(mails.some(({ subject }) => subject === 'You have new recovery codes')).toBe(true)
  const noted = await inChurch(house.db.pool, ada.churchId, (tx) =>
    tx.query("select 1 from audit_log where account_id = $1 and action = 'made new recovery codes'", [
      ada.accountId,
    ]),
  )
  expect(noted.rowCount).toBe(1)
})

test('new recovery codes are refused where the second step is not switched on, and two askers at once leave one set', async () => {
  const bisi = await newChurch(house.app)
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
    const begun = (await by.post('second-factor', { current_password: by.password })).body.data
    const code = new TOTP({ secret: begun.secret }).generate()
    expect((await by.post('second-factor/confirm', { code })).status).toBe(200)
  }
  const comesIn = async ({ email, password }: Person) =>
    (await call(house.app, 'POST', 'login', { payload: { email, password } })).status === 200
  const end = (by: Person, whose: Person, current_password = by.password) =>
    by.post(`church-user/${whose.accountId}/end-second-factor`, { current_password })

  test('the owner switches a team user’s second step off by their own password; it is noted, and the user is told', async () => {
    const usher = await newTeamUser(house.app, ada, ['attendanceAccess'])
    await guarded(usher)
    expect(await comesIn(usher)).toBe(false)
    expect((await end(ada, usher, 'not it')).body.errors).toMatchObject([{ path: 'current_password' }])
    expect(await comesIn(usher)).toBe(false)
    expect((await end(ada, usher)).status).toBe(200)
    expect(await comesIn(usher)).toBe(true)
    await house.app.deps.later.settled()
    const [latest] = (await sandboxMails(house.db.pool)).filter(({ to }) => to === usher.email)
    expect(latest?.subject).toBe('Your second step was switched off')
    expect(latest?.text).toContain('Grace Assembly')
    const { rows } = await inChurch(house.db.pool, ada.churchId, (tx) =>
      tx.query('select account_id, action from audit_log where subject_id = $1 order by at desc limit 1', [
        usher.accountId,
      ]),
    )
    expect(rows).toEqual([
      { account_id: ada.accountId, action: 'switched the second factor of a team user off' },
    ])
  })

  test('nobody but the owner does, not their own in this way, and not of who works elsewhere too; nor is told who does', async () => {
    const manager = await newTeamUser(house.app, ada, [...FEATURES])
    const usher = await newTeamUser(house.app, ada, ['attendanceAccess'])
    const unguarded = await newTeamUser(house.app, ada, ['attendanceAccess'])
    const elsewhere = await newChurch(house.app)
    const names = { first_name: 'Tunde', last_name: 'Bello' }
    const { link } = (await ada.post('invite-user', { ...names, email: elsewhere.email })).body.data
    await call(house.app, 'POST', 'inviteRegistration', {
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

test('it cannot be begun anew while it guards, and one that was never confirmed guards nothing', async () => {
  expect((await ada.post('second-factor', { current_password: ada.password })).status).toBe(409)
  const bisi = await newChurch(house.app)
  expect((await bisi.post('second-factor', { current_password: 'not it' })).body.errors).toMatchObject([
    { path: 'current_password' },
  ])
  const first = (await bisi.post('second-factor', { current_password: bisi.password })).body.data
  expect(first.address).toMatch(/^otpauth:\/\/totp\/Narthex:.*secret=/)
  expect(
    (await call(house.app, 'POST', 'login', { payload: { email: bisi.email, password: bisi.password } }))
      .status,
  ).toBe(200)
  expect((await bisi.post('second-factor/confirm', { code: 'abc' })).body.errors).toMatchObject([
    { path: 'code' },
  ])
})

test('11.4.2 neither the secret nor a recovery code stands in the database', async () => {
  const { rows } = await house.db.pool.query<{ secret: Buffer }>(
    'select secret from second_factors where account_id = $1',
    [ada.accountId],
  )
  const kept = rows[0]?.secret ?? Buffer.alloc(0)
  expect(kept.includes(Buffer.from(secret))).toBe(false)
  expect(kept.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false)
  const codes = await house.db.pool.query<{ code_hash: Buffer }>('select code_hash from recovery_codes')
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
