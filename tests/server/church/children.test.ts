/** Tests what the server does with children's check-ins: overrides, erased, deleted and merged children, deleted services. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import type { ChildEventRow } from '../../../contract/tables/child-events.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { childPresence } from '../../../sync/merge/child-presence.ts'
import { rowsOf, Sender } from '../sync/a-church.ts'
import { aChurch, aTeamUser, change, type Caller, openTestServer, type TestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let usher: Caller
let phone: Sender
let service: string
let child: string
let parent: string
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  phone = new Sender(testServer.database.pool, owner.church, {
    accountId: usher.account,
    deviceId: usher.device,
    features: ['attendanceAccess'],
  })
  service = (await owner.service()).id
  child = await owner.person('Tobi', 'Fashola', undefined, { child: true })
  parent = await owner.person('Bimpe', 'Fashola')
})
afterAll(() => testServer.close())

const leaves = (more: object = {}) =>
  phone.op('check-out-child', {
    service_id: service,
    person_id: child,
    guardian_name: 'Uncle Femi',
    how: 'override',
    leader: 'Pastor Ade',
    reason: 'Father is abroad',
    ...more,
  })
const overrides = async (caller = owner, query = '') => (await caller.get(`child-overrides${query}`)).body
const eventsOf = async () => rowsOf((await phone.pull()).tables.child_events)

spec('route listOverrides', '2 Children: overrides')
test('an override is listed with child, guardian, service, leader and reason', async () => {
  const out = leaves()
  await phone.push(out, leaves({ how: 'guardian', guardian_id: parent, leader: null, reason: null }))
  const { data } = await overrides()
  expect(data).toEqual([
    {
      id: out.id,
      happened_at: out.captured_at,
      child: { id: child, first_name: 'Tobi', last_name: 'Fashola' },
      guardian: null,
      guardian_name: 'Uncle Femi',
      service: { id: service, name: 'Sunday service', date_of_service: expect.any(String), deleted: false },
      leader: 'Pastor Ade',
      reason: 'Father is abroad',
      recorded_by: { id: usher.account, first_name: 'Tunde', last_name: 'Bello' },
      undone: false,
    },
  ])
  await phone.send('undo-child-event', { event_id: out.id, service_id: service, person_id: child })
  expect((await overrides()).data).toMatchObject([{ id: out.id, undone: true }])
})

test('the list is paged, for users with members access of that church', async () => {
  const outs = ['2026-11-22T10:00:00.000Z', '2026-11-29T10:00:00.000Z', '2026-11-15T10:00:00.000Z'].map(
    (captured_at) => {
      phone.capturedAt = captured_at
      return leaves()
    },
  )
  await phone.push(...outs)
  const first = await overrides(owner, '?limit=2')
  const second = await overrides(owner, `?limit=2&cursor=${first.next_cursor}`)
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  expect(ids).toEqual([outs[1]!.id, outs[0]!.id, outs[2]!.id])
  expect(second.next_cursor).toBeNull()
  expect((await usher.get('child-overrides')).status).toBe(403)
  expect((await overrides(await aChurch(testServer, 'Other'))).data).toEqual([])
})

spec('fault A child erased, deleted or merged while here')
test('a check-out of a deleted child applies', async () => {
  await owner.delete(`member/${child}`)
  const [result] = (await phone.push(leaves())).results
  expect(result).toMatchObject({ status: 'applied' })
  expect((await overrides()).data).toMatchObject([{ child: { id: child, first_name: 'Tobi' } }])
})

spec('fault A child erased, deleted or merged while here')
test('a check-out of an erased child keeps ids and times, nothing typed', async () => {
  await owner.delete(`member/${child}/personal-data`)
  const [result] = (await phone.push(leaves())).results
  expect(result).toMatchObject({ status: 'applied' })
  expect(await eventsOf()).toMatchObject([
    { person_id: child, kind: 'out', how: 'override', recorded_by: usher.account },
  ])
  const { data } = await overrides()
  expect(data).toMatchObject([{ child: null, guardian_name: null, leader: null, reason: null }])
  expect(JSON.stringify(data)).not.toContain('Femi')
})

spec('fault A child erased, deleted or merged while here')
test('a check-out of a merged child is that of the record left', async () => {
  const again = await owner.person('Tobi', 'Fashola Junior', undefined, { child: true })
  const arrives = phone.op('check-in-child', { service_id: service, person_id: child, guardian_id: parent })
  await phone.push(arrives)
  await owner.post('same-people/join', { keep: again, join: child })
  await phone.push(leaves({ saw: [arrives.id] }))
  expect((await overrides()).data).toMatchObject([{ child: { id: again, last_name: 'Fashola Junior' } }])
  expect((await eventsOf()).map(({ kind, person_id }) => [kind, person_id]).toSorted()).toEqual([
    ['in', again],
    ['out', again],
  ])
})

const rows = <Row>(text: string, values: unknown[] = []) =>
  inChurch(testServer.database.pool, owner.church, async (tx) => (await tx.query(text, values)).rows as Row[])
const kept = async ({ id }: WireOp) => {
  const [row] = await rows<{ status: string; payload: WireOp | null }>(
    'select status, payload from sync_ops where op_id = $1',
    [id],
  )
  return row
}
const erase = (id: string) => owner.delete(`member/${id}/personal-data`)
const accept = async ({ id }: WireOp) => (await owner.put(`sync/trays/${id}`, { accept: true })).body.data

/** The usher's right ended before these ops arrived. */
async function arriveLate(...ops: WireOp[]) {
  phone.actor.features = []
  const text = `update memberships set features = '{}' where church_id = $1 and account_id = $2`
  await change(testServer, text, [owner.church, usher.account])
  return (await phone.push(...ops)).results.map(({ status }) => status)
}

