/** Tests that links, codes, invites and running log-ins are void once the right or password behind them ends. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxMails } from '../../server/providers/mail-and-deliveries.ts'
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
import { heldAfterCounting, heldAtRows } from './held-request.ts'
import { spec } from '../spec/spec.ts'

let server: ChurchApp
beforeAll(async () => {
  server = await churchApp()
})
afterAll(() => server.close())

const NEW_PASSWORD = 'seven lamps on the porch'
const post = (path: string, payload: object) => call(server.app, 'POST', path, { payload })
const login = (person: Pick<Person, 'email' | 'password'>) =>
  post('login', { email: person.email, password: person.password })

async function lastMail(address: string): Promise<string> {
  await server.app.deps.later.settled()
  return (await sandboxMails(server.db.pool)).find(({ to }) => to === address)?.text ?? ''
}
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /code is (\S+)/.exec(text)?.[1] ?? ''

let addresses = 0
const freeAddress = () => `new-address-${(addresses += 1)}@example.com`

async function requestEmailChange(person: Person): Promise<{ email: string; token: string }> {
  const email = freeAddress()
  const response = await person.post('change-email', { email, current_password: person.password })
  expect(response.status).toBe(200)
  return { email, token: tokenIn(await lastMail(email)) }
}
async function resetCode(person: Person): Promise<string> {
  await post('reset-password-request', { email: person.email })
  return codeIn(await lastMail(person.email))
}
const withCode = (person: Person, passwordToken: string) =>
  post('update-password', { email: person.email, password: NEW_PASSWORD, passwordToken })
const newPassword = (person: Person) =>
  person.put('password-internal', {
    current_password: person.password,
    new_password: NEW_PASSWORD,
    new_password_confirmation: NEW_PASSWORD,
  })
const invite = (by: Person, features: string[], email = freeAddress()) =>
  by.post('invite-user', { first_name: 'Bola', last_name: 'Ade', email, features })
const join = (email: string, link: string, password = 'three ushers one door') =>
  post('inviteRegistration', {
    first_name: 'Bola',
    last_name: 'Ade',
    invited_user_email: email,
    date_of_birth: '1990-01-01',
    password,
    invite_reference: tokenIn(link),
  })
const liveSessions = async (accountId: string): Promise<number> => {
  const { rows } = await server.db.ownerPool.query<{ n: number }>(
    'select count(*)::int as n from sessions where account_id = $1 and ended_at is null',
    [accountId],
  )
  return rows[0]!.n
}
const openInvites = async (churchId: string): Promise<number> => {
  const { rows } = await server.db.ownerPool.query<{ n: number }>(
    'select count(*)::int as n from invites where church_id = $1 and used_at is null',
    [churchId],
  )
  return rows[0]!.n
}

test('a reset password voids an open change of email', async () => {
  const victim = await newChurch(server.app)
  const { token } = await requestEmailChange(victim)
  expect((await withCode(victim, await resetCode(victim))).status).toBe(200)
  expect((await post('confirm-email', { token })).status).toBe(404)
})

test('a changed password voids an open change of email', async () => {
  const victim = await newChurch(server.app)
  const { token } = await requestEmailChange(victim)
  expect((await newPassword(victim)).status).toBe(200)
  expect((await post('confirm-email', { token })).status).toBe(404)
})

test('a changed password voids a reset code mailed before', async () => {
  const victim = await newChurch(server.app)
  const code = await resetCode(victim)
  expect((await newPassword(victim)).status).toBe(200)
  expect((await withCode(victim, code)).body.errors).toMatchObject([{ path: 'passwordToken' }])
})

test('a changed password voids open invites of that account', async () => {
  const owner = await newChurch(server.app)
  const email = freeAddress()
  const invited = await invite(owner, ['financeAccess'], email)
  expect((await newPassword(owner)).status).toBe(200)
  expect((await join(email, invited.body.data.link)).status).toBe(404)
})

test('logging out the device that asked voids its change of email', async () => {
  const victim = await newChurch(server.app)
  const { token } = await requestEmailChange(victim)
  const other = caller(server.app, (await login(victim)).body.data.token)
  const { rows } = await server.db.ownerPool.query<{ id: string }>(
    'select id from sessions where account_id = $1 order by created_at limit 1',
    [victim.accountId],
  )
  expect((await other.delete(`sessions/${rows[0]!.id}`)).status).toBe(200)
  expect((await post('confirm-email', { token })).status).toBe(404)
})

test('a removed user’s change of email and reset code are void', async () => {
  const owner = await newChurch(server.app)
  const usher = await newTeamUser(server.app, owner, ['attendanceAccess'])
  const { token } = await requestEmailChange(usher)
  const code = await resetCode(usher)
  expect((await owner.delete(`user/${usher.accountId}`)).status).toBe(200)
  expect((await post('confirm-email', { token })).status).toBe(404)
  expect((await withCode(usher, code)).status).toBe(400)
})

test('a lost feature voids change of email, reset code and invites', async () => {
  const owner = await newChurch(server.app)
  const manager = await newTeamUser(server.app, owner, ['teamsAccess', 'financeAccess'])
  const { token } = await requestEmailChange(manager)
  const code = await resetCode(manager)
  const email = freeAddress()
  const invited = await invite(manager, ['financeAccess'], email)
  const taken = { memberId: manager.accountId, featureName: 'financeAccess', status: false }
  expect((await owner.post('update-feature-access', taken)).status).toBe(200)
  expect((await post('confirm-email', { token })).status).toBe(404)
  expect((await withCode(manager, code)).status).toBe(400)
  expect((await join(email, invited.body.data.link)).status).toBe(404)
})

spec('6 Roles: email of a user')
test('nobody changes the email of a user who has accepted', async () => {
  const owner = await newChurch(server.app)
  const low = await newTeamUser(server.app, owner, [])
  const manager = await newTeamUser(server.app, owner, ['teamsAccess'])
  for (const by of [manager, owner, low]) {
    const email = freeAddress()
    const response = await by.put(`church-user/${low.accountId}`, { email })
    expect(response).toMatchObject({ status: 403, body: { code: 'FEATURE_REQUIRED' } })
    expect(await lastMail(email)).toBe('')
  }
  expect((await manager.put(`church-user/${low.accountId}`, { email: low.email })).status).toBe(200)
})

test('before acceptance the invited address changes and a new invite goes out', async () => {
  const owner = await newChurch(server.app)
  const [wrong, right] = [freeAddress(), freeAddress()]
  const first = await invite(owner, ['attendanceAccess'], wrong)
  const team = await owner.get(`church/${owner.churchId}/users`)
  const { id } = team.body.data.find((user: { email: string }) => user.email === wrong)
  const changed = await owner.put(`church-user/${id}`, { email: right })
  expect(changed).toMatchObject({ status: 200, body: { data: { id, email: right, status: 'pending' } } })
  expect((await join(wrong, first.body.data.link)).status).toBe(404)
  expect((await join(right, await lastMail(right))).status).toBe(201)
})

test('only a holder of its rights changes an invited address', async () => {
  const owner = await newChurch(server.app)
  const manager = await newTeamUser(server.app, owner, ['teamsAccess'])
  const address = freeAddress()
  await invite(owner, ['financeAccess'], address)
  const team = await owner.get(`church/${owner.churchId}/users`)
  const { id } = team.body.data.find((user: { email: string }) => user.email === address)
  expect((await manager.put(`church-user/${id}`, { email: freeAddress() })).status).toBe(403)
})

test('an invite gives no more than its sender holds at acceptance', async () => {
  const owner = await newChurch(server.app)
  const manager = await newTeamUser(server.app, owner, ['teamsAccess', 'financeAccess'])
  const email = freeAddress()
  const { body } = await invite(manager, ['teamsAccess', 'financeAccess'], email)
  // The rights end without this server's routes, as after a restore.
  await server.db.ownerPool.query(`update memberships set features = '{teamsAccess}' where account_id = $1`, [
    manager.accountId,
  ])
  expect((await join(email, body.data.link)).status).toBe(201)
  const { rows } = await server.db.ownerPool.query(
    'select m.features from memberships m join accounts a on a.id = m.account_id where a.email = $1',
    [email],
  )
  expect(rows).toEqual([{ features: ['teamsAccess'] }])
})

test('an invite is void once its sender manages no team', async () => {
  const owner = await newChurch(server.app)
  const manager = await newTeamUser(server.app, owner, ['teamsAccess', 'financeAccess'])
  const email = freeAddress()
  const { body } = await invite(manager, ['financeAccess'], email)
  await server.db.ownerPool.query(
    `update memberships set features = '{financeAccess}' where account_id = $1`,
    [manager.accountId],
  )
  expect((await join(email, body.data.link)).status).toBe(404)
})

test('a log-in under way while the password changes opens nothing', async () => {
  const victim = await newChurch(server.app)
  const held = await heldAfterCounting(server, 'password:account', {
    request: () => login(victim),
    meanwhile: () => newPassword(victim),
  })
  expect(held).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  expect(await liveSessions(victim.accountId)).toBe(1)
})

const THEIR_ACCOUNT = 'select from accounts where id = $1 for update'

test('a log-in under way while the church closes opens nothing', async () => {
  const owner = await newChurch(server.app)
  const usher = await newTeamUser(server.app, owner, ['attendanceAccess'])
  const held = await heldAtRows(server, THEIR_ACCOUNT, [usher.accountId], {
    request: () => login(usher),
    meanwhile: () =>
      owner.post('church/close', { church_name: 'Grace Assembly', current_password: owner.password }),
  })
  expect(held.status).toBe(403)
  expect(await liveSessions(usher.accountId)).toBe(0)
})

test('a log-in under way while its user is removed opens nothing', async () => {
  const owner = await newChurch(server.app)
  const usher = await newTeamUser(server.app, owner, ['attendanceAccess'])
  const held = await heldAtRows(server, THEIR_ACCOUNT, [usher.accountId], {
    request: () => login(usher),
    meanwhile: () => owner.delete(`user/${usher.accountId}`),
  })
  expect(held.status).toBe(403)
  expect(await liveSessions(usher.accountId)).toBe(0)
})

test('a log-in meeting a new second factor asks for it', async () => {
  const victim = await newChurch(server.app)
  const account = 'select from accounts where id = $1 for no key update'
  const held = await heldAtRows(server, account, [victim.accountId], {
    request: () => login(victim),
    meanwhile: () =>
      server.db.ownerPool.query(
        `insert into second_factors (account_id, secret, confirmed_at) values ($1, 'x', now())`,
        [victim.accountId],
      ),
  })
  expect(held.status).toBe(401)
  expect(await liveSessions(victim.accountId)).toBe(1)
})

test('an invite under way while its sender is removed is not made', async () => {
  const owner = await newChurch(server.app)
  const manager = await newTeamUser(server.app, owner, ['teamsAccess'])
  const before = await openInvites(owner.churchId)
  const counted = `select from attempts where about like 'invite:church%' for update`
  const held = await heldAtRows(server, counted, [], {
    request: () => invite(manager, []),
    meanwhile: () => owner.delete(`user/${manager.accountId}`),
  })
  expect(held.status).toBe(401)
  expect(await openInvites(owner.churchId)).toBe(before)
})

test('a church founded with a password that changes meanwhile is not made', async () => {
  const victim = await newChurch(server.app)
  const held = await heldAfterCounting(server, 'password:account', {
    request: () => post('register', signUpForm({ email: victim.email, password: victim.password })),
    meanwhile: () => newPassword(victim),
  })
  expect(held.status).toBe(409)
  const { rowCount } = await server.db.ownerPool.query('select from memberships where account_id = $1', [
    victim.accountId,
  ])
  expect(rowCount).toBe(1)
})

test('an invite accepted with a password that changes meanwhile is not used', async () => {
  const [owner, known] = [await newChurch(server.app), await newChurch(server.app)]
  const { body } = await invite(owner, ['financeAccess'], known.email)
  const held = await heldAfterCounting(server, 'password:account', {
    request: () => join(known.email, body.data.link, known.password),
    meanwhile: () => newPassword(known),
  })
  expect(held).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  expect(await openInvites(owner.churchId)).toBe(1)
})

test('a hand-over asked with a password that changes meanwhile is refused', async () => {
  const owner = await newChurch(server.app)
  const usher = await newTeamUser(server.app, owner, ['attendanceAccess'])
  const thief = caller(server.app, (await login(owner)).body.data.token)
  const held = await heldAfterCounting(server, 'present-password', {
    request: () =>
      thief.post('church/hand-over', { account_id: usher.accountId, current_password: owner.password }),
    meanwhile: async () => withCode(owner, await resetCode(owner)),
  })
  expect(held.status).toBe(401)
  const { rows } = await server.db.ownerPool.query(
    'select account_id from memberships where church_id = $1 and is_owner',
    [owner.churchId],
  )
  expect(rows).toEqual([{ account_id: owner.accountId }])
})

test('a session of a closed church is refused, whatever its origin', async () => {
  const owner = await newChurch(server.app)
  const second = caller(server.app, (await login(owner)).body.data.token)
  await owner.post('church/close', { church_name: 'Grace Assembly', current_password: owner.password })
  await server.db.ownerPool.query(
    'update sessions set ended_at = null, ended_because = null where account_id = $1',
    [owner.accountId],
  )
  expect((await second.get('user')).status).toBe(401)
  expect((await second.post('member', { first_name: 'A', last_name: 'B' })).status).toBe(401)
})

/** A removal in progress: its row is written, not committed. */
const REMOVAL = `update memberships set status = 'removed', removed_at = now() where account_id = $1`

