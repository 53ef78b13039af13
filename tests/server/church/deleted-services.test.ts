/** Tests late marks of a deleted service: an administrator is notified and may restore the service. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { rowsOf, Sender } from '../sync/a-church.ts'
import { aChurch, aTeamUser, type Caller, type TestServer, openTestServer, today } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let usher: Caller
let phone: Sender
let service: string
let people: string[]
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  phone = phoneOf(usher)
  service = (await owner.service()).id
  people = [
    await owner.person('Ada', 'Obi'),
    await owner.person('Bola', 'Ade'),
    await owner.person('Chi', 'Eze'),
  ]
})
afterAll(() => testServer.close())

const phoneOf = (caller: Caller) =>
  new Sender(testServer.database.pool, caller.church, {
    accountId: caller.account,
    deviceId: caller.device,
    features: ['attendanceAccess'],
  })
const mark = (index: number) => phone.op('mark-person', { service_id: service, person_id: people[index]! })
const remove = () => owner.delete(`churchservice/${service}`)
const lines = async (caller = owner) => (await caller.get('reviews/deleted-services')).body.data
const decide = (decision: string, through: number, caller = owner) =>
  caller.put(`reviews/deleted-services/${service}`, { decision, through })
const attended = async () =>
  (await owner.get(`churchservices/${service}/people?view=attended`)).body.data?.map(
    ({ first_name }: { first_name: string }) => first_name,
  )

spec('Review: deleted service', 'route listDeletedServices')
test('late changes of a deleted service make one line with its details', async () => {
  await phone.push(mark(0))
  await remove()
  expect(await lines()).toEqual([])
  const first = phone.op('capture-first-timer', {
    id: newId(),
    first_name: 'New',
    last_name: 'Comer',
    phone_number: null,
    service_id: service,
  })
  const heads = phone.op('count-heads', { service_id: service, men: 3, women: 4 })
  const { results } = await phone.push(mark(1), mark(1), mark(2), first, heads)
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill('applied'))
  expect(await lines()).toMatchObject([
    {
      id: service,
      name: 'Sunday service',
      date_of_service: today(),
      people: 3,
      first_timers: 1,
      heads: 7,
      sent_by: [{ id: usher.account, first_name: 'Tunde', last_name: 'Bello' }],
    },
  ])
})

test('heads alone make a line, undone or earlier changes make none', async () => {
  await phone.push(phone.op('count-heads', { service_id: service, men: 2 }))
  await remove()
  const marked = mark(0)
  const undo = { service_id: service, person_id: people[0]!, mark_ids: [marked.id] }
  await phone.push(marked, phone.op('unmark-person', undo))
  expect(await lines()).toEqual([])
  await phone.push(phone.op('count-heads', { service_id: service, guests: 5 }))
  expect(await lines()).toMatchObject([{ people: 0, heads: 5 }])
})

test('a service made, marked and deleted before sending asks nobody', async () => {
  const id = await serviceId(owner.church, today(), 'By mistake')
  await phone.push(
    phone.op('create-service', { id, name: 'By mistake', date_of_service: today() }),
    phone.op('mark-person', { service_id: id, person_id: people[0]! }),
    phone.op('delete-service', { id }),
  )
  expect(await lines()).toEqual([])
})

test('marks tapped after an offline deletion are reported, also when delivered first', async () => {
  const office = phoneOf(owner)
  const before = new Date(Date.now() - 60_000).toISOString()
  const deletion = office.op('delete-service', { id: service }, { captured_at: before })
  const earlier = new Date(Date.now() - 120_000).toISOString()
  await phone.push(
    phone.op('mark-person', { service_id: service, person_id: people[0]! }, { captured_at: earlier }),
    mark(1),
    phone.op('count-heads', { service_id: service, women: 1 }),
  )
  await office.push(deletion)
  const [line] = await lines()
  expect(line).toMatchObject({ people: 1, heads: 1 })
  await decide('leave', line.through)
  expect(await lines()).toEqual([])
})

test('merging a person of a long-deleted service reports nothing', async () => {
  await phone.push(mark(0))
  await remove()
  const age = `update services set deleted_at = now() + interval '1 hour' where id = $1`
  await testServer.database.ownerPool.query(age, [service])
  await owner.post('same-people/join', { keep: people[1], join: people[0] })
  expect(await lines()).toEqual([])
})

spec('fault A service deleted with children inside')
test('children who are still here make a line, collected ones none', async () => {
  const child = await owner.person('Tobi', 'Fashola', undefined, { child: true })
  const arrives = phone.op('check-in-child', { service_id: service, person_id: child, guardian_name: 'Mum' })
  await phone.push(arrives)
  await remove()
  expect(await lines()).toMatchObject([{ id: service, people: 1, children: 1 }])
  const leaves = { service_id: service, person_id: child, guardian_name: 'Mum', how: 'guardian' as const }
  const { id } = await phone.send('check-out-child', { ...leaves, saw: [arrives.id] })
  expect((await lines()).map(({ children }: { children: number }) => children)).not.toContain(1)
  await phone.send('undo-child-event', { event_id: id, service_id: service, person_id: child })
  expect(await lines()).toMatchObject([{ people: 1, children: 1 }])
})

spec('route settleDeletedService')
test('a restored service has all its marks, and phones pull it', async () => {
  await phone.push(mark(0))
  await remove()
  const { rev, epoch } = await phone.pull()
  await phone.push(mark(1))
  const [line] = await lines()
  expect((await decide('bring-back', line.through)).status).toBe(200)
  expect([await lines(), await attended()]).toEqual([[], ['Ada', 'Bola']])
  const { tables } = await phone.pull({ rev, epoch })
  const pulled = rowsOf(tables.services)
  expect(pulled).toMatchObject([{ id: service, name: 'Sunday service', date_of_service: today() }])
  expect(pulled[0]?.deleted_at ?? null).toBeNull()
  const { rows } = await testServer.database.ownerPool.query(
    `select account_id, changes from audit_log where church_id = $1 and subject_id = $2 order by id desc limit 1`,
    [owner.church, service],
  )
  expect(rows).toMatchObject([{ account_id: owner.account }])
})

test('a dismissed line returns with later arrivals, none dismissed unseen', async () => {
  await remove()
  await phone.push(mark(0))
  const [first] = await lines()
  await phone.push(mark(1))
  expect((await decide('leave', first.through)).status).toBe(200)
  const [second] = await lines()
  expect(second).toMatchObject({ people: 1 })
  expect((await decide('leave', 9e15)).status).toBe(200)
  expect([await lines(), (await owner.get(`churchservices/${service}`)).status]).toEqual([[], 404])
  await phone.push(mark(2))
  const [third] = await lines()
  expect(third).toMatchObject({ people: 1 })
  await decide('bring-back', third.through)
  expect(await attended()).toEqual(['Ada', 'Bola', 'Chi'])
})

test('a repeated delivery adds no line and no mark', async () => {
  await remove()
  const op = mark(0)
  await phone.push(op)
  const [line] = await lines()
  await decide('leave', line.through)
  await phone.push(op)
  expect(await lines()).toEqual([])
  await owner.service()
  await phone.push(op)
  expect([await lines(), await attended()]).toEqual([[], ['Ada']])
})

test.each([
  ['bring-back', 'bring-back'],
  ['leave', 'leave'],
  ['bring-back', 'leave'],
])('of parallel decisions %s and %s one wins, the other gets “settled”', async (one, other) => {
  const colleague = await aTeamUser(testServer, owner.church)
  await remove()
  await phone.push(mark(0))
  const [{ through }] = await lines()
  const answers = await Promise.all([decide(one, through), decide(other, through, colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await lines()).toEqual([])
})

test('deleted again after a restore, it asks only about new arrivals', async () => {
  await remove()
  await phone.push(mark(0))
  await decide('bring-back', (await lines())[0].through)
  await remove()
  expect(await lines()).toEqual([])
  await phone.push(mark(1))
  expect(await lines()).toMatchObject([{ people: 1 }])
})

test('reports a conflict with a service of its name and day', async () => {
  const vigil = (await owner.service(today(), 'Vigil')).id
  await remove()
  await phone.push(mark(0))
  await owner.put(`churchservice/${vigil}`, { name: 'sunday SERVICE' })
  const [{ through }] = await lines()
  const { status, body } = await decide('bring-back', through)
  expect([status, body.code, (await lines()).length]).toEqual([409, 'ALREADY_EXISTS', 1])
  await owner.put(`churchservice/${vigil}`, { name: 'Vigil' })
  expect((await decide('bring-back', through)).status).toBe(200)
})

test('other churches and users without the right see and settle nothing', async () => {
  await remove()
  await phone.push(mark(0))
  const [{ through }] = await lines()
  const other = await aChurch(testServer, 'Other')
  expect(await lines(other)).toEqual([])
  expect((await decide('bring-back', through, other)).status).toBe(404)
  const clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
  expect((await clerk.get('reviews/deleted-services')).body.code).toBe('FEATURE_REQUIRED')
  expect((await decide('leave', through, clerk)).body.code).toBe('FEATURE_REQUIRED')
  const wrong = await decide('both', through)
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'decision'])
  expect(await lines()).toHaveLength(1)
  const kept = await inChurch(testServer.database.pool, other.church, (tx) =>
    tx.query('select * from left_deleted'),
  )
  expect(kept.rowCount).toBe(0)
})

test('lists a page at a time, the latest first', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = await owner.service(today(), name)
    await owner.delete(`churchservice/${id}`)
    await phone.send('mark-person', { service_id: id, person_id: people[0]! })
  }
  const first = (await owner.get('reviews/deleted-services?limit=2')).body
  const rest = (await owner.get(`reviews/deleted-services?limit=2&cursor=${first.next_cursor}`)).body
  const names = [...first.data, ...rest.data].map(({ name }: { name: string }) => name)
  expect([names, rest.next_cursor]).toEqual([['Three', 'Two', 'One'], null])
})
