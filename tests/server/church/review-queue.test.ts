/** Tests the review queue: rights of an op's author then and its decider now, and the values each may read. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { REVIEWERS } from '../../../contract/routes/delivery-status.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { mutations } from '../../../sync/mutations/index.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, aTeamUser, type Caller, change, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let usher: Caller
let clerk: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
})
afterAll(() => testServer.close())

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** Numbers ops like a phone of this person. They are sent by HTTP with the person's session. */
const phoneOf = (who: Caller) =>
  new Sender(testServer.database.pool, who.church, { accountId: who.account, deviceId: who.device })

async function push(who: Caller, ...ops: WireOp[]) {
  const { body } = await who.post('sync/push', {
    protocol: 'narthex-sync/1',
    account: who.account,
    church: who.church,
    device: who.device,
    nonce: newId(),
    highest_seq: ops.length,
    ops,
  })
  return body.data.results as Record<string, unknown>[]
}

const holdsNow = (who: Caller, features: FeatureName[]) =>
  change(testServer, 'update memberships set features = $2 where account_id = $1', [who.account, features])
const heldUntil = (who: Caller, hours: number) =>
  change(
    testServer,
    `update right_periods set held_from = least(held_from, $2), held_until = $2 where account_id = $1 and held_until is not null`,
    [who.account, hoursAgo(hours)],
  )
const remove = (who: Caller) => owner.delete(`user/${who.account}`)
const decide = (who: Caller, op: WireOp, accept = true) => who.put(`sync/trays/${op.id}`, { accept })
const listed = async (who: Caller) =>
  (await who.get('sync/trays?status=quarantined')).body.data as Record<string, unknown>[]
const ids = (lines: Record<string, unknown>[]) => lines.map(({ op_id }) => op_id)
const firstName = async (id: string) => (await owner.get(`member/${id}`)).body.data?.first_name

async function kept(who: Caller, ...ops: WireOp[]) {
  await remove(who)
  const results = await push(who, ...ops)
  expect(results.map(({ status }) => status)).toEqual(ops.map(() => 'quarantined'))
}

test('every feature that a mutation needs opens the queue', () => {
  const needed = new Set(Object.values(mutations).map(({ feature }) => feature))
  expect([...REVIEWERS].sort()).toEqual([...needed].sort())
})

test('teamsAccess alone decides nothing and gets no values', async () => {
  const person = await owner.person('Ada', 'Obi', '08031234567')
  const deputy = await aTeamUser(testServer, owner.church, ['teamsAccess'])
  const edit = phoneOf(clerk).op('edit-member', { id: person, set: { first_name: 'Pwned' } })
  await kept(clerk, edit)
  const answer = await decide(deputy, edit)
  expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_REQUIRED'])
  expect(JSON.stringify(answer.body)).not.toContain('234')
  expect((await deputy.get('sync/trays')).status).toBe(403)
  expect(await firstName(person)).toBe('Ada')
})

test('refuses a user who never held the right after removal', async () => {
  const sock = await aTeamUser(testServer, owner.church, [])
  const person = await owner.person('Ada', 'Obi')
  const edit = phoneOf(sock).op('edit-member', { id: person, set: { first_name: 'Pwned' } })
  await remove(sock)
  expect(await push(sock, edit)).toMatchObject([{ status: 'rejected', code: 'FEATURE_REQUIRED' }])
  expect((await decide(owner, edit)).status).toBe(404)
})

spec('Review: rights at capture')
test('a mark from before its right ended waits and counts once accepted', async () => {
  const { id } = await owner.service()
  const mark = phoneOf(usher).op('mark-person', {
    service_id: id,
    person_id: await owner.person('Ada', 'Obi'),
  })
  await holdsNow(usher, [])
  expect(await push(usher, mark)).toMatchObject([{ status: 'quarantined', code: 'FEATURE_REMOVED' }])
  const [line] = await listed(owner)
  expect(line).toMatchObject({ op_id: mark.id, captured_at: mark.captured_at, person: { id: usher.account } })
  expect(Date.parse(String(line?.settled_at))).toBeGreaterThan(Date.parse(mark.captured_at))
  expect((await decide(owner, mark)).body.data).toMatchObject({ status: 'applied' })
  expect(await push(usher, mark)).toMatchObject([{ status: 'applied' }])
})