test.each<
  [string, number, (manager: Person, colleague: Person, link: string) => Promise<{ status: number }>]
>([
  ['inviting', 401, (manager) => invite(manager, [])],
  [
    'giving a feature',
    401,
    (manager, colleague) =>
      manager.post('update-feature-access', {
        memberId: colleague.accountId,
        featureName: 'teamsAccess',
        status: true,
      }),
  ],
  ['removing', 401, (manager, colleague) => manager.delete(`user/${colleague.accountId}`)],
  ['asking for an email', 401, (manager) => askForNew(manager)],
  [
    'recording income',
    401,
    (manager) => {
      const income = { amount: 100, currency: 'naira', income_type: 'offering' }
      return manager.post('income', income)
    },
  ],
  ['logging in', 403, (manager) => login(manager)],
  ['joining by an invite of theirs', 404, (_manager, _colleague, link) => join(INVITED, link)],
])('%s waits for a removal under way and is refused', async (_, status, act) => {
  const owner = await newChurch(server.app)
  const manager = await newTeamUser(server.app, owner, ['teamsAccess', 'financeAccess'])
  const colleague = await newTeamUser(server.app, owner, ['attendanceAccess'])
  await server.db.ownerPool.query(`delete from attempts where about like 'invite:recipient%'`)
  const { body } = await invite(manager, ['financeAccess'], INVITED)
  const sessions = await liveSessions(manager.accountId)
  const held = await heldAtRows(server, REMOVAL, [manager.accountId], {
    request: () => act(manager, colleague, body.data.link),
    meanwhile: async () => {},
  })
  expect(held.status).toBe(status)
  expect(await liveSessions(manager.accountId)).toBe(sessions)
})

