/** Tests possible duplicates through the API: listing, merging, keeping separate and unmerging. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import {
  aChurch,
  aTeamUser,
  aVisitor,
  type Caller,
  type TestServer,
  openTestServer,
  today,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const PHONE = '0803 555 0101'

/** Two records with one phone: the elder one with an occupation, the younger with an email. */
async function aPair(church: Caller, phone = PHONE): Promise<[elder: string, younger: string]> {
  const elder = await church.person('Ngozi', 'Eze', phone, { occupation: 'Nurse', city: 'Enugu' })
  const younger = await church.person('Ngozie', 'Ezeh', phone, { email: 'ngozi@mail.example' })
  return [elder, younger]
}

const pairsOf = async (church: Caller) => (await church.get('same-people')).body.data
const rows = async (church: Caller, text: string, values: unknown[] = []) =>
  (await inChurch(testServer.database.pool, church.church, (tx) => tx.query(text, values))).rows

spec('route listSamePeople')
test('lists two records with one phone with their visits', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  const service = await church.service()
  await church.put(`churchservices/${service.id}/attendees/${elder}`)
  const [pair, ...others] = await pairsOf(church)
  expect(others).toEqual([])
  expect(pair.sides).toMatchObject([
    { person: { id: elder, first_name: 'Ngozi', occupation: 'Nurse' }, marks: 1, last_here: today() },
    { person: { id: younger, first_name: 'Ngozie', email: 'ngozi@mail.example' }, marks: 0, last_here: null },
  ])
})

spec('Duplicates: pairs', 'route mergePeople', 'route listMergedPeople')
test('merging keeps chosen values, counts marks once and can be undone', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  const [both, one] = [await church.service(), await church.service('2026-01-04', 'First')]
  for (const id of [elder, younger]) await church.put(`churchservices/${both.id}/attendees/${id}`)
  await church.put(`churchservices/${one.id}/attendees/${younger}`)
  const said = await church.post('same-people/join', {
    keep: elder,
    join: younger,
    take: ['email', 'first_name'],
  })
  expect(said).toMatchObject({ status: 200, body: { message: 'The two records are one now.' } })
  expect(said.body.data.member).toMatchObject({
    id: elder,
    first_name: 'Ngozie',
    last_name: 'Eze',
    email: 'ngozi@mail.example',
    occupation: 'Nurse',
  })
  expect((await church.get(`member/${younger}`)).body.data).toMatchObject({ id: elder })
  const attended = await church.get(`churchservices/${both.id}/people`)
  expect(attended.body.data.map((person: { id: string }) => person.id)).toEqual([elder])
  expect((await church.get(`member/${elder}/attendance`)).body.data).toMatchObject({ came: 2, of: 2 })
  expect(await pairsOf(church)).toEqual([])
  const merges = (await church.get('same-people/joined')).body.data
  expect(merges).toMatchObject([
    {
      id: said.body.data.id,
      kept: { id: elder },
      joined: { id: younger, first_name: 'Ngozie' },
      joined_by: { first_name: 'Tunde' },
    },
  ])
  const audit = await rows(
    church,
    `select account_id, subject_id from audit_log where action = 'joined' order by subject_id`,
  )
  expect(audit).toEqual(
    [elder, younger].sort().map((subject_id) => ({ account_id: church.account, subject_id })),
  )
})

spec('route unmergePeople')
test('unmerging gives back each record’s own values and keeps later changes', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  const [before, since] = [
    await church.service('2026-01-04', 'Before'),
    await church.service('2026-01-11', 'Since'),
  ]
  await church.put(`churchservices/${before.id}/attendees/${younger}`)
  const { body } = await church.post('same-people/join', {
    keep: elder,
    join: younger,
    take: ['email', 'first_name'],
  })
  await church.put(`churchservices/${since.id}/attendees/${younger}`)
  await church.put(`member/${elder}`, { first_name: 'Ngozika' })
  const unmerged = await church.delete(`same-people/joined/${body.data.id}`)
  expect(unmerged.body).toMatchObject({ success: true, data: { kept: elder, joined: younger } })
  expect((await church.get(`member/${elder}`)).body.data).toMatchObject({
    id: elder,
    first_name: 'Ngozika',
    email: null,
  })
  expect((await church.get(`member/${younger}`)).body.data).toMatchObject({
    id: younger,
    first_name: 'Ngozie',
  })
  const attendance = async (id: string) => (await church.get(`member/${id}/attendance`)).body.data.came
  expect([await attendance(elder), await attendance(younger)]).toEqual([0, 2])
  expect(await pairsOf(church)).toHaveLength(1)
  expect((await church.get('same-people/joined')).body.data).toEqual([])
  expect(await church.delete(`same-people/joined/${body.data.id}`)).toMatchObject({ status: 404 })
  const absent = await church.get(`churchservices/${before.id}/people?view=attended`)
  expect(absent.body.data.map((person: { id: string }) => person.id)).toEqual([younger])
})