test.each(['switched off', 'removed'])('%s before the capture: the op is refused', async (how) => {
  if (how === 'removed') await remove(usher)
  else await holdsNow(usher, [])
  await heldUntil(usher, 2)
  const { id } = await owner.service()
  const phone = phoneOf(usher)
  const person_id = await owner.person('Ada', 'Obi')
  const late = phone.op('mark-person', { service_id: id, person_id }, { captured_at: hoursAgo(1) })
  const early = phone.op('mark-person', { service_id: id, person_id }, { captured_at: hoursAgo(3) })
  expect((await push(usher, late, early)).map(({ code }) => code)).toEqual([
    'FEATURE_REQUIRED',
    how === 'removed' ? 'REMOVED_FROM_TEAM' : 'FEATURE_REMOVED',
  ])
})

test('corrects the phone’s clock error before checking the periods', async () => {
  await holdsNow(usher, [])
  await heldUntil(usher, 2)
  const { id } = await owner.service()
  const mark = { service_id: id, person_id: await owner.person('Ada', 'Obi') }
  const phone = phoneOf(usher)
  const fast = phone.op('mark-person', mark, { captured_at: hoursAgo(1), clock_offset: -2 * HOUR })
  const slow = phone.op('mark-person', mark, { captured_at: hoursAgo(3), clock_offset: 2 * HOUR })
  expect((await push(usher, fast, slow)).map(({ status }) => status)).toEqual(['quarantined', 'rejected'])
})

spec('Review: readers')
test('only holders of its feature see an op and decide on it', async () => {
  const other = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const decider = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id } = await owner.service()
  const person = await owner.person('Ada', 'Obi')
  const mark = phoneOf(usher).op('mark-person', { service_id: id, person_id: person })
  const edit = phoneOf(clerk).op('edit-member', { id: person, set: { city: 'Jos' } })
  await kept(usher, mark)
  await kept(clerk, edit)
  expect([ids(await listed(decider)), ids(await listed(other))]).toEqual([[mark.id], [edit.id]])
  expect(ids(await listed(owner))).toEqual([edit.id, mark.id])
  const answer = await decide(decider, edit)
  expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_REQUIRED'])
  expect(answer.body.message).toContain('members')
  expect((await decide(decider, edit, false)).status).toBe(403)
  expect((await decide(decider, mark)).body.data).toMatchObject({ status: 'applied' })
  expect((await decide(other, edit)).body.data).toMatchObject({ status: 'applied' })
})

test('fills pages although other readers’ ops lie between', async () => {
  const decider = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const both = await aTeamUser(testServer, owner.church, ['attendanceAccess', 'membersAccess'])
  const { id } = await owner.service()
  const person = await owner.person('Ada', 'Obi')
  const phone = phoneOf(both)
  const ops = Array.from({ length: 12 }, (_, at) =>
    at % 4 === 0
      ? phone.op('edit-member', { id: person, set: { city: `Town ${at}` } })
      : phone.op('mark-person', { service_id: id, person_id: person }),
  )
  await kept(both, ...ops)
  const seen: unknown[] = []
  for (let path = 'sync/trays?limit=2'; path;) {
    const { body } = await decider.get(path)
    seen.push(...ids(body.data))
    path = body.next_cursor ? `sync/trays?limit=2&cursor=${body.next_cursor}` : ''
  }
  const edits = ops.filter(({ type }) => type === 'edit-member').map((op) => op.id)
  expect(seen.sort()).toEqual(edits.sort())
})

spec('Review: readers')
test('an usher sees only the door’s fields of a first timer', async () => {
  const decider = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id } = await owner.service()
  const gone = await owner.person('Chika', 'Gone')
  const phone = phoneOf(usher)
  const typed = {
    first_name: 'Bola',
    last_name: 'Ige',
    phone_number: '0803 555 0199',
    email: 'bola@mail.example',
  }
  const came = phone.op('capture-first-timer', { id: newId(), service_id: id, gender: 'female', ...typed })
  const mark = phone.op('mark-person', { service_id: id, person_id: gone })
  await kept(usher, came, mark)
  await owner.delete(`member/${gone}`)
  const lines = new Map((await listed(decider)).map((line) => [line.op_id, line]))
  expect(lines.get(came.id)?.args).toEqual({
    id: came.args.id,
    service_id: id,
    first_name: 'Bola',
    last_name: 'Ige',
    gender: 'female',
    phone_tail: '0199',
  })
  expect(lines.get(mark.id)?.about).toBeNull()
  const all = new Map((await listed(owner)).map((line) => [line.op_id, line]))
  expect(all.get(came.id)?.args).toMatchObject(typed)
  expect(all.get(mark.id)?.about).toMatchObject({ first_name: 'Chika' })
})