const INVITED = 'invited-meanwhile@example.com'
const askForNew = (person: Person) =>
  person.post('change-email', { email: freeAddress(), current_password: person.password })

test('a hand-over waits for the new owner’s removal and is refused', async () => {
  const owner = await newChurch(server.app)
  const usher = await newTeamUser(server.app, owner, ['attendanceAccess'])
  const held = await heldAtRows(server, REMOVAL, [usher.accountId], {
    request: () =>
      owner.post('church/hand-over', { account_id: usher.accountId, current_password: owner.password }),
    meanwhile: async () => {},
  })
  expect(held.status).toBe(404)
})

test('settings wait for a hand-over under way and are refused', async () => {
  const owner = await newChurch(server.app)
  const away = 'update memberships set is_owner = false where account_id = $1'
  const held = await heldAtRows(server, away, [owner.accountId], {
    request: () => owner.put('church', { settings: { transfer_limit: 1 } }),
    meanwhile: async () => {},
  })
  expect(held.status).toBe(403)
})

test('a change of an invite at the limit changes nothing', async () => {
  const owner = await newChurch(server.app)
  const address = freeAddress()
  const { body } = await invite(owner, [], address)
  const { rows } = await server.db.ownerPool.query<{ id: string }>(
    'select id from invites where email = $1',
    [address],
  )
  await server.db.ownerPool.query(`update attempts set count = 100 where about like 'invite:church%'`)
  expect((await owner.put(`church-user/${rows[0]!.id}`, { email: freeAddress() })).status).toBe(429)
  await server.db.ownerPool.query(`delete from attempts where about like 'invite:church%'`)
  expect((await join(address, body.data.link)).status).toBe(201)
})