test('an unmerged person is absent as usual and found by phone', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  const { body } = await church.post('same-people/join', { keep: elder, join: younger })
  await church.delete(`same-people/joined/${body.data.id}`)
  const service = await church.service()
  await church.put(`churchservices/${service.id}/attendees/${elder}`)
  const absent = await church.get(`churchservices/${service.id}/people?view=absent`)
  expect(absent.body.data.map((person: { id: string }) => person.id)).toContain(younger)
})

test('adding a merged person again reports them as known', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  await church.post('same-people/join', { keep: elder, join: younger, take: [] })
  const again = { first_name: 'ngozie', last_name: 'EZEH' }
  const known = { status: 409, body: { message: 'Member already exists' } }
  expect(await church.post('member', { ...again, phone_number: PHONE })).toMatchObject(known)
  const form = { ...again, phone: PHONE, churchReference: church.reference }
  expect(await aVisitor(testServer).post('add-new-member-from-attendance-capture', form)).toMatchObject(known)
  expect(await rows(church, 'select id from members where deleted_at is null')).toHaveLength(2)
})

spec('route keepApart')
test('does not suggest a pair kept separate again', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  expect(await church.post('same-people/leave', { one: elder, other: younger })).toMatchObject({
    status: 200,
  })
  expect(await pairsOf(church)).toEqual([])
  await church.put(`member/${younger}`, { phone_number: '0803 555 0102' })
  await church.put(`member/${younger}`, { phone_number: PHONE })
  expect(await pairsOf(church)).toEqual([])
  expect((await church.post('same-people/leave', { one: elder, other: younger })).status).toBe(404)
})

spec('Duplicates: two administrators')
test('of parallel decisions the second learns of the first', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  await church.post('same-people/leave', { one: elder, other: younger })
  expect(await church.post('same-people/join', { keep: elder, join: younger })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
  expect((await church.get(`member/${younger}`)).body.data.id).toBe(younger)
})

spec('Duplicates: left apart')
test('a pair kept separate by mistake is suggested again unless merged', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  const leave = (more = {}) => church.post('same-people/leave', { one: elder, other: younger, ...more })
  expect((await leave({ undo: true })).status).toBe(404)
  await leave()
  expect((await leave({ undo: true })).body.message).toBe('They stand on the list again.')
  expect(await pairsOf(church)).toHaveLength(1)
  expect((await church.post('same-people/join', { keep: elder, join: younger })).status).toBe(200)
  expect((await leave({ undo: true })).status).toBe(404)
})

test('consents, follow-ups and team membership follow merging and unmerging', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  await church.put(`member/${younger}/consents`, { sms: false })
  await church.post('follow-up/note', {
    person_id: younger,
    reason: 'absent',
    since: '2026-01-04',
    text: 'Called',
  })
  const user = await aTeamUser(testServer, church.church)
  const place = 'update memberships set member_id = $2 where church_id = $1 and account_id = $3'
  await testServer.database.pool.query(place, [church.church, younger, user.account])
  const whose = async () => [
    ...(await rows(church, 'select member_id from consents')).map((row) => row.member_id),
    ...(await rows(church, 'select person_id from follow_up_notes')).map((row) => row.person_id),
    ...(await rows(church, 'select member_id from memberships where account_id = $1', [user.account])).map(
      (row) => row.member_id,
    ),
  ]
  const { body } = await church.post('same-people/join', { keep: elder, join: younger })
  expect(await whose()).toEqual([elder, elder, elder])
  expect((await church.get(`member/${elder}/consents`)).body.data.sms).toBe(false)
  await church.delete(`same-people/joined/${body.data.id}`)
  expect(await whose()).toEqual([younger, younger, younger])
})

