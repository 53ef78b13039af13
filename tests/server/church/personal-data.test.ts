/** Tests the personal data of one person: reading, correction, complete export, and erasure. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { Phone } from '../../histories/phone.ts'
import { World } from '../../histories/world.ts'
import { everythingOf } from '../matrix/everything-of.ts'
import {
  aChurch,
  aTeamUser,
  type Caller,
  change,
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

const rows = async (church: Caller, text: string, values: unknown[] = []) =>
  (await inChurch(testServer.database.pool, church.church, (tx) => tx.query(text, values))).rows

const PERSON = {
  occupation: 'Zymurgist',
  email: 'zainab@secret.example',
  city: 'Zaria',
  street: '7 Zungeru Close',
}

/** A person with a row in every place that keeps personal data. */
async function somebodyKnown(church: Caller): Promise<{ id: string; marks: number }> {
  const id = await church.person('Zainab', 'Zubairu', '0803 555 7777', PERSON)
  const other = await church.person('Zeinab', 'Zubair', '0803 555 7777', { occupation: 'Zoologist' })
  await church.put(`member/${id}`, { occupation: 'Zoo keeper' })
  await church.put(`member/${id}/consents`, { sms: true, wording: 'Zainab said yes at the gate.' })
  await church.put(`member/${id}/consents`, {
    guardian_name: 'Zulai Zubairu',
    guardian_phone: '0803 555 8888',
  })
  const note = { person_id: id, reason: 'absent', since: '2026-01-04', text: 'Zainab moved to Zaria.' }
  await church.post('follow-up/note', note)
  await church.put('follow-up', { ...note, text: undefined, state: 'reached', owner_id: church.account })
  for (const day of [today(), '2026-01-04']) {
    const service = await church.service(day, `Service of ${day}`)
    await church.put(`churchservices/${service.id}/attendees/${id}`)
  }
  await church.post('same-people/join', { keep: id, join: other, take: ['occupation'] })
  await leftByPhones(church, id)
  return { id, marks: 2 }
}

/** Ops of a phone about this person that wait for a decision, were refused, or replaced another user's value. */
async function leftByPhones(church: Caller, id: string): Promise<void> {
  const op = (seq: number, type: string, args: object, base_rev = 0) => ({
    id: newId(),
    seq,
    type,
    v: 1,
    args,
    base_rev,
    captured_at: new Date().toISOString(),
    clock_offset: 0,
    needs: [],
  })
  const ops = [
    op(1, 'bless-person', { person_id: id, why: 'Zainab asked' }),
    op(2, 'edit-member', { id, set: { gender: 'Zaria' } }),
    op(3, 'edit-member', { id, set: { occupation: 'Zookeeper again' } }, 1),
  ]
  const user = await aTeamUser(testServer, church.church)
  const whose = { account: user.account, church: church.church, device: user.device }
  const { body } = await user.post('sync/push', {
    protocol: 'narthex-sync/1',
    ...whose,
    nonce: newId(),
    highest_seq: 3,
    ops,
  })
  expect(body.data.results).toMatchObject([
    { status: 'quarantined' },
    { status: 'rejected' },
    { status: 'applied', overwrote: [{ field: 'occupation' }] },
  ])
}

spec('2 Members: attendance history', 'route getMemberAttendance')
test('attendance: the last services with days and how many they attended', async () => {
  const church = await aChurch(testServer)
  const id = await church.person('Ada', 'Obi')
  const bola = await church.person('Bola', 'Obi')
  const days = ['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25', '2026-02-01']
  const [before, cameBefore, missed, came, nobody] = days
  const marked: Record<string, string[]> = {
    [before!]: [bola],
    [cameBefore!]: [id, bola],
    [missed!]: [bola],
    [came!]: [id],
  }
  for (const day of days) {
    const service = await church.service(day, 'Sunday')
    for (const person of marked[day] ?? [])
      await church.put(`churchservices/${service.id}/attendees/${person}`)
  }
  await church.service(today(), 'Today')
  // By the church's own clock she joined on the 18th, and was marked before.
  await change(testServer, `update members set created_at = '2026-01-17T23:30:00Z' where id = $1`, [id])
  const { body } = await church.get(`member/${id}/attendance`)
  expect(body.data).toMatchObject({ came: 2, of: 3 })
  const attendance = body.data.services as {
    date_of_service: string
    name: string
    arrived_at: string | null
  }[]
  expect(attendance.map(({ date_of_service }) => date_of_service)).toEqual([came, missed, cameBefore])
  expect(attendance.some(({ date_of_service }) => date_of_service === nobody)).toBe(false)
  expect(attendance[1]).toMatchObject({ name: 'Sunday', arrived_at: null })
  expect((await church.get(`member/${id}/attendance?services=1`)).body.data).toMatchObject({ came: 1, of: 1 })
  expect((await church.get(`member/${id}/attendance?services=0`)).body).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'services' }],
  })
})

