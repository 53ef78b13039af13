/** Tests the comparison of list codes between phones and server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDigest } from '../../../sync/merge/list-digest.ts'
import { aChurch, aTeamUser, openTestServer, type Caller, type TestServer } from '../church/test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const report = (
  { account, church, device }: Caller,
  service_id: string,
  ids: string[],
  more: object = {},
) => ({
  account,
  church,
  device,
  service_id,
  waiting: 0,
  ...listDigest(ids),
  ...more,
})

spec('route syncAgreement')
test('server and phone digests match for equal marks, other phones are named', async () => {
  const owner = await aChurch(testServer)
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id: service } = await owner.service()
  const people = [await owner.person('Ngozi', 'Eze'), await owner.person('Emeka', 'Eze')]
  for (const person of people) await owner.put(`churchservices/${service}/attendees/${person}`)
  await usher.post('sync/agreement', report(usher, service, people.slice(1), { waiting: 2 }))
  const { status, body } = await owner.post(
    'sync/agreement',
    report(owner, service, people.toReversed(), { looking: true }),
  )
  expect(status).toBe(200)
  expect(body.data.list).toMatchObject(listDigest(people))
  expect(body.data.phones).toMatchObject([
    { ...listDigest(people.slice(1)), waiting: 2, person: { first_name: 'Tunde' } },
  ])
  const unseen = await usher.post('sync/agreement', report(usher, service, people))
  expect(unseen.body.data.phones).toEqual([])
  const { rows } = await testServer.database.ownerPool.query(
    `select count(*)::int as n from audit_log where church_id = $1 and action = 'read-custody'`,
    [owner.church],
  )
  expect(rows[0].n).toBe(1)
})

test('omits removed users’ phones and another church’s service', async () => {
  const owner = await aChurch(testServer)
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id: service } = await owner.service()
  await usher.post('sync/agreement', report(usher, service, []))
  await testServer.database.ownerPool.query(
    `update memberships set status = 'removed' where account_id = $1`,
    [usher.account],
  )
  const { body } = await owner.post('sync/agreement', report(owner, service, [], { looking: true }))
  expect(body.data.phones).toEqual([])
  const stranger = await aChurch(testServer, 'Mercy')
  expect((await stranger.post('sync/agreement', report(stranger, service, []))).status).toBe(404)
  expect((await stranger.post('sync/agreement', report(owner, service, []))).status).toBe(409)
  const bent = { ...report(owner, service, []), digest: 'K7Q2' }
  expect((await owner.post('sync/agreement', bent)).status).toBe(400)
})