spec('fault A child erased, deleted or merged while here', 'Privacy: erasure of unsent work')
test.each(['before', 'after'])('a check-out waits on, its guardian erased %s it arrived', async (when) => {
  phone.capturedAt = new Date(Date.now() - 60_000).toISOString()
  const arrives = phone.op('check-in-child', { service_id: service, person_id: child, guardian_id: parent })
  await phone.push(arrives)
  const out = leaves({ guardian_id: parent, guardian_name: 'Bimpe Fashola', saw: [arrives.id] })
  if (when === 'before') await erase(parent)
  expect(await arriveLate(out)).toEqual(['quarantined'])
  if (when === 'after') await erase(parent)
  const { status, payload } = (await kept(out))!
  expect(status).toBe('quarantined')
  expect(JSON.stringify(payload)).not.toMatch(new RegExp(`Bimpe|${parent}`))
  expect(payload!.args).toMatchObject({ person_id: child, leader: 'Pastor Ade', saw: [arrives.id] })
  expect(await accept(out)).toMatchObject({ status: 'applied' })
  const stored = await rows<ChildEventRow>('select * from child_events order by kind')
  expect(stored).toMatchObject([{ kind: 'in' }, { kind: 'out', reason: 'Father is abroad' }])
  expect(stored.map(({ guardian_id, guardian_name }) => guardian_id ?? guardian_name)).toEqual([null, null])
  expect(childPresence(stored).here).toEqual([])
})

spec('fault A child erased, deleted or merged while here', 'Privacy: erasure of unsent work')
test('check-ins and check-outs of an erased child wait on, with nothing typed', async () => {
  phone.capturedAt = new Date(Date.now() - 60_000).toISOString()
  const where = { service_id: service, person_id: child }
  const class_id = newId()
  const arrives = phone.op('check-in-child', { ...where, guardian_name: 'Uncle Femi', class_id })
  const moves = phone.op('move-child-to-class', { ...where, check_in_id: arrives.id, class_id })
  const again = phone.op('check-in-child', { ...where, guardian_id: parent })
  const undone = phone.op('undo-child-event', { ...where, event_id: again.id })
  const out = leaves({ saw: [arrives.id, again.id] })
  const ops = [arrives, moves, again, undone, out]
  expect(new Set(await arriveLate(...ops))).toEqual(new Set(['quarantined']))
  await erase(child)
  for (const op of ops) {
    expect((await kept(op))!.status, op.type).toBe('quarantined')
    expect(JSON.stringify((await kept(op))!.payload)).not.toMatch(/Femi|Ade|abroad/)
    expect(await accept(op)).toMatchObject({ status: 'applied' })
  }
  const nobody = { guardian_id: null, guardian_name: null, class_id: null, leader: null, reason: null }
  const by = { person_id: child, recorded_by: usher.account, ...nobody }
  expect(await rows('select * from child_events order by kind, removed_by')).toMatchObject([
    { ...by, id: again.id, removed_by: undone.id },
    { ...by, id: arrives.id, removed_by: null },
    { ...by, id: out.id, kind: 'out', how: 'override' },
  ])
})