test('exports and counts a person’s events like services', async () => {
  const church = await aChurch(testServer)
  const id = await church.person('Ada', 'Obi')
  const event = await anEventWith(church, id)
  const { body } = await church.get(`member/${id}/export`)
  expect(body.data.event_marks).toEqual([
    { event: 'Vigil', start_date: event.start_date, marked_at: expect.any(String), first_timer: true },
  ])
  expect((await church.get(`member/${id}/personal-data`)).body.data).toMatchObject({ marks: 1 })
  expect((await church.delete(`member/${id}/personal-data`)).body.data).toMatchObject({ marks: 1 })
})

async function anEventWith(church: Caller, person: string): Promise<{ start_date: string }> {
  const [event, start_date] = [newId(), '2026-01-04T18:00:00.000Z']
  await rows(
    church,
    `insert into events (church_id, id, name, start_date, end_date, type) values ($1, $2, 'Vigil', $3, $3, 'offline')`,
    [church.church, event, start_date],
  )
  await rows(
    church,
    'insert into event_marks (church_id, event_id, person_id, first_timer) values ($1, $2, $3, true)',
    [church.church, event, person],
  )
  return { start_date }
}

spec('Privacy: consent record', 'route listConsents', 'route changeConsent')
test('privacy: shows consent with wording, time, channel, and keeps every SMS answer', async () => {
  const id = await owner.person('Bisi', 'Ade')
  const consents = async () => (await owner.get(`member/${id}/consents`)).body.data
  expect(await consents()).toEqual({ sms: null, guardian: null, lines: [] })
  expect(
    (await owner.put(`member/${id}/consents`, { sms: true, wording: 'She signed the form.' })).body.data.sms,
  ).toBe(true)
  expect((await owner.put(`member/${id}/consents`, { sms: false })).body.data.sms).toBe(false)
  const { lines } = await consents()
  expect(lines).toMatchObject([
    {
      purpose: 'sms',
      given: false,
      channel: 'administrator',
      wording: 'They told the church not to send them SMS.',
    },
    {
      purpose: 'sms',
      given: true,
      channel: 'administrator',
      wording: 'She signed the form.',
      revoked_at: expect.any(String),
    },
  ])
  expect((await owner.put(`member/${id}/consents`, { sms: true })).body.data.sms).toBe(true)
  expect(
    await rows(owner, `select action from audit_log where action = 'consent noted' and subject_id = $1`, [
      id,
    ]),
  ).toHaveLength(3)
  expect((await owner.put(`member/${id}/consents`, { sms: 'yes' })).status).toBe(400)
})

test('privacy: keeps a guardian under 18, validated, and removes it at age', async () => {
  const id = await owner.person('Small', 'One')
  const put = (guardian_name: string | null, guardian_phone: string | null) =>
    owner.put(`member/${id}/consents`, { guardian_name, guardian_phone })
  expect((await put('Mama One', '0803 555 4321')).body.data.guardian).toEqual({
    name: 'Mama One',
    phone: '+2348035554321',
  })
  expect((await put('Mama One', '12')).body).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'guardian_phone' }],
  })
  expect((await put(null, '')).body.data.guardian).toBeNull()
})

