/** Tests changes of a team user's features and identity, and of a church's owner. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEATURES } from '../../../contract/features.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { sandboxMails } from '../../../server/providers/mail-and-deliveries.ts'
import { call, churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let owner: Person
let manager: Person
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
  manager = await newTeamUser(testServer.app, owner, ['teamsAccess', 'attendanceAccess'])
})
afterAll(() => testServer.close())

const access = (by: Person, of: Person, featureName: string, status: boolean) =>
  by.post('update-feature-access', { memberId: of.accountId, featureName, status })
const featuresOf = async (person: Person): Promise<string[]> =>
  (await person.get('user')).body.data.user.features
const team = async (): Promise<{ id: string; email: string; status: string }[]> =>
  (await owner.get(`church/${owner.churchId}/users`)).body.data
const invite = (email: string, features: string[] = ['attendanceAccess']) =>
  owner.post('invite-user', { first_name: 'Bola', last_name: 'Ade', email, features })
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
async function mailTo(address: string): Promise<string> {
  await testServer.app.deps.later.settled()
  return (await sandboxMails(testServer.db.pool)).find(({ to }) => to === address)?.text ?? ''
}

spec('3 Feature names', '6 Roles: invite', 'route updateFeatureAccess')
test('grants and revokes a feature immediately, by either name, and logs it', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  expect(await access(owner, usher, 'financeAccess', true)).toMatchObject({
    status: 200,
    body: { message: 'Access Updated successfully', data: { id: usher.accountId } },
  })
  expect(await featuresOf(usher)).toEqual(['attendanceAccess', 'financeAccess'])
  await access(owner, usher, 'teamAccess', true)
  await access(owner, usher, 'financeAccess', false)
  expect(await featuresOf(usher)).toEqual(['attendanceAccess', 'teamsAccess'])
  await access(owner, usher, 'teamsAccess', false)
  expect((await usher.get(`church/${owner.churchId}/users`)).status).toBe(403)
  const { rows } = await inChurch(testServer.db.pool, owner.churchId, (tx) =>
    tx.query('select action from audit_log where subject_id = $1 order by at, id', [usher.accountId]),
  )
  expect(rows.map(({ action }) => action)).toContain('changed access +financeAccess')
})

spec('3 Feature names')
test('grants and revokes each of the eight features by its name only', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  expect(FEATURES).toHaveLength(8)
  for (const feature of FEATURES) expect((await access(owner, usher, feature, true)).status).toBe(200)
  expect((await featuresOf(usher)).toSorted()).toEqual(FEATURES.toSorted())
  for (const feature of FEATURES.slice(1))
    expect((await access(owner, usher, feature, false)).status).toBe(200)
  expect(await featuresOf(usher)).toEqual([FEATURES[0]])
  expect((await access(owner, usher, 'everythingAccess', true)).body.errors[0].path).toBe('featureName')
})

spec('6 Roles: grant what you hold')
test('managers grant what they hold, revoke more, and spare owner and self', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['financeAccess'])
  expect(await access(manager, usher, 'membersAccess', true)).toMatchObject({
    status: 403,
    body: { code: 'FEATURE_REQUIRED', errors: [{ path: 'features' }] },
  })
  expect((await access(manager, usher, 'attendanceAccess', true)).status).toBe(200)
  expect((await access(manager, usher, 'financeAccess', false)).status).toBe(200)
  expect(await featuresOf(usher)).toEqual(['attendanceAccess'])
  expect(await access(manager, owner, 'financeAccess', false)).toMatchObject({ status: 400 })
  expect(await access(manager, manager, 'teamsAccess', false)).toMatchObject({ status: 400 })
  expect(await featuresOf(owner)).toEqual([...FEATURES])
  expect((await manager.delete(`user/${owner.accountId}`)).status).toBe(400)
  expect((await manager.delete(`user/${manager.accountId}`)).status).toBe(400)
})

spec('8 Unknown names')
test('refuses an unknown feature or status and a user of another church', async () => {
  const stranger = await newChurch(testServer.app)
  expect((await access(owner, manager, 'everything', true)).body.errors[0].path).toBe('featureName')
  expect(
    (
      await owner.post('update-feature-access', {
        memberId: manager.accountId,
        featureName: 'cellsAccess',
        status: 'yes',
      })
    ).body.errors,
  ).toMatchObject([{ path: 'status' }])
  expect((await access(owner, stranger, 'cellsAccess', true)).status).toBe(404)
  expect((await owner.put(`church-user/${stranger.accountId}`, { first_name: 'X' })).status).toBe(404)
})

spec('route changeTeamUser', '8 Toasts: team user')
test('changes a team user’s name and features', async () => {
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  const changed = await owner.put(`church-user/${usher.accountId}`, {
    id: usher.accountId,
    first_name: 'Babatunde',
    email: usher.email,
    features: [{ name: 'membersAccess' }],
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { first_name: 'Babatunde', email: usher.email, features: [{ name: 'membersAccess' }] } },
  })
  expect(changed.body.message).toBe('Team Member Updated successfully')
  expect((await usher.get('user')).body.data.user).toMatchObject({ first_name: 'Babatunde' })
})

test('nobody takes an account over by changing its email', async () => {
  const finance = await newTeamUser(testServer.app, owner, ['financeAccess'])
  const elsewhere = await newChurch(testServer.app)
  const link = (await invite(elsewhere.email)).body.data.link
  await call(testServer.app, 'POST', 'inviteRegistration', {
    payload: {
      first_name: 'A',
      last_name: 'B',
      invited_user_email: elsewhere.email,
      password: elsewhere.password,
      invite_reference: tokenIn(link),
    },
  })
  const sentences = new Set<string>()
  for (const person of [owner, finance, elsewhere, manager]) {
    const refused = await manager.put(`church-user/${person.accountId}`, { email: 'mine@example.com' })
    expect(refused.status, person.email).toBe(403)
    sentences.add(refused.body.message)
  }
  // No response reveals where else somebody works.
  expect(sentences.size).toBe(1)
  expect((await manager.put(`church-user/${elsewhere.accountId}`, { first_name: 'X' })).status).toBe(403)
  await testServer.app.deps.later.settled()
  expect((await sandboxMails(testServer.db.pool)).some(({ to }) => to === 'mine@example.com')).toBe(false)
})

spec('2 Team: pending invites', '3 Team list item', 'route resendInvite', 'route takeBackInvite')
test('lists a pending invite, resends it with a new link, revokes it', async () => {
  const first = (await invite('pending@example.com')).body.data
  const pending = (await team()).find(({ email }) => email === 'pending@example.com')
  expect(pending).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    first_name: 'Bola',
    last_name: 'Ade',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    status: 'pending',
    expires_at: first.expires_at,
  })
  const again = await owner.post(`invite-user/${pending?.id}/resend`)
  expect(again).toMatchObject({ status: 200, body: { data: { email: 'pending@example.com' } } })
  expect((await call(testServer.app, 'GET', `invite/${tokenIn(first.link)}`)).status).toBe(404)
  expect((await call(testServer.app, 'GET', `invite/${tokenIn(again.body.data.link)}`)).status).toBe(200)
  const rich = (await invite('rich@example.com', ['financeAccess'])).body.data
  const richId = (await team()).find(({ email }) => email === 'rich@example.com')?.id
  expect((await manager.post(`invite-user/${richId}/resend`)).status).toBe(403)
  expect((await call(testServer.app, 'GET', `invite/${tokenIn(rich.link)}`)).status).toBe(200)
  expect((await owner.delete(`invite-user/${pending?.id}`)).status).toBe(200)
  expect((await call(testServer.app, 'GET', `invite/${tokenIn(again.body.data.link)}`)).status).toBe(404)
  expect((await team()).some(({ email }) => email === 'pending@example.com')).toBe(false)
  expect((await owner.delete(`invite-user/${pending?.id}`)).status).toBe(404)
})

spec('2 Team: hand over', 'route handOver')
test('handing over needs the password, notifies both and leaves one owner', async () => {
  const first = await newChurch(testServer.app)
  const next = await newTeamUser(testServer.app, first, ['attendanceAccess'])
  const over = (by: Person, account_id: string, current_password: string) =>
    by.post('church/hand-over', { account_id, current_password })
  expect((await over(first, next.accountId, 'not it')).body.errors).toMatchObject([
    { path: 'current_password' },
  ])
  expect((await over(first, manager.accountId, first.password)).status).toBe(404)
  expect((await over(first, first.accountId, first.password)).status).toBe(400)
  expect((await over(next, next.accountId, next.password)).status).toBe(403)
  const answers = await Promise.all([
    over(first, next.accountId, first.password),
    over(first, next.accountId, first.password),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await next.get('user')).body.data.user).toMatchObject({ is_owner: true, features: [...FEATURES] })
  expect((await first.get('user')).body.data.user).toMatchObject({ is_owner: false, features: [...FEATURES] })
  expect(await mailTo(next.email)).toContain('handed over to you')
  expect(await mailTo(first.email)).toContain('is the owner of')
  expect((await first.delete(`user/${next.accountId}`)).status).toBe(400)
  expect((await next.delete(`user/${first.accountId}`)).status).toBe(200)
})
