/** Tests the link at the former address: it undoes a change of email for 72 hours and delays other actions. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxMails } from '../../server/providers/mail-and-deliveries.ts'
import { accountHolder } from '../../server/providers/payments/sandbox/transfers.ts'
import { fillWallet } from '../support/fill-wallet.ts'
import {
  call,
  caller,
  churchApp,
  newChurch,
  newTeamUser,
  signUpForm,
  type ChurchApp,
  type Person,
} from '../server/account/church-app.ts'
import { spec } from '../spec/spec.ts'

let server: ChurchApp
beforeAll(async () => {
  server = await churchApp()
})
afterAll(() => server.close())

const ACCOUNT = { accountNumber: '0123456780', bankCode: '058' }
const NEW_PASSWORD = 'seven lamps on the porch'
const post = (path: string, payload: object) => call(server.app, 'POST', path, { payload })
const login = (email: string, password: string) => post('login', { email, password })

async function lastMail(address: string): Promise<string> {
  await server.app.deps.later.settled()
  return (await sandboxMails(server.db.pool)).find(({ to }) => to === address)?.text ?? ''
}
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /code is (\S+)/.exec(text)?.[1] ?? ''

let addresses = 0

/** Changes the account's email with its password. @returns the new address and the undo link's token */
async function changed(person: Person): Promise<{ email: string; undo: string }> {
  const email = `thief-${(addresses += 1)}@example.com`
  await person.post('change-email', { email, current_password: person.password })
  const confirmed = await post('confirm-email', { token: tokenIn(await lastMail(email)) })
  expect(confirmed.status).toBe(200)
  const mail = await lastMail(person.email)
  expect(mail).toContain('/undo-email#token=')
  return { email, undo: tokenIn(mail) }
}

spec('route undoEmail')
test('restores the email, ends every session and requires a new password', async () => {
  const victim = await newChurch(server.app)
  const { email, undo } = await changed(victim)
  const thief = caller(server.app, (await login(email, victim.password)).body.data.token)
  const undone = await post('undo-email', { token: undo })
  expect(undone).toMatchObject({ status: 200, body: { data: { email: victim.email } } })
  for (const session of [victim, thief]) expect((await session.get('user')).status).toBe(401)
  for (const address of [email, victim.email])
    expect((await login(address, victim.password)).status).toBe(401)
  const code = codeIn(await lastMail(victim.email))
  const reset = { email: victim.email, password: NEW_PASSWORD, passwordToken: code }
  expect((await post('update-password', reset)).status).toBe(200)
  expect((await login(victim.email, NEW_PASSWORD)).body.data.user).toMatchObject({ is_owner: true })
})

test('works once, and a used or foreign link gives the same answer', async () => {
  const victim = await newChurch(server.app)
  const { undo } = await changed(victim)
  expect((await post('undo-email', { token: undo })).status).toBe(200)
  const again = await post('undo-email', { token: undo })
  const foreign = await post('undo-email', { token: 'nothing' })
  expect(again.status).toBe(404)
  expect(foreign.body).toEqual(again.body)
})

test('expires after 72 hours', async () => {
  const victim = await newChurch(server.app)
  const { undo } = await changed(victim)
  await server.db.ownerPool.query(`update email_undos set expires_at = now() where account_id = $1`, [
    victim.accountId,
  ])
  expect((await post('undo-email', { token: undo })).status).toBe(404)
})

test('a new password does not void it', async () => {
  const victim = await newChurch(server.app)
  const { email, undo } = await changed(victim)
  const thief = caller(server.app, (await login(email, victim.password)).body.data.token)
  const set = { current_password: victim.password, new_password: NEW_PASSWORD }
  await thief.put('password-internal', { ...set, new_password_confirmation: NEW_PASSWORD })
  await post('reset-password-request', { email })
  const code = codeIn(await lastMail(email))
  await post('update-password', { email, password: 'a third one for the door', passwordToken: code })
  expect((await post('undo-email', { token: undo })).status).toBe(200)
})

