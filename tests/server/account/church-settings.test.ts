/** Tests the church's own settings and its billing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChurch } from '../../../server/db/in-church.ts'
import { call, churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let owner: Person
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
})
afterAll(() => testServer.close())

spec('2 My Profile: preferences', '3 Church: follow-up setting', 'route churchSettings', 'route changeChurch')
test('changes name, time zone and settings separately and keeps the others', async () => {
  expect((await owner.get('church')).body.data).toMatchObject({
    name: 'Grace Assembly',
    time_zone: 'Africa/Lagos',
    settings: { send_automated_follow_up_email: false, absent_after: 3 },
  })
  expect(
    await owner.put('church', {
      settings: { send_automated_follow_up_email: true },
      churchName: ' Grace  Chapel ',
    }),
  ).toMatchObject({ status: 200, body: { message: 'Successfully updated' } })
  await owner.put('church', { time_zone: 'Europe/London' })
  const { body } = await owner.put('church', { settings: { absent_after: 12 } })
  expect(body.data).toMatchObject({
    name: 'Grace Chapel',
    time_zone: 'Europe/London',
    settings: { send_automated_follow_up_email: true, absent_after: 12 },
  })
  expect((await owner.get('user')).body.data.current_church).toMatchObject({
    name: 'Grace Chapel',
    time_zone: 'Europe/London',
    send_automated_follow_up_email: true,
  })
})

test('changes the named parts of the address and keeps the others', async () => {
  const before = (await owner.get('church')).body.data.address
  await owner.put('church', { address: { street: ' 4  Hope Street ', post_code: '' } })
  expect((await owner.get('church')).body.data).toMatchObject({
    name: 'Grace Chapel',
    address: { ...before, street: '4 Hope Street', post_code: null },
  })
})

test('keeps settings that other parts of the product own', async () => {
  await inChurch(testServer.db.pool, owner.churchId, (tx) =>
    tx.query(`update churches set settings = settings || '{"of_another": 7}' where church_id = $1`, [
      owner.churchId,
    ]),
  )
  await owner.put('church', { settings: { absent_after: 5 } })
  const { rows } = await inChurch(testServer.db.pool, owner.churchId, (tx) =>
    tx.query('select settings from churches'),
  )
  expect(rows[0].settings).toMatchObject({ of_another: 7, absent_after: 5 })
})

test.each([
  ['settings.absent_after', { settings: { absent_after: 1 } }],
  ['settings.absent_after', { settings: { absent_after: 13 } }],
  ['settings.absent_after', { settings: { absent_after: 2.5 } }],
  ['time_zone', { time_zone: 'Africa/Atlantis' }],
  ['time_zone', { time_zone: '+01:00' }],
  ['churchName', { churchName: '  ' }],
  ['address.city', { address: { city: 'x'.repeat(81) } }],
])('%s: refuses %j at its field', async (path, body) => {
  expect(await owner.put('church', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
})

test('only the owner changes the church and every signed-in user reads it', async () => {
  const everything = await newTeamUser(testServer.app, owner, [
    'dashboardAccess',
    'teamsAccess',
    'financeAccess',
  ])
  expect((await everything.get('church')).status).toBe(200)
  expect(await everything.put('church', { churchName: 'Mine' })).toMatchObject({
    status: 403,
    body: { code: 'FEATURE_REQUIRED', message: 'Only the owner of the church can do this.' },
  })
})

spec(
  '2 My Profile: billing',
  '3 Billing details',
  'route billingDetails',
  '9 Plans: monthly',
  '9 Last payment',
)
test('billing shows plan, price and dates to members and money roles', async () => {
  // The state of a trial's first day. On a later day nothing could have been paid yet.
  await owner.put('church', { time_zone: 'Africa/Lagos' })
  expect((await owner.get('billing-details')).body.data).toMatchObject({
    status: 'active',
    amount: null,
    subscription_plan: null,
    last_payment_date: null,
  })
  await inChurch(testServer.db.pool, owner.churchId, (tx) =>
    tx.query(`update subscriptions set plan = 'monthly' where church_id = $1`, [owner.churchId]),
  )
  const { body } = await owner.get('billing-details')
  expect(body.data).toMatchObject({
    status: 'active',
    amount: 2500,
    subscription_plan: { plan_name: 'Monthly' },
    payment_method: null,
  })
  const days = (Date.parse(body.data.next_charge_date) - Date.parse(body.data.last_payment_date)) / 86_400_000
  expect(days).toBe(30)
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
  expect((await usher.get('billing-details')).status).toBe(403)
  const members = await newTeamUser(testServer.app, owner, ['membersAccess'])
  expect((await members.get('billing-details')).status).toBe(200)
})

spec('route plans')
test('shows everybody the plans and the length of a trial', async () => {
  const visitor = (at: ChurchApp) => call(at.app, 'GET', 'plans')
  expect(await visitor(testServer)).toMatchObject({
    status: 200,
    body: { data: { catalogue: 'standard', trial_days: 30 } },
  })
  const other = await churchApp({ PLAN_CATALOGUE: 'tiered', TRIAL_DAYS: '0' })
  try {
    expect((await visitor(other)).body.data).toEqual({ catalogue: 'tiered', trial_days: 0 })
  } finally {
    await other.close()
  }
})