spec('2 Members: of age')
test('privacy: a known date of birth decides whether somebody is an adult', async () => {
  const adultOf = async (date_of_birth: string, guardian_name: string | null) => {
    const id = await owner.person('Born', 'Then', undefined, { date_of_birth })
    const { body } = await owner.put(`member/${id}/consents`, { guardian_name, guardian_phone: null })
    const [line] = body.data.lines
    return [line.purpose, line.given, body.data.guardian?.name ?? null]
  }
  expect(await adultOf('2015-05-05', null)).toEqual(['adult', false, null])
  expect(await adultOf('2015-05-05', 'Mama')).toEqual(['adult', false, 'Mama'])
  expect(await adultOf('1980-05-05', 'Mama')).toEqual(['adult', true, 'Mama'])
})

spec('Privacy: person export', 'route exportMember')
test('privacy: access: exports everything under all their ids, with a log entry', async () => {
  const church = await aChurch(testServer)
  const { id } = await somebodyKnown(church)
  const { status, body } = await church.get(`member/${id}/export`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ church: 'Grace', person: { id, first_name: 'Zainab' } })
  expect(body.data.also_known_as).toHaveLength(1)
  expect(body.data.marks).toHaveLength(2)
  expect(body.data.consents).toHaveLength(2)
  expect(body.data.follow_up_notes).toMatchObject([{ text: 'Zainab moved to Zaria.' }])
  expect(body.data.follow_ups).toMatchObject([{ state: 'reached' }])
  expect(body.data.history).toContainEqual(
    expect.objectContaining({
      field: 'occupation',
      before: 'Zymurgist',
      after: 'Zoo keeper',
      by: 'Tunde Bello',
    }),
  )
  expect(
    await rows(church, `select account_id from audit_log where action = 'exported' and subject_id = $1`, [
      id,
    ]),
  ).toEqual([{ account_id: church.account }])
})

spec('route whatGoes')
test('privacy: erasure: the question names what is erased and what stays', async () => {
  const church = await aChurch(testServer)
  const { id } = await somebodyKnown(church)
  expect((await church.get(`member/${id}/personal-data`)).body.data).toMatchObject({
    first_name: 'Zainab',
    marks: 2,
    notes: 1,
    consents: 2,
  })
})

spec('Privacy: erasure', 'route eraseMember')
test('privacy: erasure: no row identifies the person and marks keep counting unnamed', async () => {
  const church = await aChurch(testServer)
  const { id, marks } = await somebodyKnown(church)
  const before = await everythingOf(testServer.database.pool, church.church)
  expect(before).toMatch(/Zainab|Zubair|Zym|Zoo|zainab|5557777/)
  expect((await church.delete(`member/${id}/personal-data`)).body).toMatchObject({
    success: true,
    data: { id, marks },
  })
  const after = await everythingOf(testServer.database.pool, church.church)
  expect(after.match(/.*(Zainab|Zeinab|Zubair|Zym|Zoo|Zaria|Zulai|zainab|5557777|5558888).*/gi)).toBeNull()
  expect(await church.get(`member/${id}`)).toMatchObject({ status: 404 })
  const [service] = (await church.get('churchservices')).body.data
  expect(service).toMatchObject({ attendees: 1 })
  const attended = await church.get(`churchservices/${service.id}/people`)
  expect(attended.body.data).toMatchObject([{ deleted: true, first_name: 'Deleted' }])
  const noted = await rows(
    church,
    `select account_id, changes from audit_log where action = 'erased' and subject_id = $1`,
    [id],
  )
  expect(noted).toEqual([{ account_id: church.account, changes: null }])
  expect(await church.delete(`member/${id}/personal-data`)).toMatchObject({ status: 404 })
})

