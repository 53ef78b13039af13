/** Tests a NUL, which no column accepts: refused at its field before any of the form is stored. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { routes, type RouteName } from '../../contract/routes/index.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { call, churchApp, signUpForm, type ChurchApp } from '../server/account/church-app.ts'
import { everythingOf } from '../server/matrix/everything-of.ts'
import { peopledChurch, type PeopledChurch } from '../server/matrix/peopled-church.ts'
import { pathOf, samples } from '../server/matrix/sample-calls.ts'

let testServer: ChurchApp
let ours: PeopledChurch
beforeAll(async () => {
  testServer = await churchApp()
  ours = await peopledChurch(testServer.app)
  await testServer.app.deps.later.settled()
})
afterAll(() => testServer.close())

const someone = { first_name: 'Bisi', last_name: 'Ade', email: 'bisi@example.com' }
const all = Object.entries<RouteContract>(routes) as [RouteName, RouteContract][]
const forms = all.filter(([, route]) => route.body).map(([name]) => name)
/** Text fields that the samples leave out. */
const MORE: Partial<Record<RouteName, Record<string, string>>> = {
  addByLink: {
    consent_wording: 'x',
    sms_consent_wording: 'x',
    guardian_name: 'x',
    guardian_phone: 'x',
    opened: 'x',
  },
  addMember: { occupation: 'x', street: 'x', city: 'x', state: 'x', post_code: 'x', country: 'x' },
  changeMember: { occupation: 'x', street: 'x', city: 'x', state: 'x', post_code: 'x', country: 'x' },
  markByLink: { first_name: 'x', last_name: 'x' },
}

test.each(forms)('2.2.2 %s: a NUL in any text field is reported, nothing stored', async (name) => {
  const route: RouteContract = routes[name]
  const sample = samples[name]({
    ...ours.ids,
    account: ours.owner.accountId,
    member: newId(),
    service: newId(),
  })
  const body: Record<string, unknown> = { ...sample.body, ...MORE[name] }
  const before = await everythingOf(testServer.db.pool, ours.ids.church)
  for (const [field, value] of Object.entries(body).filter(([, value]) => typeof value === 'string')) {
    const headers = route.access === 'public' ? {} : { authorization: `Bearer ${ours.owner.token}` }
    const payload = { ...body, [field]: `${String(value)}\u0000` }
    const answer = await call(
      testServer.app,
      route.method,
      pathOf(route, { ...sample, params: samples[name](ours.ids).params }),
      { payload, headers },
    )
    expect(answer, field).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: expect.arrayContaining([expect.objectContaining({ path: field })]) },
    })
  }
  await testServer.app.deps.later.settled()
  expect(await everythingOf(testServer.db.pool, ours.ids.church)).toBe(before)
})

test.each([
  ['smsgroup', { name: 'Ushers', phoneNumbers: ['0803 555 1234', '0803 555 1235\u0000'] }, 'phoneNumbers.1'],
  ['invite-user', { ...someone, features: [{ name: 'membersAccess\u0000' }] }, 'features.0.name'],
] as const)('2.2.2 %s: a NUL in a list is reported at its index', async (path, payload, field) => {
  const headers = { authorization: `Bearer ${ours.owner.token}` }
  const before = await everythingOf(testServer.db.pool, ours.ids.church)
  expect(await call(testServer.app, 'POST', path, { payload, headers })).toMatchObject({
    status: 400,
    body: { code: 'INVALID', errors: [{ path: field }] },
  })
  expect(await everythingOf(testServer.db.pool, ours.ids.church)).toBe(before)
})

test('2.2.2 a form interrupted before its consent stores it when resent', async () => {
  const payload = {
    ...samples.addByLink(ours.ids).body,
    id: newId(),
    phone: '0803 555 7777',
    consent: true,
    consent_wording: 'The church may keep my details.',
  }
  const send = () => call(testServer.app, 'POST', 'add-new-member-from-attendance-capture', { payload })
  const kept = () =>
    inChurch(testServer.db.pool, ours.ids.church, async (tx) => {
      const { rows } = await tx.query('select purpose, given, wording from consents where member_id = $1', [
        payload.id,
      ])
      return rows
    })
  expect((await send()).status).toBe(201)
  await testServer.db.ownerPool.query(
    `begin; set local app.church_id = '${ours.ids.church}'; delete from consents; commit`,
  )
  expect((await send()).status).toBe(201)
  expect(await kept()).toEqual([{ purpose: 'keep', given: true, wording: payload.consent_wording }])
  expect((await send()).status).toBe(201)
  expect(await kept()).toHaveLength(1)
})

test.each(['register', 'login'] as const)(
  '2.2.2 %s: a NUL in the device’s name starts nothing either',
  async (name) => {
    const { email, password } = ours.owner
    const payload = {
      ...signUpForm(),
      ...(name === 'login' && { email, password }),
      device: { id: newId(), name: 'x\u0000' },
    }
    const counts = async () =>
      (
        await testServer.db.ownerPool.query(
          'select (select count(*) from accounts) as accounts, (select count(*) from sessions) as sessions',
        )
      ).rows
    const before = await counts()
    expect(await call(testServer.app, 'POST', name, { payload })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', errors: [{ path: 'device.name' }] },
    })
    expect(await counts()).toEqual(before)
  },
)