test('removes a second factor added since, and keeps an older one', async () => {
  const [before, since] = [await newChurch(server.app), await newChurch(server.app)]
  const enrol = async (person: Pick<Person, 'post' | 'password'>) => {
    const { body } = await person.post('second-factor', { current_password: person.password })
    const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate()
    expect((await person.post('second-factor/confirm', { code })).status).toBe(200)
  }
  await enrol(before)
  const first = await changed(before)
  const second = await changed(since)
  await enrol(since)
  for (const { undo } of [first, second]) expect((await post('undo-email', { token: undo })).status).toBe(200)
  const { rows } = await server.db.ownerPool.query(
    'select account_id from second_factors where account_id = any($1)',
    [[before.accountId, since.accountId]],
  )
  expect(rows).toEqual([{ account_id: before.accountId }])
})

test('removes recovery codes made since, and keeps older ones', async () => {
  const [before, since] = [await newChurch(server.app), await newChurch(server.app)]
  const enrol = async (person: Pick<Person, 'post' | 'password'>) => {
    const { body } = await person.post('second-factor', { current_password: person.password })
    const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate()
    const confirmed = await person.post('second-factor/confirm', { code })
    return confirmed.body.data.recovery_codes as string[]
  }
  await enrol(before)
  const [code] = await enrol(since)
  const [first, second] = [await changed(before), await changed(since)]
  const renewed = await since.post('second-factor/recovery-codes', {
    current_password: since.password,
    code,
  })
  expect(renewed.status).toBe(200)
  for (const { undo } of [first, second]) expect((await post('undo-email', { token: undo })).status).toBe(200)
  const { rows } = await server.db.ownerPool.query(
    'select distinct account_id from recovery_codes where account_id = any($1)',
    [[before.accountId, since.accountId]],
  )
  expect(rows).toEqual([{ account_id: before.accountId }])
})

test('removes a second factor that was added before the link was opened', async () => {
  const victim = await newChurch(server.app)
  const email = `thief-${(addresses += 1)}@example.com`
  await victim.post('change-email', { email, current_password: victim.password })
  const link = await lastMail(email)
  const setup = await victim.post('second-factor', { current_password: victim.password })
  const code = new TOTP({ secret: Secret.fromBase32(setup.body.data.secret) }).generate()
  await victim.post('second-factor/confirm', { code })
  await post('confirm-email', { token: tokenIn(link) })
  expect((await post('undo-email', { token: tokenIn(await lastMail(victim.email)) })).status).toBe(200)
  const reset = {
    email: victim.email,
    password: NEW_PASSWORD,
    passwordToken: codeIn(await lastMail(victim.email)),
  }
  expect((await post('update-password', reset)).status).toBe(200)
  expect((await login(victim.email, NEW_PASSWORD)).status).toBe(200)
})

test('voids reset codes and invites requested since', async () => {
  const victim = await newChurch(server.app)
  const { email, undo } = await changed(victim)
  const invited = `sock-${addresses}@example.com`
  await victim.post('invite-user', { first_name: 'S', last_name: 'K', email: invited, features: [] })
  await post('reset-password-request', { email })
  await server.app.deps.later.settled()
  await post('undo-email', { token: undo })
  const { rows } = await server.db.ownerPool.query(
    `select (select count(*)::int from invites where invited_by = $1 and used_at is null) as invites,
       (select count(*)::int from password_resets where account_id = $1 and used_at is null and email = $2) as codes`,
    [victim.accountId, email],
  )
  expect(rows).toEqual([{ invites: 0, codes: 0 }])
})

test('nobody takes the former address while the link is open', async () => {
  const victim = await newChurch(server.app)
  const other = await newChurch(server.app)
  const { undo } = await changed(victim)
  const registered = await post('register', signUpForm({ email: victim.email.toUpperCase() }))
  expect(registered).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } })
  expect(registered.body.message).toContain('try again in three days')
  await other.post('change-email', { email: victim.email, current_password: other.password })
  const token = tokenIn(await lastMail(victim.email))
  expect((await post('confirm-email', { token })).status).toBe(409)
  expect((await post('undo-email', { token: undo })).status).toBe(200)
})

