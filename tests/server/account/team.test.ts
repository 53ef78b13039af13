/** Tests invites, joining a team, and removal from it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChurch } from '../../../server/db/in-church.ts'
import { sandboxMails } from '../../../server/providers/mail-and-deliveries.ts'
import { call, churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let owner: Person
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
})
afterAll(() => testServer.close())

const invitation = (email: string, features: unknown[] = [{ name: 'attendanceAccess' }]) => ({
  first_name: 'Tunde',
  last_name: 'Bello',
  email,
  phone_number: '0802 123 4567',
  features,
})
const referenceIn = (link: string) => link.split('token=')[1] ?? ''
const accept = (email: string, invite_reference: string, more: object = {}) =>
  call(testServer.app, 'POST', 'inviteRegistration', {
    payload: {
      first_name: 'Tunde',
      last_name: 'Bello',
      phone_number: '08021234567',
      date_of_birth: '',
      password: 'three ushers one door',
      invited_user_email: email,
      invite_reference,
      ...more,
    },
  })

spec(
  '6 Roles: invite call',
  '3 Invite registration payload',
  '2 Team: invite',
  '6 Roles: invite',
  'route inviteUser',
  'route invite',
)
test('an invite mail explains itself and makes a team user and member', async () => {
  const sent = await owner.post(
    'invite-user',
    invitation('tunde@example.com', [{ name: 'attendanceAccess' }, 'teamAccess']),
  )
  expect(sent).toMatchObject({
    status: 201,
    body: { message: 'Invite sent successfully', data: { email: 'tunde@example.com' } },
  })
  await testServer.app.deps.later.settled()
  const mail = (await sandboxMails(testServer.db.pool)).find(({ to }) => to === 'tunde@example.com')
  // The link in the mail is its own: it also proves the mailbox.
  const mailed = /http\S+\/accept-user-invite#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(mailed).not.toBe(sent.body.data.link)
  expect((await call(testServer.app, 'GET', `invite/${referenceIn(mailed)}`)).status).toBe(200)
  const reference = referenceIn(sent.body.data.link)
  const shown = await call(testServer.app, 'GET', `invite/${reference}`)
  expect(shown.body.data).toEqual({
    church: { name: 'Grace Assembly' },
    subscription: { status: 'active' },
    invited_user_email: 'tunde@example.com',
    first_name: 'Tunde',
    last_name: 'Bello',
  })
  expect(await accept('TUNDE@example.com', reference, { date_of_birth: '1988-11-05' })).toMatchObject({
    status: 201,
    body: { message: 'You have been added to the team.' },
  })
  const signedIn = await call(testServer.app, 'POST', 'login', {
    payload: { email: 'tunde@example.com', password: 'three ushers one door' },
  })
  expect(signedIn.body.data.user).toMatchObject({
    features: ['attendanceAccess', 'teamsAccess'],
    is_owner: false,
    church_id: owner.churchId,
  })
  expect((await owner.get(`member/${signedIn.body.data.user.member_id}`)).body.data).toMatchObject({
    first_name: 'Tunde',
    last_name: 'Bello',
    email: 'tunde@example.com',
    phone_number: '+2348021234567',
    date_of_birth: '1988-11-05',
  })
  const team = (await owner.get(`church/${owner.churchId}/users`)).body.data
  expect(team).toMatchObject([
    { is_owner: true },
    {
      email: 'tunde@example.com',
      status: 'active',
      features: [{ name: 'attendanceAccess' }, { name: 'teamsAccess' }],
    },
  ])
})

spec('route inviteRegistration', '6 Sign-in: invites')
test('6.5.1 an invite works once, for seven days, for its email only', async () => {
  const used = referenceIn((await owner.post('invite-user', invitation('once@example.com'))).body.data.link)
  expect((await accept('other@example.com', used)).body.errors).toMatchObject([
    { path: 'invited_user_email' },
  ])
  const answers = await Promise.all([accept('once@example.com', used), accept('once@example.com', used)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await accept('once@example.com', used)).status).toBe(404)
  const old = referenceIn((await owner.post('invite-user', invitation('late@example.com'))).body.data.link)
  await testServer.db.ownerPool.query(
    "update invites set expires_at = expires_at - interval '7 days' where email = 'late@example.com'",
  )
  expect((await accept('late@example.com', old)).status).toBe(404)
  expect((await call(testServer.app, 'GET', `invite/${old}`)).status).toBe(404)
})

spec('2 Invite registration: lapsed church')
test('an invite of an unpaid church says so and is still accepted', async () => {
  const lapsing = await newChurch(testServer.app)
  const sent = await lapsing.post('invite-user', invitation('late@example.com'))
  const reference = referenceIn(sent.body.data.link)
  await inChurch(testServer.db.pool, lapsing.churchId, (tx) =>
    tx.query(`update subscriptions set status = 'inactive' where church_id = $1`, [lapsing.churchId]),
  )
  const shown = await call(testServer.app, 'GET', `invite/${reference}`)
  expect(shown.body.data.subscription).toEqual({ status: 'inactive' })
  expect((await accept('late@example.com', reference)).status).toBe(201)
  const payload = { email: 'late@example.com', password: 'three ushers one door' }
  expect((await call(testServer.app, 'POST', 'login', { payload })).status).toBe(200)
})

spec('8 Failures: server sentence')
test('a newer invite cancels the older and team users get none', async () => {
  const first = referenceIn((await owner.post('invite-user', invitation('twice@example.com'))).body.data.link)
  const second = referenceIn(
    (await owner.post('invite-user', invitation('twice@example.com'))).body.data.link,
  )
  expect((await accept('twice@example.com', first)).status).toBe(404)
  expect((await accept('twice@example.com', second)).status).toBe(201)
  expect(await owner.post('invite-user', invitation('Twice@Example.com'))).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', message: 'This person is in your team already.' },
  })
})

test('an existing account joins by its password and keeps its church', async () => {
  const other = await newChurch(testServer.app)
  const reference = referenceIn((await owner.post('invite-user', invitation(other.email))).body.data.link)
  expect(await accept(other.email, reference, { password: 'not the right one' })).toMatchObject({
    status: 401,
    body: { code: 'WRONG_CREDENTIALS' },
  })
  expect((await accept(other.email, reference, { password: other.password })).status).toBe(201)
  const { churches } = (await other.get('user')).body.data
  expect(churches.map((church: { id: string }) => church.id).sort()).toEqual(
    [other.churchId, owner.churchId].sort(),
  )
})

test('accepting links to the member with that email', async () => {
  const client = await testServer.db.pool.connect()
  await client.query(`begin; set local app.church_id = '${owner.churchId}'`)
  const before = (
    await client.query<{ id: string; count: number }>(
      `update members set email = 'Known@Example.com' where id = (select min(id::text)::uuid from members) returning id`,
    )
  ).rows[0]
  await client.query('commit')
  client.release()
  await accept(
    'known@example.com',
    referenceIn((await owner.post('invite-user', invitation('known@example.com'))).body.data.link),
  )
  const { rows } = await testServer.db.ownerPool.query(
    `select m.member_id from memberships m join accounts a on a.id = m.account_id where a.email = 'known@example.com'`,
  )
  expect(rows[0].member_id).toBe(before?.id)
})

spec('3 Team member', 'route teamUsers')
test('shows a team user’s cell and department, and address to membersAccess only', async () => {
  const own = await newChurch(testServer.app)
  const manager = await newTeamUser(testServer.app, own, ['teamsAccess'])
  const nowhere = { street: null, city: null, state: null, post_code: null, country: null }
  const team = async (by: Person) => (await by.get(`church/${own.churchId}/users`)).body.data
  const his = async (by: Person) =>
    (await team(by)).find(({ id }: { id: string }) => id === manager.accountId)
  expect(await his(own)).toMatchObject({ cell: null, department: null, address: nowhere })

  const lekki = (await own.post('cell', { name: 'Lekki' })).body.data
  const choir = (await own.post('department', { name: 'Choir' })).body.data
  const { member_id } = (await manager.get('user')).body.data.user
  const address = { street: '1 Allen Avenue', city: 'Ikeja', state: 'Lagos', country: 'Nigeria' }
  await own.put(`member/${member_id}`, { cell_id: lekki.id, department_id: choir.id, ...address })
  const cell = { id: lekki.id, name: 'Lekki' }
  const department = { id: choir.id, name: 'Choir', cell }
  expect(await his(own)).toMatchObject({
    first_name: 'Tunde',
    last_name: 'Bello',
    email: manager.email,
    phone_number: '+2348021234567',
    status: 'active',
    features: [{ name: 'teamsAccess' }],
    cell,
    department,
    address: { ...address, post_code: null },
  })
  expect(await his(manager)).toMatchObject({ cell, department, address: nowhere })
})

test('keeps the invite’s phone unless the new user types one', async () => {
  const phonesAfterJoin = async (email: string, phone_number: string | null) => {
    const { data } = (await owner.post('invite-user', invitation(email))).body
    expect((await accept(email, referenceIn(data.link), { phone_number })).status).toBe(201)
    const { rows } = await testServer.db.ownerPool.query(
      `select m.phone_number as member, a.phone_number as account from accounts a
       join memberships s on s.account_id = a.id join members m on m.id = s.member_id where a.email = $1`,
      [email],
    )
    return rows[0]
  }
  const invited = '+2348021234567'
  expect(await phonesAfterJoin('silent@example.com', null)).toEqual({ member: invited, account: invited })
  const typed = '+2348037778888'
  expect(await phonesAfterJoin('typed@example.com', '08037778888')).toEqual({ member: typed, account: typed })
})

spec('6 Roles: grant what you hold')
test('nobody grants a feature that they do not hold', async () => {
  const manager = await newTeamUser(testServer.app, owner, ['teamsAccess', 'attendanceAccess'])
  expect(await manager.post('invite-user', invitation('rich@example.com', ['financeAccess']))).toMatchObject({
    status: 403,
    body: { errors: [{ path: 'features' }] },
  })
  expect(
    (await manager.post('invite-user', invitation('door@example.com', ['attendanceAccess']))).status,
  ).toBe(201)
})

test('refuses an unknown feature, wrong phone or missing name at its field', async () => {
  expect(
    (await owner.post('invite-user', invitation('x@example.com', [{ name: 'everything' }]))).body.errors[0]
      .path,
  ).toMatch(/^features/)
  expect(
    (await owner.post('invite-user', { ...invitation('x@example.com'), phone_number: '99' })).body.errors,
  ).toMatchObject([{ path: 'phone_number' }])
  expect(
    (await owner.post('invite-user', { ...invitation('x@example.com'), first_name: ' ' })).body.errors,
  ).toMatchObject([{ path: 'first_name' }])
})

spec('6 Roles: removal', 'route removeUser')
test('7.4.2 a removed team user loses access at the next request or log-in', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  expect((await usher.get('user')).status).toBe(200)
  expect((await owner.delete(`user/${usher.accountId}`)).status).toBe(200)
  expect(await usher.get('user')).toMatchObject({
    status: 401,
    body: { code: 'SIGNED_OUT', reason: 'removed_from_team' },
  })
  expect(
    (
      await call(testServer.app, 'POST', 'login', {
        payload: { email: usher.email, password: usher.password },
      })
    ).status,
  ).toBe(403)
  expect((await owner.delete(`user/${usher.accountId}`)).status).toBe(404)
})

test('a removed team user still delivers, into quarantine only', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  await owner.delete(`user/${usher.accountId}`)
  const device = '0196a1b2-0000-7000-8000-0000000000d1'
  const op = {
    id: '0196a1b2-0000-7000-8000-0000000000d2',
    seq: 1,
    type: 'create-service',
    v: 1,
    args: { id: '0196a1b2-0000-7000-8000-0000000000d3', name: 'Sunday', date_of_service: '2026-01-04' },
    base_rev: 0,
    captured_at: new Date().toISOString(),
    clock_offset: 0,
    needs: [],
  }
  const pushed = await usher.post('sync/push', {
    protocol: 'narthex-sync/1',
    account: usher.accountId,
    church: usher.churchId,
    device,
    nonce: 'nonce-nonce',
    highest_seq: 1,
    ops: [op],
  })
  expect(pushed.body.data?.results, JSON.stringify(pushed.body)).toMatchObject([
    { id: op.id, status: 'quarantined' },
  ])
  expect(
    (await usher.get(`sync/pull?account=${usher.accountId}&church=${usher.churchId}&device=${device}`))
      .status,
  ).toBe(401)
})

test('removal in one church keeps the sessions of another', async () => {
  const other = await newChurch(testServer.app)
  const reference = referenceIn((await owner.post('invite-user', invitation(other.email))).body.data.link)
  await accept(other.email, reference, { password: other.password })
  await owner.delete(`user/${other.accountId}`)
  expect((await other.get('user')).status).toBe(200)
  expect((await other.post('current-church', { church_id: owner.churchId })).status).toBe(404)
})

test('inviting a removed user again restores access', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  await owner.delete(`user/${usher.accountId}`)
  const reference = referenceIn(
    (await owner.post('invite-user', invitation(usher.email, ['eventsAccess']))).body.data.link,
  )
  expect((await accept(usher.email, reference, { password: usher.password })).status).toBe(201)
  const back = await call(testServer.app, 'POST', 'login', {
    payload: { email: usher.email, password: usher.password },
  })
  expect(back.body.data.user.features).toEqual(['eventsAccess'])
})

spec('6 Roles: owner')
test('nobody removes the owner, themselves or strangers', async () => {
  const manager = await newTeamUser(testServer.app, owner, ['teamsAccess'])
  expect((await manager.delete(`user/${owner.accountId}`)).status).toBe(400)
  expect((await manager.delete(`user/${manager.accountId}`)).status).toBe(400)
  const other = await newChurch(testServer.app)
  expect((await owner.delete(`user/${other.accountId}`)).status).toBe(404)
  expect((await other.get('user')).status).toBe(200)
})

test('16.3.1, 16.3.2 log-ins and refusals are in their church’s audit log', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  expect((await usher.get(`church/${owner.churchId}/users`)).status).toBe(403)
  await testServer.app.deps.later.settled()
  const client = await testServer.db.pool.connect()
  await client.query(`begin; set local app.church_id = '${owner.churchId}'`)
  const { rows } = await client.query<{ action: string }>(
    'select action from audit_log where account_id = $1',
    [usher.accountId],
  )
  await client.query('rollback')
  client.release()
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['joined the team', 'signed in', 'refused GET church/:id/users']),
  )
})

test('1.3.11 a line break in a name starts no mail header', async () => {
  await owner.post('invite-user', {
    ...invitation('header@example.com'),
    first_name: 'A\r\nBcc: all',
  })
  const evil = await newChurch(testServer.app, { churchName: 'Grace\r\nBcc: victim\r\n\r\nhello' })
  await evil.post('invite-user', invitation('subject@example.com'))
  expect((await owner.post('invite-user', invitation('x@example.com\nbcc:y@example.com'))).status).toBe(400)
  await testServer.app.deps.later.settled()
  const mail = (await sandboxMails(testServer.db.pool)).find(({ to }) => to === 'subject@example.com')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
})
