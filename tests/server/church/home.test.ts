/** Tests the counts of what waits for a user on Home. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeatureName } from '../../../contract/features.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, aTeamUser, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const home = async (by: Caller) => (await by.get('home')).body.data
const readings = async () =>
  (
    await testServer.database.ownerPool.query(
      `select from audit_log where church_id = $1 and action = 'read-custody'`,
      [owner.church],
    )
  ).rowCount

spec('route getHome')
test('a new church has nothing waiting and nothing started', async () =>
  expect(await home(owner)).toEqual({
    expenses: { count: 0, latest: null },
    duplicates: 0,
    families: 0,
    reviews: 0,
    phones: { count: 0, records: 0 },
    started: { team: false, event: false },
  }))

test('counts an expense for its approver, and not for its requester', async () => {
  const treasurer = await aTeamUser(testServer, owner.church, ['financeAccess'])
  const diesel = { name: 'Diesel', amount: 69_000, purpose: 'Generator', currency: 'naira' }
  const { id } = (await treasurer.post('expense', diesel)).body.data
  expect((await home(treasurer)).expenses).toEqual({ count: 0, latest: null })
  expect((await home(owner)).expenses).toEqual({
    count: 1,
    latest: { id, name: 'Diesel', amount: 69_000, currency: 'naira', asked_by: 'Tunde Bello' },
  })
  await owner.post('updateExpenseStatus', { id, status: 'approved' })
  expect((await home(owner)).expenses.count).toBe(0)
})

test('counts possible duplicates until somebody decides', async () => {
  const phone_number = '0803 555 8123'
  const one = (await owner.post('member', { first_name: 'Ada', last_name: 'Obi', phone_number })).body.data.id
  const other = (await owner.post('member', { first_name: 'Musa', last_name: 'Ude', phone_number })).body.data
    .id
  expect((await home(owner)).duplicates).toBe(1)
  await owner.post('same-people/leave', { one, other })
  expect((await home(owner)).duplicates).toBe(0)
})

test('counts people who may be one family', async () => {
  const phone_number = '0803 555 8200'
  for (const first_name of ['Efe', 'Ese', 'Oke'])
    await owner.post('member', { first_name, last_name: 'Oghene', phone_number })
  const { families } = await home(owner)
  expect(families).toBe((await owner.get('menu-counts')).body.data.inbox - (await home(owner)).duplicates)
  expect(families).toBeGreaterThan(0)
})

test('counts phones with unsent records without an entry in the audit log', async () => {
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id } = await owner.service()
  const person = await owner.person('Bisi', 'Ade')
  const phone = new Sender(testServer.database.pool, owner.church, {
    accountId: usher.account,
    deviceId: usher.device,
    features: ['attendanceAccess'],
  })
  const ops = [1, 2, 3].map(() => phone.op('mark-person', { service_id: id, person_id: person }))
  await phone.push(ops[2]!)
  expect((await home(owner)).phones).toEqual({ count: 1, records: 2 })
  expect(await readings()).toBe(0)
})

test.each([
  ['dashboardAccess', { expenses: null, duplicates: null, families: null, reviews: null, phones: null }],
  ['financeAccess', { duplicates: null, families: null, reviews: null, phones: null }],
  ['membersAccess', { expenses: null, phones: null }],
  ['attendanceAccess', { expenses: null, duplicates: null, families: null }],
] as const)('a user with %s alone gets no other counts', async (feature, hidden) => {
  const user = await aTeamUser(testServer, owner.church, [feature as FeatureName])
  const found = await home(user)
  const nulls = Object.fromEntries(Object.entries(found).filter(([, value]) => value === null))
  expect(nulls).toEqual(hidden)
})

test('a teammate and an event count as started', async () => {
  const church = await aChurch(testServer)
  await aTeamUser(testServer, church.church)
  const day = '2036-11-22'
  await church.post('event', { name: 'Picnic', startDate: day, endDate: day, type: 'offline' })
  expect((await home(church)).started).toEqual({ team: true, event: true })
})
