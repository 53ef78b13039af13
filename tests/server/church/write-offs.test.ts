/** Tests the write-off of lost phones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import type { OpResult } from '../../../contract/sync/push.ts'
import { sessionOf } from '../../support/session-of.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, aTeamUser, Caller, change, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let usher: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
})
afterAll(() => testServer.close())

let made = 0
/** A phone that reported three changes and sent none of them. */
async function aLostPhone() {
  const phone = new Sender(testServer.database.pool, owner.church, {
    accountId: usher.account!,
    deviceId: crypto.randomUUID(),
    features: ['attendanceAccess'],
  })
  const { id } = await owner.service(undefined, `Service ${(made += 1)}`)
  const people = await Promise.all(['Ada', 'Bisi', 'Chidi'].map((name) => owner.person(name, 'Obi')))
  const ops = people.map((person_id) => phone.op('mark-person', { service_id: id, person_id }))
  await change(
    testServer,
    `insert into devices (church_id, account_id, device_id, highest_seq, last_heard_at)
     values ($1, $2, $3, 3, now() - interval '2 days')`,
    [owner.church, usher.account, phone.actor.deviceId],
  )
  const lost = {
    device_id: phone.actor.deviceId,
    account_id: usher.account,
    not_received: 3,
    reason: 'Stolen',
  }
  return { phone, ops, lost }
}

const lineOf = async ({ device_id }: { device_id: unknown }) =>
  (await owner.get('custody')).body.data.find((one: { device_id: string }) => one.device_id === device_id)
const writeOffOf = async ({ device_id }: { device_id: unknown }) =>
  (await owner.get('custody/write-offs')).body.data.find(
    (one: { device_id: string }) => one.device_id === device_id,
  )

test('a write-off keeps user, time, reason and the missing count', async () => {
  const { lost } = await aLostPhone()
  expect((await owner.post('custody/write-offs', lost)).status).toBe(201)
  expect(await lineOf(lost)).toMatchObject({ not_received: 3, written_off: true })
  expect(await writeOffOf(lost)).toMatchObject({
    person: { id: usher.account },
    written_off_by: { id: owner.account },
    reason: 'Stolen',
    not_received: 3,
    days: null,
    came_back_at: null,
    received: 0,
  })
  const { rows: log } = await testServer.database.ownerPool.query(
    `select account_id, subject_id, changes from audit_log where church_id = $1 and action = 'wrote off a phone'`,
    [owner.church],
  )
  expect(log).toMatchObject([
    { account_id: owner.account, subject_id: usher.account, changes: { reason: [null, 'Stolen'] } },
  ])
})

spec('route listWriteOffs')
test('a written-off phone that returns delivers and ends the write-off', async () => {
  const { phone, ops, lost } = await aLostPhone()
  await owner.post('custody/write-offs', lost)
  const { results } = await phone.push(...ops)
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  expect(await lineOf(lost)).toMatchObject({ not_received: 0, written_off: false })
  expect(await writeOffOf(lost)).toMatchObject({ came_back_at: expect.any(String), received: 3 })
})

spec('route writeOff')
test('a write-off needs both features, a reason and the shown number', async () => {
  const { lost } = await aLostPhone()
  const manager = await aTeamUser(testServer, owner.church, ['teamsAccess'])
  expect((await usher.post('custody/write-offs', lost)).status).toBe(403)
  expect((await manager.post('custody/write-offs', lost)).status).toBe(403)
  expect((await owner.post('custody/write-offs', { ...lost, reason: ' ' })).status).toBe(400)
  expect((await owner.post('custody/write-offs', { ...lost, not_received: 2 })).status).toBe(409)
  expect((await owner.post('custody/write-offs', lost)).status).toBe(201)
  expect((await owner.post('custody/write-offs', lost)).status).toBe(409)
})

test('a phone of another church cannot be written off or seen', async () => {
  const { lost } = await aLostPhone()
  const other = await aChurch(testServer, 'Other')
  expect((await other.post('custody/write-offs', lost)).status).toBe(404)
  await owner.post('custody/write-offs', lost)
  expect((await other.get('custody/write-offs')).body.data).toEqual([])
})