spec('route listDeleted')
test('privacy: erasure: lists deleted people by name and erases them too', async () => {
  const church = await aChurch(testServer)
  const { id, marks } = await somebodyKnown(church)
  const listed = async () => (await church.get(`churches/${church.church}/deleted-members`)).body.data
  expect(await listed()).toEqual([])
  await church.delete(`member/${id}`)
  const times = { deleted_at: expect.any(String), restorable_until: expect.any(String) }
  expect(await listed()).toEqual([{ id, first_name: 'Zainab', last_name: 'Zubairu', ...times }])
  expect((await church.get(`member/${id}/personal-data`)).body.data).toMatchObject({
    first_name: 'Zainab',
    marks: 2,
    notes: 1,
  })
  expect(await church.get(`member/${id}/export`)).toMatchObject({ status: 404 })
  const before = await rows(church, 'select deleted_at from members where id = $1', [id])
  expect((await church.delete(`member/${id}/personal-data`)).body).toMatchObject({ data: { id, marks } })
  expect(await rows(church, 'select deleted_at from members where id = $1', [id])).toEqual(before)
  const after = await everythingOf(testServer.database.pool, church.church)
  expect(after.match(/.*(Zainab|Zeinab|Zubair|Zym|Zoo|Zaria|Zulai|zainab|5557777|5558888).*/gi)).toBeNull()
  expect(await listed()).toEqual([])
  for (const path of ['', '/personal-data'])
    expect(await church.delete(`member/${id}${path}`)).toMatchObject({ status: 404 })
})

test('privacy: erasure reaches the phones at their next contact, with their notes', async () => {
  const world = await World.begin()
  const town = await world.church(2, 1)
  const phone = new Phone(town)
  await phone.signIn(town.accounts[0]!)
  const [person_id] = town.people as [string]
  const church = phone.church!
  const notes = church.rows('follow_up_notes')
  notes.subscribe(() => {})
  await phone.tap('mark-person', { service_id: town.service, person_id })
  await phone.tap('add-follow-up-note', { follow_up_id: newId(), person_id, text: 'She moved.' })
  await church.syncNow()
  await expect.poll(() => notes.current()?.length).toBe(1)
  const { erasePerson } = await import('../../../server/modules/personal-data/erase-person.ts')
  const office = { churchId: town.id, accountId: null, deviceId: null, features: [], active: true }
  expect(await erasePerson(world.pool, office, person_id)).toEqual({ id: person_id, marks: 1 })
  await church.syncNow()
  await expect.poll(() => church.people.get(person_id)).toBeUndefined()
  await expect.poll(() => notes.current()).toEqual([])
  expect(await church.people.details(person_id)).toMatchObject({ first_name: '', phone_number: null })
  expect(church.presences(town.service).current().total).toBe(1)
  church.close()
  await world.end()
})

test('privacy: access, correction, export, erasure need membersAccess and stay within the church', async () => {
  const other = await aChurch(testServer)
  const theirs = await other.person('Bola', 'Ade')
  const own = await owner.person('Own', 'Person')
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  for (const path of ['attendance', 'consents', 'export', 'personal-data']) {
    expect(await owner.get(`member/${theirs}/${path}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await owner.get(`member/${newId()}/${path}`)).toMatchObject({ status: 404 })
    expect((await usher.get(`member/${own}/${path}`)).status).toBe(403)
  }
  expect(await owner.put(`member/${theirs}/consents`, { sms: true })).toMatchObject({ status: 404 })
  expect(await owner.delete(`member/${theirs}/personal-data`)).toMatchObject({ status: 404 })
  expect(await usher.delete(`member/${own}/personal-data`)).toMatchObject({ status: 403 })
  expect(await owner.get(`churches/${other.church}/deleted-members`)).toMatchObject({ status: 404 })
  expect(await usher.get(`churches/${owner.church}/deleted-members`)).toMatchObject({ status: 403 })
})

test('merging and erasing know every column that names a person', async () => {
  const { rows: columns } = await testServer.database.ownerPool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('member_id', 'person_id', 'subject_id', 'other_id', 'kept_id', 'joined_id')
     order by 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual([
    // The history stays with its original id. Its values are erased.
    'audit_log.subject_id',
    'child_events.person_id',
    'consents.member_id',
    'event_marks.person_id',
    'follow_up_notes.person_id',
    'follow_ups.person_id',
    // Values from a file are erased, and undoing an import keeps people merged since.
    'import_rows.member_id',
    'joined_people.joined_id',
    'joined_people.kept_id',
    'marks.person_id',
    'maybe_same.member_id',
    'maybe_same.other_id',
    'memberships.member_id',
    'no_families.member_id',
    'no_families.other_id',
    'replaced_values.subject_id',
    'sms_recipients.member_id',
  ])
})