test('until it expires: no second change, hand-over, transfer or closing', async () => {
  const owner = await newChurch(server.app)
  const next = await newTeamUser(server.app, owner, ['financeAccess'])
  await fillWallet(server.db.pool, owner.churchId, 500_000)
  await changed(owner)
  const { password } = owner
  const refused = [
    await owner.post('change-email', { email: 'second@example.com', current_password: password }),
    await owner.post('church/hand-over', { account_id: next.accountId, current_password: password }),
    await owner.post('church/close', { church_name: 'Grace Assembly', current_password: password }),
    await transfer(owner),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [409, 'CHANGED_MEANWHILE']),
  )
  await server.db.ownerPool.query('update email_undos set expires_at = now() where account_id = $1', [
    owner.accountId,
  ])
  expect((await transfer(owner)).status).toBe(200)
  const handed = await owner.post('church/hand-over', {
    account_id: next.accountId,
    current_password: password,
  })
  expect(handed.status).toBe(200)
})

test('nobody hands a church to an account whose email changed', async () => {
  const owner = await newChurch(server.app)
  const next = await newTeamUser(server.app, owner, [])
  await changed(next)
  const handOver = { account_id: next.accountId, current_password: owner.password }
  expect((await owner.post('church/hand-over', handOver)).status).toBe(409)
})

test('a transfer is approved by nobody whose email just changed', async () => {
  const owner = await newChurch(server.app)
  const second = await newTeamUser(server.app, owner, ['financeAccess'])
  const longAgo = `update memberships set joined_at = now() - interval '8 days' where account_id = $1`
  await server.db.ownerPool.query(longAgo, [second.accountId])
  await fillWallet(server.db.pool, owner.churchId, 500_000)
  await owner.put('church', { settings: { transfer_limit: 500 } })
  const requested = (await transfer(owner, 800)).body.data
  expect(requested.waits_for).toBe('approval')
  await changed(second)
  expect((await second.post(`transfers/${requested.id}/approve`, {})).status).toBe(409)
})

test('a transfer is approved only while its asker looks after the money', async () => {
  const owner = await newChurch(server.app)
  const asker = await newTeamUser(server.app, owner, ['financeAccess'])
  await fillWallet(server.db.pool, owner.churchId, 500_000)
  await owner.put('church', { settings: { transfer_limit: 500 } })
  const requested = (await transfer(asker, 800)).body.data
  expect((await owner.delete(`user/${asker.accountId}`)).status).toBe(200)
  const approved = await owner.post(`transfers/${requested.id}/approve`, {})
  expect(approved).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
  expect((await owner.post(`transfers/${requested.id}/decline`, {})).body.data.status).toBe('failed')
})

test('a transfer not sent yet ends when its asker loses the money', async () => {
  const owner = await newChurch(server.app)
  const asker = await newTeamUser(server.app, owner, ['financeAccess'])
  await fillWallet(server.db.pool, owner.churchId, 500_000)
  await owner.put('church', { settings: { transfer_limit: 500 } })
  const requested = (await transfer(asker, 800)).body.data
  // The transfer is approved, and the process ended before sending it.
  await server.db.ownerPool.query(`update transfers set waits_for = 'bank' where transaction_id = $1`, [
    requested.id,
  ])
  await owner.post('update-feature-access', {
    memberId: asker.accountId,
    featureName: 'financeAccess',
    status: false,
  })
  expect((await owner.get(`transfers/${requested.id}`)).body.data).toMatchObject({ status: 'failed' })
  expect((await owner.get('wallet')).body.data.balance).toBe(5000)
})

const transfer = (by: Pick<Person, 'post'>, amount = 100) =>
  by.post('transfer', { ...ACCOUNT, amount, accountName: accountHolder(ACCOUNT) })