/** The usher logged in on the lost phone, and the body with which the phone delivers what it kept. */
async function logInOn({ phone, ops }: Awaited<ReturnType<typeof aLostPhone>>) {
  const device = { id: phone.actor.deviceId!, name: 'Lost phone' }
  const { token } = await sessionOf(testServer.database.pool, {
    accountId: usher.account!,
    churchId: owner.church,
    device,
  })
  const whose = { account: usher.account, church: owner.church, device: device.id }
  const caller = new Caller(testServer, owner.church, usher.account, token, device.id)
  const push = { protocol: PROTOCOL, ...whose, nonce: newId(), highest_seq: 3, ops }
  return { caller, push, deliver: () => caller.post('sync/push', push) }
}

spec('Device status: write-off')
test('a write-off logs the phone out and no other', async () => {
  const lost = await aLostPhone()
  const { caller } = await logInOn(lost)
  expect((await caller.get('churchservices')).status).toBe(200)
  await owner.post('custody/write-offs', lost.lost)
  for (const path of ['churchservices', 'user', `sync/pull?account=${usher.account}&church=${owner.church}`])
    expect(await caller.get(path)).toMatchObject({
      status: 401,
      body: { code: 'SIGNED_OUT', reason: 'device_written_off' },
    })
  expect((await usher.get('churchservices')).status).toBe(200)
})

spec('Device status: write-off')
test('a written-off phone delivers into the review queue', async () => {
  const lost = await aLostPhone()
  const { deliver } = await logInOn(lost)
  await owner.post('custody/write-offs', lost.lost)
  const { status, body } = await deliver()
  expect(status).toBe(200)
  expect(body.data.results.map(({ status: one, code }: OpResult) => [one, code])).toEqual(
    Array(3).fill(['quarantined', 'PHONE_WRITTEN_OFF']),
  )
  expect(await lineOf(lost.lost)).toMatchObject({ not_received: 0, written_off: false })
  const ids = lost.ops.map(({ id }) => id)
  const kept = (await owner.get('sync/trays')).body.data.filter((one: { op_id: string }) =>
    ids.includes(one.op_id),
  )
  expect(kept).toHaveLength(3)
  expect((await owner.put(`sync/trays/${ids[0]}`, { accept: true })).body.data.status).toBe('applied')
})

test('a found phone works after its owner logs in', async () => {
  const lost = await aLostPhone()
  await logInOn(lost)
  await owner.post('custody/write-offs', lost.lost)
  const { deliver } = await logInOn(lost)
  const { body } = await deliver()
  expect(body.data.results.map(({ status }: OpResult) => status)).toEqual(Array(3).fill('applied'))
})

test('a session of the phone in another church continues', async () => {
  const lost = await aLostPhone()
  await logInOn(lost)
  const other = await aChurch(testServer, 'Elsewhere')
  await change(testServer, 'insert into memberships (church_id, account_id, features) values ($1, $2, $3)', [
    other.church,
    usher.account,
    ['attendanceAccess'],
  ])
  const { token } = await sessionOf(testServer.database.pool, {
    accountId: usher.account!,
    churchId: other.church,
    device: { id: lost.phone.actor.deviceId!, name: 'Lost phone' },
  })
  await owner.post('custody/write-offs', lost.lost)
  const there = new Caller(testServer, other.church, usher.account, token)
  expect((await there.get('churchservices')).status).toBe(200)
})

test('a session in another church cannot return by switching churches', async () => {
  const lost = await aLostPhone()
  await logInOn(lost)
  const other = await aChurch(testServer, 'Elsewhere')
  await change(testServer, 'insert into memberships (church_id, account_id, features) values ($1, $2, $3)', [
    other.church,
    usher.account,
    ['attendanceAccess'],
  ])
  const { token } = await sessionOf(testServer.database.pool, {
    accountId: usher.account!,
    churchId: other.church,
    device: { id: lost.phone.actor.deviceId!, name: 'Lost phone' },
  })
  const there = new Caller(testServer, other.church, usher.account, token)
  await owner.post('custody/write-offs', lost.lost)
  expect((await there.post('switch-church', { churchId: owner.church })).status).toBe(404)
  expect((await there.get('user')).body.data.current_church.id).toBe(other.church)
})

test('the account’s own data shows the write-off of its phone', async () => {
  const lost = await aLostPhone()
  await owner.post('custody/write-offs', lost.lost)
  const { written_off_phones: phones } = (await usher.get('my-data')).body.data
  expect(phones).toContainEqual({
    church: 'Grace',
    device_name: null,
    written_off_at: expect.any(String),
    reason: 'Stolen',
    not_received: 3,
  })
  expect(JSON.stringify(phones)).not.toContain(owner.account)
  expect((await owner.get('my-data')).body.data.written_off_phones).toEqual([])
})