test('applies nothing where a needed op exceeds the decider’s rights', async () => {
  const decider = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const both = await aTeamUser(testServer, owner.church, ['attendanceAccess', 'membersAccess'])
  const { id } = await owner.service()
  const phone = phoneOf(both)
  const person = newId()
  const added = phone.op('add-member', { id: person, first_name: 'Bola', last_name: 'Ige' })
  const mark = phone.op('mark-person', { service_id: id, person_id: person }, { needs: [added.id] })
  await kept(both, added, mark)
  const answer = await decide(decider, mark)
  expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_REQUIRED'])
  expect(answer.body.message).toContain('members')
  expect(ids(await listed(owner)).sort()).toEqual([added.id, mark.id].sort())
  expect((await decide(owner, mark)).body.data).toMatchObject({ status: 'applied' })
  expect(await firstName(person)).toBe('Bola')
})

test('applies nothing where a needed op lacks the author’s right', async () => {
  const { id } = await owner.service()
  const phone = phoneOf(usher)
  const person = newId()
  const added = phone.op('add-member', { id: person, first_name: 'Bola', last_name: 'Ige' })
  const mark = phone.op('mark-person', { service_id: id, person_id: person }, { needs: [added.id] })
  await kept(usher, phone.op('mark-person', { service_id: id, person_id: newId() }))
  // As an earlier server stored it.
  for (const op of [added, mark])
    await change(
      testServer,
      `insert into sync_ops (church_id, op_id, account_id, device_id, seq, payload_hash, status, result, payload)
       values ($1, $2, $3, $4, $5, '\\x00', 'quarantined', '{"code": "REMOVED_FROM_TEAM"}', $6)`,
      [owner.church, op.id, usher.account, usher.device, op.seq, JSON.stringify(op)],
    )
  for (const op of [mark, added]) {
    const answer = await decide(owner, op)
    expect([answer.status, answer.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  }
  expect(await firstName(person)).toBeUndefined()
  expect((await decide(owner, mark, false)).body.data).toMatchObject({ status: 'rejected' })
})

test('a first timer without a service needs one feature of both people', async () => {
  const came = phoneOf(usher).op('capture-first-timer', {
    id: newId(),
    service_id: null,
    first_name: 'Bola',
    last_name: 'Ige',
  })
  await kept(usher, came)
  expect((await decide(clerk, came)).body).toMatchObject({
    code: 'FEATURE_REQUIRED',
    message: expect.stringContaining('attendance'),
  })
  expect((await decide(owner, came)).body.data).toMatchObject({ status: 'applied' })
})

spec('Review: readers')
test('replaced values go to the decider, not to an unauthorised author', async () => {
  const person = await owner.person('Ada', 'Obi', '08031234567')
  const edit = phoneOf(clerk).op('edit-member', { id: person, set: { phone_number: '08035550000' } })
  await kept(clerk, edit)
  const answer = await decide(owner, edit)
  expect(answer.body.data).toMatchObject({ overwrote: [{ field: 'phone_number', theirs: '+2348031234567' }] })
  const [result] = await push(clerk, edit)
  expect(result).toMatchObject({ status: 'applied' })
  expect(JSON.stringify(result)).not.toContain('8031234567')
})

test('a stored answer loses its replaced values once the right is gone', async () => {
  const person = await owner.person('Ada', 'Obi', '08031234567')
  const edit = phoneOf(clerk).op('edit-member', { id: person, set: { phone_number: '08035550000' } })
  const [first] = await push(clerk, edit)
  expect(first).toMatchObject({ overwrote: [{ theirs: '+2348031234567' }] })
  await holdsNow(clerk, ['attendanceAccess'])
  const [again] = await push(clerk, edit)
  expect(again).toMatchObject({ status: 'applied' })
  expect(again).not.toHaveProperty('overwrote')
  await holdsNow(clerk, ['membersAccess'])
  expect(await push(clerk, edit)).toEqual([first])
})

test('only ushers see and settle the replaced values of services', async () => {
  const decider = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id } = await owner.service(undefined, 'Vigil')
  const phone = phoneOf(usher)
  const edit = phone.op('edit-service', { id, set: { name: 'Night vigil' } })
  await push(usher, edit)
  expect((await clerk.get('reviews/replaced')).body.data).toEqual([])
  const [line] = (await decider.get('reviews/replaced')).body.data
  expect(line).toMatchObject({ subject: { table: 'services', id }, theirs: 'Vigil' })
  for (const decision of ['keep', 'put-back'])
    expect((await clerk.put(`reviews/replaced/${line.id}`, { decision })).body.code).toBe('FEATURE_REQUIRED')
  const answers = await Promise.all(
    ['put-back', 'put-back', 'keep'].map((decision) =>
      decider.put(`reviews/replaced/${line.id}`, { decision }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

spec('Review: decider', 'fault A revocation during a decision')
test.each([
  ['the feature is taken', `update memberships set features = '{}' where account_id = $1`, 403],
  ['the person is removed', `update memberships set status = 'removed' where account_id = $1`, 401],
  [
    'the session ends',
    `update sessions set ended_at = now(), ended_because = 'signed_out' where account_id = $1`,
    401,
  ],
])('%s while a decision waits: nothing is applied', async (_what, text, status) => {
  const decider = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id } = await owner.service()
  const person = await owner.person('Ada', 'Obi')
  const mark = phoneOf(usher).op('mark-person', { service_id: id, person_id: person })
  await kept(usher, mark)
  const other = await testServer.database.ownerPool.connect()
  await other.query('begin')
  await other.query(text, [decider.account])
  const answer = decide(decider, mark)
  await waitsForALock(other)
  await other.query('commit')
  other.release()
  expect((await answer).status).toBe(status)
  expect(ids(await listed(owner))).toEqual([mark.id])
})

test('a decision under way finishes before a removal of its decider', async () => {
  const decider = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { id } = await owner.service()
  const mark = phoneOf(usher).op('mark-person', {
    service_id: id,
    person_id: await owner.person('Ada', 'Obi'),
  })
  await kept(usher, mark)
  const answers = await Promise.all([decide(decider, mark), remove(decider)])
  expect(answers.every(({ status }) => [200, 401].includes(status))).toBe(true)
  expect(ids(await listed(owner))).toEqual(answers[0].status === 200 ? [] : [mark.id])
})

test('decides on ops of a deleted account', async () => {
  const { id } = await owner.service()
  const mark = phoneOf(usher).op('mark-person', {
    service_id: id,
    person_id: await owner.person('Ada', 'Obi'),
  })
  await kept(usher, mark)
  for (const [table, column] of [
    ['sessions', 'account_id'],
    ['memberships', 'account_id'],
    ['accounts', 'id'],
  ])
    await change(testServer, `delete from ${table} where ${column} = $1`, [usher.account])
  expect(await listed(owner)).toMatchObject([{ op_id: mark.id, person: { first_name: '', last_name: '' } }])
  expect((await decide(owner, mark)).body.data).toMatchObject({ status: 'applied' })
})

spec('Review: gate')
test('lists and decides the queue without a plan', async () => {
  const { id } = await owner.service()
  const mark = phoneOf(usher).op('mark-person', {
    service_id: id,
    person_id: await owner.person('Ada', 'Obi'),
  })
  await kept(usher, mark)
  await change(testServer, `update subscriptions set status = 'inactive' where church_id = $1`, [
    owner.church,
  ])
  expect(ids(await listed(owner))).toEqual([mark.id])
  expect((await decide(owner, mark)).body.data).toMatchObject({ status: 'applied' })
})

test('only holders of every feature see and refuse an unknown kind', async () => {
  const most = await aTeamUser(testServer, owner.church, FEATURES.slice(1))
  const unknown = {
    ...phoneOf(usher).op('mark-person', { service_id: newId(), person_id: newId() }),
    type: 'bless',
  }
  expect(await push(usher, unknown)).toMatchObject([{ code: 'UNKNOWN_CHANGE' }])
  expect(await listed(most)).toEqual([])
  expect((await decide(most, unknown, false)).status).toBe(403)
  expect((await decide(owner, unknown)).status).toBe(409)
  expect((await decide(owner, unknown, false)).body.data).toMatchObject({ status: 'rejected' })
})

async function waitsForALock(other: {
  query(text: string): Promise<{ rows: { n: number }[] }>
}): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await other.query(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]?.n,
    )
    .toBeGreaterThan(0)
}
