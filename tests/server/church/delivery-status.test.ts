/** Tests the delivery status of phones and the decisions on quarantined ops. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, aTeamUser, type Caller, change, type TestServer, openTestServer } from './test-server.ts'
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

const phoneOf = (caller: Caller, more: object = {}) =>
  new Sender(testServer.database.pool, caller.church, {
    accountId: caller.account,
    deviceId: caller.device,
    features: ['attendanceAccess'],
    ...more,
  })
const notes = async (action: string) =>
  (
    await testServer.database.ownerPool.query(
      'select account_id from audit_log where church_id = $1 and action = $2',
      [owner.church, action],
    )
  ).rows

spec('route getDeliveryStatus')
test('delivery status shows each phone’s missing changes by number', async () => {
  const { id } = await owner.service()
  const person = await owner.person('Ada', 'Obi')
  const phone = phoneOf(usher)
  const ops = Array.from({ length: 6 }, () => phone.op('mark-person', { service_id: id, person_id: person }))
  phone.seq = 9
  await phone.push(...ops.filter((op) => [1, 2, 5].includes(op.seq)))
  const { status, body } = await owner.get('custody')
  expect(status).toBe(200)
  const line = body.data.find((one: { device_id: string }) => one.device_id === phone.actor.deviceId)
  expect(line).toMatchObject({
    device_name: 'Test phone',
    person: { id: usher.account, first_name: 'Tunde', last_name: 'Bello' },
    active: true,
    highest_seq: 9,
    not_received: 6,
    holes: [{ from: 3, to: 4 }],
  })
  expect(Date.now() - Date.parse(line.last_heard_at)).toBeLessThan(60_000)
})

test('a phone that only pulled has reported its pending ops', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const pulled = await clerk.get(
    `sync/pull?account=${clerk.account}&church=${owner.church}&device=${clerk.device}&highest_seq=14`,
  )
  expect(pulled.status).toBe(200)
  await testServer.app.deps.later.settled()
  const { body } = await owner.get('custody')
  expect(body.data).toContainEqual(
    expect.objectContaining({ device_id: clerk.device, highest_seq: 14, not_received: 14, holes: [] }),
  )
})

const claims = async (who: Caller, highest: number | string, device = who.device) => {
  const own = `account=${who.account}&church=${who.church}&device=${device}&highest_seq=${highest}`
  const { status } = await who.get(`sync/pull?${own}`)
  await testServer.app.deps.later.settled()
  return status
}
const lines = async (): Promise<
  { device_id: string; not_received: number; highest_seq: number; holes: unknown[] }[]
> => (await owner.get('custody')).body.data

test('shows any claim as a number that a phone can hold', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect(await claims(clerk, Number.MAX_SAFE_INTEGER)).toBe(200)
  const line = (await lines()).find(({ device_id }) => device_id === clerk.device)
  expect(line).toMatchObject({ not_received: 20_000, highest_seq: 20_000, holes: [] })
})

test('applies an op with a huge number and raises no count', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id } = await owner.service('2026-03-01')
  const phone = phoneOf(clerk)
  const op = phone.op('mark-person', { service_id: id, person_id: await owner.person('Far', 'Off') })
  const { results } = await phone.push({ ...op, seq: Number.MAX_SAFE_INTEGER - 1 })
  expect(results[0]).toMatchObject({ status: 'applied' })
  const line = (await lines()).find(({ device_id }) => device_id === clerk.device)!
  expect(line.not_received).toBeLessThanOrEqual(20_001)
  expect(line.holes).toEqual([{ from: 1, to: 20_001 }])
})

test('leaves out a phone of an account without write access', async () => {
  for (const features of [[], ['teamsAccess']] as const) {
    const clerk = await aTeamUser(testServer, owner.church, [...features])
    expect(await claims(clerk, 500)).toBe(200)
    expect((await lines()).some(({ device_id }) => device_id === clerk.device)).toBe(false)
  }
})

test('a phone stays listed after its user lost the access', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect(await claims(clerk, 7)).toBe(200)
  await change(testServer, `update memberships set features = '{}' where account_id = $1`, [clerk.account])
  expect((await lines()).find(({ device_id }) => device_id === clerk.device)).toMatchObject({
    not_received: 7,
  })
})

test('an account naming ever new devices lists at most a hundred', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  await change(
    testServer,
    `insert into devices (church_id, account_id, device_id, highest_seq)
     select $1, $2, gen_random_uuid(), 1 from generate_series(1, 99)`,
    [clerk.church, clerk.account],
  )
  for (let n = 0; n < 3; n += 1) expect(await claims(clerk, 1, newId())).toBe(200)
  const { rows } = await testServer.database.ownerPool.query('select from devices where account_id = $1', [
    clerk.account,
  ])
  expect(rows).toHaveLength(100)
})

test('a repeated pull reports more immediately, and its time after a minute', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { account, device } = clerk
  const pulls = async (highest: number) => {
    const own = `account=${account}&church=${owner.church}&device=${device}&highest_seq=${highest}`
    expect((await clerk.get(`sync/pull?${own}`)).status).toBe(200)
    await testServer.app.deps.later.settled()
    const { body } = await owner.get('custody')
    const line = body.data.find((one: { device_id: string }) => one.device_id === device)
    return [line.highest_seq, Math.round((Date.now() - Date.parse(line.last_heard_at)) / 60_000)]
  }
  const ageLastContact = (minutes: number) =>
    testServer.database.ownerPool.query(
      `update devices set last_heard_at = now() - make_interval(mins => $2) where device_id = $1`,
      [device, minutes],
    )
  expect(await pulls(3)).toEqual([3, 0])
  expect(await pulls(5)).toEqual([5, 0])
  await ageLastContact(7)
  expect(await pulls(5)).toEqual([5, 0])
  await ageLastContact(7)
  expect(await pulls(4)).toEqual([5, 0])
})

test('lists phones with nothing outstanding below those with pending ops', async () => {
  const phone = phoneOf(owner)
  const { id } = await owner.service('2026-01-04')
  await phone.push(phone.op('mark-person', { service_id: id, person_id: await owner.person('Ben', 'Obi') }))
  const { body } = await owner.get('custody')
  const missing = body.data.map((one: { not_received: number }) => one.not_received)
  expect(missing).toEqual([...missing].sort((a, b) => b - a))
  expect(body.data.at(-1)).toMatchObject({ not_received: 0, holes: [] })
})

spec('route listReviewQueue')
test('the review queue pages through refused and waiting ops', async () => {
  const phone = phoneOf(usher)
  await phone.send('mark-person', { service_id: newId(), person_id: newId() })
  const removed = phoneOf(usher, { active: false })
  await removed.send('mark-person', { service_id: newId(), person_id: newId() })
  const { body } = await owner.get('sync/trays')
  expect(body.data.map((one: { status: string }) => one.status)).toEqual(['quarantined', 'rejected'])
  expect(body.data[1]).toMatchObject({
    type: 'mark-person',
    code: 'NOT_KNOWN',
    mendable: true,
    person: { id: usher.account },
    args: { person_id: expect.any(String) },
  })
  const first = (await owner.get('sync/trays?limit=1')).body
  const rest = (await owner.get(`sync/trays?limit=1&cursor=${first.next_cursor}`)).body
  expect([...first.data, ...rest.data]).toEqual(body.data)
  expect((await owner.get('sync/trays?status=rejected')).body.data).toHaveLength(1)
  expect((await owner.get('sync/trays?status=applied')).status).toBe(400)
})

spec('Review: subject')
test('a refused op names its person, also deleted ones, never erased ones', async () => {
  const phone = phoneOf(owner, { features: ['attendanceAccess', 'membersAccess'] })
  const gone = await owner.person('Chika', 'Gone')
  await owner.delete(`member/${gone}`)
  const edit = phone.op('edit-member', { id: gone, set: { occupation: 'Nurse' } })
  const person = newId()
  const named = { id: person, service_id: newId(), first_name: 'Late', last_name: 'Comer' }
  const came = phone.op('capture-first-timer', named)
  const note = { follow_up_id: newId(), person_id: person, text: 'She came late.' }
  const noted = phone.op('add-follow-up-note', note, { needs: [came.id] })
  const nobody = phone.op('edit-member', { id: newId(), set: {} })
  await phone.push(edit, came, noted, nobody)
  const aboutOf = async (...ids: string[]) => {
    const { body } = await owner.get('sync/trays?status=rejected&limit=5000')
    return ids.map((id) => body.data.find((one: { op_id: string }) => one.op_id === id).about)
  }
  expect(await aboutOf(edit.id, noted.id, nobody.id)).toEqual([
    { first_name: 'Chika', last_name: 'Gone' },
    { first_name: 'Late', last_name: 'Comer' },
    null,
  ])
  await owner.delete(`member/${gone}/personal-data`)
  expect(await aboutOf(edit.id)).toEqual([null])
})

test('logs reading of either list once per person and day', async () => {
  const reader = await aTeamUser(testServer, owner.church, ['attendanceAccess', 'membersAccess'])
  const readers = async (action: string) =>
    (await notes(action)).filter(({ account_id }) => account_id === reader.account).length
  for (let opened = 0; opened < 2; opened++)
    for (const list of ['custody', 'custody/write-offs', 'sync/trays'])
      expect((await reader.get(list)).status).toBe(200)
  expect([await readers('read-custody'), await readers('read-trays')]).toEqual([1, 1])
  await testServer.database.ownerPool.query(
    `update audit_log set at = at - interval '1 day' where account_id = $1`,
    [reader.account],
  )
  await reader.get('custody')
  await reader.get('sync/trays')
  expect([await readers('read-custody'), await readers('read-trays')]).toEqual([2, 2])
})

spec('route decideQuarantined')
test('an accepted mark applies once, under its own account', async () => {
  const { id } = await owner.service(undefined, 'Vigil')
  const person = await owner.person('Quarantined', 'Person')
  const gone = phoneOf(usher, { active: false })
  const mark = gone.op('mark-person', { service_id: id, person_id: person })
  const refusedMark = gone.op('mark-person', { service_id: id, person_id: person })
  await gone.push(mark, refusedMark)
  const decide = (opId: string, accept: boolean) => owner.put(`sync/trays/${opId}`, { accept })
  expect((await decide(mark.id, true)).body.data).toMatchObject({ status: 'applied' })
  expect((await decide(mark.id, true)).status).toBe(404)
  expect((await decide(refusedMark.id, false)).body.data).toMatchObject({
    status: 'rejected',
    code: 'REFUSED',
  })
  const { rows } = await testServer.database.ownerPool.query(
    'select id, marked_by from marks where church_id = $1 and person_id = $2',
    [owner.church, person],
  )
  expect(rows).toEqual([{ id: mark.id, marked_by: usher.account }])
  expect((await gone.push(mark)).results[0]).toMatchObject({ status: 'applied' })
  expect(await notes('accepted-quarantined')).toHaveLength(1)
})

test('an accepted change that no column takes stays kept and says so', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const gone = phoneOf(clerk, { active: false })
  const added = gone.op('add-member', { id: newId(), first_name: 'Unkept', last_name: 'Person' })
  await gone.push(added)
  const { ownerPool } = testServer.database
  await ownerPool.query(`alter table members add constraint unkept check (first_name <> 'Unkept')`)
  const accepted = await owner.put(`sync/trays/${added.id}`, { accept: true })
  await ownerPool.query('alter table members drop constraint unkept')
  expect(accepted).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  expect((await owner.put(`sync/trays/${added.id}`, { accept: false })).body.data).toMatchObject({
    status: 'rejected',
  })
})

test('accepting the latest change first also applies what it needs', async () => {
  const gone = phoneOf(usher, { active: false })
  const day = '2026-02-01'
  const service = await serviceId(owner.church, day, 'Wake')
  const created = gone.op('create-service', { id: service, name: 'Wake', date_of_service: day })
  const person = newId()
  const named = { id: person, service_id: service, first_name: 'Late', last_name: 'Comer' }
  const came = gone.op('capture-first-timer', named, { needs: [created.id] })
  const mark = gone.op(
    'mark-person',
    { service_id: service, person_id: person },
    { needs: [created.id, came.id] },
  )
  await gone.push(created, came, mark)
  expect((await owner.put(`sync/trays/${mark.id}`, { accept: true })).body.data).toMatchObject({
    id: mark.id,
    status: 'applied',
  })
  const waiting = (await owner.get('sync/trays?status=quarantined&limit=5000')).body.data
  expect(waiting.map((one: { op_id: string }) => one.op_id)).not.toContain(created.id)
  expect(waiting.map((one: { op_id: string }) => one.op_id)).not.toContain(came.id)
  const { rows } = await testServer.database.ownerPool.query(
    'select id from marks where church_id = $1 and id = $2 and person_id = $3',
    [owner.church, mark.id, person],
  )
  expect(rows).toHaveLength(1)
  // The removed phone is notified of each when it connects again.
  expect((await gone.push(created, came, mark)).results.map(({ status }) => status)).toEqual([
    'applied',
    'applied',
    'applied',
  ])
  for (const subject of [created.id, came.id, mark.id])
    expect(
      (
        await testServer.database.ownerPool.query(
          `select 1 from audit_log where church_id = $1 and action = 'accepted-quarantined' and subject_id = $2`,
          [owner.church, subject],
        )
      ).rows,
    ).toHaveLength(1)
})

test('an op that needs an unknown op stays kept with it', async () => {
  const phone = phoneOf(usher)
  const { id } = await owner.service(undefined, 'Retreat')
  const person = newId()
  const unknown = { ...phone.op('mark-person', { service_id: id, person_id: person }), type: 'bless-person' }
  const mark = phone.op('mark-person', { service_id: id, person_id: person }, { needs: [unknown.id] })
  await phone.push(unknown, mark)
  expect(await owner.put(`sync/trays/${mark.id}`, { accept: true })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  })
  const waiting = (await owner.get('sync/trays?status=quarantined&limit=5000')).body.data
  const ids = waiting.map((one: { op_id: string }) => one.op_id)
  expect(ids).toEqual(expect.arrayContaining([unknown.id, mark.id]))
})

test('8.4.1: hides another church’s phones and review queue', async () => {
  const stranger = await aChurch(testServer, 'Elsewhere')
  expect((await stranger.get('custody')).body.data).toEqual([])
  expect((await stranger.get('sync/trays')).body.data).toEqual([])
})

spec('3 Subscription', 'route getChurchSubscription')
test('every signed-in user reads the church’s subscription, with or without plan', async () => {
  expect((await usher.get('church-subscription')).body.data).toMatchObject({
    status: 'active',
    plan: null,
    catalogue: 'standard',
    next_charge_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  await change(testServer, 'delete from subscriptions where church_id = $1', [owner.church])
  expect((await usher.get('church-subscription')).body.data).toEqual({
    status: 'inactive',
    plan: null,
    next_charge_date: null,
    catalogue: 'standard',
    payers: ['Tunde Bello'],
  })
  expect((await usher.get('custody')).status).toBe(200)
  expect((await owner.get(`churches/${owner.church}/members`)).status).toBe(402)
})
