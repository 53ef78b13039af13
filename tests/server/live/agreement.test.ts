import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDigest } from '../../../sync/merge/list-digest.ts'
import { aChurch, aTeamUser, openHouse, type Caller, type House } from '../church/a-house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const told = ({ account, church, device }: Caller, service_id: string, ids: string[], more: object = {}) => ({
  account,
  church,
  device,
  service_id,
  waiting: 0,
  ...listDigest(ids),
  ...more,
})

test('the church’s digest is the phone’s where the same people are marked, and the other phone is named with its own', async () => {
  const owner = await aChurch(house)
  const usher = await aTeamUser(house, owner.church, ['attendanceAccess'])
  const { id: service } = await owner.service()
  const people = [await owner.person('Ngozi', 'Eze'), await owner.person('Emeka', 'Eze')]
  for (const person of people) await owner.put(`churchservices/${service}/attendees/${person}`)
  await usher.post('sync/agreement', told(usher, service, people.slice(1), { waiting: 2 }))
  const { status, body } = await owner.post(
    'sync/agreement',
    told(owner, service, people.toReversed(), { looking: true }),
  )
  expect(status).toBe(200)
  expect(body.data.list).toMatchObject(listDigest(people))
  expect(body.data.phones).toMatchObject([
    { ...listDigest(people.slice(1)), waiting: 2, person: { first_name: 'Tunde' } },
  ])
  const unseen = await usher.post('sync/agreement', told(usher, service, people))
  expect(unseen.body.data.phones).toEqual([])
  const { rows } = await house.database.ownerPool.query(
    `select count(*)::int as n from audit_log where church_id = $1 and action = 'read-custody'`,
    [owner.church],
  )
  expect(rows[0].n).toBe(1)
})

test('who was removed from the team is not among the phones, and another church’s service is not there', async () => {
  const owner = await aChurch(house)
  const usher = await aTeamUser(house, owner.church, ['attendanceAccess'])
  const { id: service } = await owner.service()
  await usher.post('sync/agreement', told(usher, service, []))
  await house.database.ownerPool.query(`update memberships set status = 'removed' where account_id = $1`, [
    usher.account,
  ])
  const { body } = await owner.post('sync/agreement', told(owner, service, [], { looking: true }))
  expect(body.data.phones).toEqual([])
  const stranger = await aChurch(house, 'Mercy')
  expect((await stranger.post('sync/agreement', told(stranger, service, []))).status).toBe(404)
  expect((await stranger.post('sync/agreement', told(owner, service, []))).status).toBe(409)
  const bent = { ...told(owner, service, []), digest: 'K7Q2' }
  expect((await owner.post('sync/agreement', bent)).status).toBe(400)
})