spec('Privacy: erasure of unsent work')
test('a family of three is made of the two who are not erased', async () => {
  phone.capturedAt = new Date(Date.now() - 60_000).toISOString()
  const aunt = await owner.person('Sade', 'Fashola')
  const make = phone.op('create-household', { id: newId(), name: 'Fashola', people: [child, parent, aunt] })
  const pair = phone.op('create-household', { id: newId(), name: 'Aunt and child', people: [child, aunt] })
  const late = phone.op('create-household', { id: newId(), name: 'Fashola', people: [child, parent, aunt] })
  await arriveLate(make, pair)
  await erase(aunt)
  expect(await kept(make)).toMatchObject({
    status: 'quarantined',
    payload: { args: { people: [child, parent] } },
  })
  expect(await kept(pair)).toEqual({ status: 'rejected', payload: null })
  expect(await accept(make)).toMatchObject({ status: 'applied' })
  const homes = await rows('select id from members where household_id = $1', [make.args.id])
  expect(homes).toHaveLength(2)
  // Another phone made the same family before it knew of the erasure.
  phone.actor.features = ['attendanceAccess']
  expect((await phone.push(late)).results).toMatchObject([{ status: 'applied' }])
})

spec('Privacy: erasure of unsent work')
test('an edit of a child stays, without its erased guardian', async () => {
  const office = new Sender(testServer.database.pool, owner.church, { accountId: owner.account })
  const aunt = await owner.person('Sade', 'Fashola')
  const consent = { guardian_id: parent, guardian_name: 'Bimpe Fashola', wording: 'Bimpe Fashola agrees.' }
  const edit = office.op('edit-member', {
    id: child,
    set: { alert: 'Groundnuts', guardians: [parent, aunt] },
    alert_consent: consent,
  })
  const refused = office.op('edit-member', {
    ...edit.args,
    set: { ...(edit.args.set as object), gender: 'x' },
  } as never)
  expect((await office.push(refused)).results).toMatchObject([{ status: 'rejected' }])
  await erase(parent)
  expect(await kept(refused)).toEqual({ status: 'rejected', payload: null })
  expect((await office.push(edit)).results).toMatchObject([{ status: 'applied' }])
  expect(await rows('select alert, guardians from members where id = $1', [child])).toEqual([
    { alert: 'Groundnuts', guardians: [aunt] },
  ])
  const left = await rows('select guardian_id, guardian_name from consents where member_id = $1', [child])
  expect(left).toEqual([{ guardian_id: null, guardian_name: null }])
})

test('a check-in at a deleted service waits for the administrator', async () => {
  await owner.delete(`churchservice/${service}`)
  await phone.send('check-in-child', { service_id: service, person_id: child, guardian_id: parent })
  const lines = async () => (await owner.get('reviews/deleted-services')).body.data
  expect(await lines()).toMatchObject([{ id: service, people: 1 }])
  const [{ through }] = await lines()
  const decided = await owner.put(`reviews/deleted-services/${service}`, { decision: 'bring-back', through })
  expect(decided.status).toBe(200)
  expect(await lines()).toEqual([])
  expect(await eventsOf()).toMatchObject([{ service_id: service, kind: 'in' }])
})

test('a check-in without a guardian is refused with a sentence', async () => {
  const result = await phone.send('check-in-child', { service_id: service, person_id: child })
  expect(result).toMatchObject({ status: 'rejected', message: 'Please choose who brought the child.' })
  const unknown = await phone.send('check-in-child', {
    service_id: service,
    person_id: newId(),
    guardian_id: parent,
  })
  expect(unknown).toMatchObject({ status: 'rejected' })
})