const eventMarks = (church: Caller) =>
  rows(church, 'select event_id, person_id, marked_at, marked_by, first_timer from event_marks order by 1, 2')

/** Each marked at the event at a different time, the last as a first timer, by nobody. */
async function marked(church: Caller, event: string, people: string[]): Promise<void> {
  for (const id of people) await church.put(`events/${event}/attendees/${id}`)
  await rows(
    church,
    `update event_marks set marked_at = timestamptz '2026-01-04 09:00:00.123456Z', marked_by = null, first_timer = true
     where event_id = $1 and person_id = $2`,
    [event, people.at(-1)],
  )
}

const anEvent = async (church: Caller): Promise<string> =>
  (await church.post('event', { name: 'Picnic', startDate: today(), endDate: today(), type: 'offline' })).body
    .data.id

test('unmerging gives each back their own mark at an event', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  await marked(church, await anEvent(church), [elder, younger])
  const before = await eventMarks(church)
  const { body } = await church.post('same-people/join', { keep: elder, join: younger })
  expect(await eventMarks(church)).toMatchObject([{ person_id: elder, first_timer: false }])
  await church.delete(`same-people/joined/${body.data.id}`)
  expect(await eventMarks(church)).toEqual(before)
})

spec('Duplicates: unmerge')
test.each([
  ['both of the first two and the third', [0, 1, 2]],
  ['the first two', [0, 1]],
  ['the first and the third', [0, 2]],
  ['the second and the third', [1, 2]],
])('three merged records unmerge in either order: an event with %s', async (_, there) => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const church = await aChurch(testServer)
    const third = await church.person('Ngozika', 'Ezeh', PHONE)
    const [second, first] = await aPair(church)
    const people = [first, second, third]
    await marked(
      church,
      await anEvent(church),
      there.map((at) => people[at]!),
    )
    const before = await eventMarks(church)
    const joins: string[] = []
    for (const [keep, join] of [
      [second, first],
      [third, second],
    ])
      joins.push((await church.post('same-people/join', { keep, join })).body.data.id)
    expect(await eventMarks(church)).toMatchObject([{ person_id: third }])
    for (const at of order) await church.delete(`same-people/joined/${joins[at]}`)
    expect(await eventMarks(church)).toEqual(before)
  }
})

spec('Duplicates: unmerge')
test('a merged record’s later event mark is theirs after unmerging', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  const [theirs, both] = [await anEvent(church), await anEvent(church)]
  const { body } = await church.post('same-people/join', { keep: elder, join: younger })
  await church.put(`events/${theirs}/attendees/${younger}`)
  // A marked person is not marked again: a shared mark stays with the record that first had it.
  for (const id of [elder, younger]) await church.put(`events/${both}/attendees/${id}`)
  const whose = async () =>
    Object.fromEntries((await eventMarks(church)).map(({ event_id, person_id }) => [event_id, person_id]))
  expect(await whose()).toEqual({ [theirs]: elder, [both]: elder })
  await church.delete(`same-people/joined/${body.data.id}`)
  expect(await whose()).toEqual({ [theirs]: younger, [both]: elder })
})

test.each([0, 1, 2])('three merged records: number %i has its event mark after unmerging', async (at) => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const church = await aChurch(testServer)
    const third = await church.person('Ngozika', 'Ezeh', PHONE)
    const [second, first] = await aPair(church)
    const joins: string[] = []
    for (const [keep, join] of [
      [second, first],
      [third, second],
    ])
      joins.push((await church.post('same-people/join', { keep, join })).body.data.id)
    const markedPerson = [first, second, third][at]
    await church.put(`events/${await anEvent(church)}/attendees/${markedPerson}`)
    expect(await eventMarks(church)).toMatchObject([{ person_id: third }])
    for (const one of order) await church.delete(`same-people/joined/${joins[one]}`)
    expect(await eventMarks(church)).toMatchObject([{ person_id: markedPerson }])
  }
})

spec('Duplicates: unmerge')
test.each(['moved by the join', 'told since', 'of both'])(
  'an event mark %s and then undone is dropped, the next stays',
  async (mark) => {
    const church = await aChurch(testServer)
    const [elder, younger] = await aPair(church)
    const event = await anEvent(church)
    const come = (id: string) => church.put(`events/${event}/attendees/${id}`)
    if (mark !== 'told since') await come(younger)
    if (mark === 'of both') await come(elder)
    const { body } = await church.post('same-people/join', { keep: elder, join: younger })
    if (mark === 'told since') await come(younger)
    await church.delete(`events/${event}/attendees/${elder}`)
    await come(elder)
    await church.delete(`same-people/joined/${body.data.id}`)
    expect(await eventMarks(church)).toMatchObject([{ person_id: elder }])
  },
)

test('deleting one merged record unknowingly does not delete the remaining person', async () => {
  const church = await aChurch(testServer)
  const [elder, younger] = await aPair(church)
  await church.post('same-people/join', { keep: elder, join: younger })
  const op = {
    id: newId(),
    seq: 1,
    type: 'delete-member',
    v: 1,
    args: { id: younger },
    base_rev: 0,
    captured_at: new Date().toISOString(),
    clock_offset: 0,
    needs: [],
  }
  const whose = { account: church.account, church: church.church, device: church.device }
  const push = { protocol: 'narthex-sync/1', ...whose, nonce: newId(), highest_seq: 1, ops: [op] }
  const { body } = await church.post('sync/push', push)
  expect(body.data.results).toMatchObject([{ status: 'rejected', code: 'JOINED_MEANWHILE' }])
  expect((await church.get(`member/${elder}`)).status).toBe(200)
})

test('refuses invalid input, unknown people, other churches and merged pairs', async () => {
  const [elder, younger] = await aPair(owner)
  const other = await aChurch(testServer)
  const theirs = await other.person('Bola', 'Ade')
  const join = (body: object) => owner.post('same-people/join', body)
  expect((await join({ keep: elder, join: 'x' })).body).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'join' }],
  })
  expect((await join({ keep: elder, join: younger, take: ['rev'] })).body).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'take.0' }],
  })
  expect(await join({ keep: elder, join: elder })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'join' }] },
  })
  for (const [keep, one] of [
    [elder, theirs],
    [theirs, elder],
    [elder, newId()],
  ])
    expect(await join({ keep, join: one })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await owner.post('same-people/leave', { one: elder, other: theirs })).status).toBe(404)
  const { body } = await join({ keep: elder, join: younger })
  expect(await join({ keep: younger, join: elder })).toMatchObject({ status: 400 })
  expect((await other.delete(`same-people/joined/${body.data.id}`)).status).toBe(404)
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect(await usher.get('same-people')).toMatchObject({ status: 403, body: { code: 'FEATURE_REQUIRED' } })
  expect((await usher.post('same-people/join', { keep: elder, join: younger })).status).toBe(403)
})

test('merging keeps one birthday whole, and unmerging gives it back', async () => {
  const church = await aChurch(testServer)
  const phone = '0803 555 0177'
  const born = { day_of_birth: 5, month_of_birth: 11 }
  const elder = await church.person('Ngozi', 'Eze', phone, born)
  const younger = await church.person('Ngozie', 'Ezeh', phone, { date_of_birth: '1990-07-04' })
  const birthday = async () => {
    const { data } = (await church.get(`member/${elder}`)).body
    return [data.day_of_birth, data.month, data.date_of_birth]
  }
  const join = (take: string[]) => church.post('same-people/join', { keep: elder, join: younger, take })
  const part = (id: string) => church.delete(`same-people/joined/${id}`)
  const plain = await join([])
  expect(await birthday()).toEqual([5, 11, null])
  expect((await part(plain.body.data.id)).status).toBe(200)
  const taken = await join(['day_of_birth'])
  expect(await birthday()).toEqual([4, 7, '1990-07-04'])
  await church.put(`member/${elder}`, { month_of_birth: 8 })
  expect((await part(taken.body.data.id)).status).toBe(200)
  expect(await birthday()).toEqual([4, 8, '1990-08-04'])
})

test('merging gives a person without a birthday the other’s', async () => {
  const church = await aChurch(testServer)
  const elder = await church.person('Ngozi', 'Eze', PHONE)
  const younger = await church.person('Ngozie', 'Ezeh', PHONE, { date_of_birth: '1990-07-04' })
  await church.post('same-people/join', { keep: elder, join: younger, take: [] })
  const { data } = (await church.get(`member/${elder}`)).body
  expect([data.day_of_birth, data.month, data.date_of_birth]).toEqual([4, 7, '1990-07-04'])
})
