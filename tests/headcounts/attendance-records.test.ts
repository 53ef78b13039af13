/** Attendance records over the API use the same sum as the phones' taps. */
import { addDays } from '../../contract/calendar/days.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { stepsBetween } from '../../server/modules/attendance-records/routes.ts'
import { applyOwn } from '../../server/sync/push/apply-ops.ts'
import {
  aChurch,
  aTeamUser,
  type Caller,
  change,
  type TestServer,
  openTestServer,
  today,
} from '../server/church/test-server.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const counted = { male_count: 40, female_count: 60, child_count: 20, guest_count: 5 }
const records = async (query = '', caller = owner) =>
  (await caller.get(`churches/attendancerecords${query}`)).body
/** A tap at the door. */
const tap = (service_id: string, heads: object, caller = owner) =>
  applyOwn(
    testServer.database.pool,
    {
      churchId: caller.church,
      accountId: caller.account,
      deviceId: null,
      features: ['attendanceAccess'],
      active: true,
    },
    'count-heads',
    { service_id, ...heads },
  )

spec('route addAttendanceRecord', 'route changeAttendanceRecord', 'route deleteAttendanceRecord')
test('a record is created, read beside the marked people, changed and deleted', async () => {
  const { id } = await owner.service()
  expect((await records()).data).toEqual([])
  const added = await owner.post('attendancerecord', { service_id: id, ...counted })
  expect([added.status, added.body.message]).toEqual([201, 'Attendance record submitted successfully'])
  expect(added.body.data).toEqual({
    id,
    event: null,
    service: { id, name: 'Sunday service', date_of_service: today() },
    total_count: 120,
    ...counted,
    attendees: 0,
    // Today's absentees are known once somebody is marked.
    absentees: 0,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect((await records()).data).toEqual([added.body.data])
  const changed = await owner.put(`attendancerecord/${id}`, { male_count: 41, female_count: 58 })
  expect(changed.body.message).toBe('Attendance record updated successfully')
  expect(changed.body.data).toMatchObject({
    total_count: 119,
    male_count: 41,
    female_count: 58,
    guest_count: 5,
  })
  const one = await owner.put(`attendancerecord/${id}`, { child_count: 0 })
  expect(one.body.data).toMatchObject({ ...counted, male_count: 41, female_count: 58, child_count: 0 })
  const gone = await owner.delete(`attendancerecord/${id}`)
  expect([gone.status, gone.body.message]).toEqual([200, 'Attendance record deleted successfully'])
  expect((await records()).data).toEqual([])
  expect((await owner.delete(`attendancerecord/${id}`)).status).toBe(404)
})

spec('2 Door: headcount')
test('a service counted at the door is changed, not created again', async () => {
  const { id } = await owner.service()
  await tap(id, { women: 3, guests: 1 })
  const again = await owner.post('attendancerecord', { service_id: id, ...counted })
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect((await records()).data).toMatchObject([{ total_count: 3, female_count: 3, guest_count: 1 }])
})

test('concurrent updates set one total once, and no tap is lost', async () => {
  const { id } = await owner.service()
  await tap(id, { men: 10 })
  const set = () => owner.put(`attendancerecord/${id}`, { male_count: 20, female_count: 5 })
  expect((await Promise.all([set(), set(), set(), set(), set()])).map(({ status }) => status)).toEqual(
    Array(5).fill(200),
  )
  expect((await records()).data).toMatchObject([{ male_count: 20, female_count: 5, total_count: 25 }])
  await Promise.all([set(), ...Array.from({ length: 8 }, () => tap(id, { men: 1 }))])
  const between = (await records()).data[0].male_count
  expect(between).toBeGreaterThanOrEqual(20)
  expect(between).toBeLessThanOrEqual(28)
  const { data } = (await set()).body
  expect(data).toMatchObject({ male_count: 20, total_count: 25 })
})

test('two users create it at the same time: one gets a conflict', async () => {
  const { id } = await owner.service()
  const post = () => owner.post('attendancerecord', { service_id: id, ...counted })
  const answers = await Promise.all([post(), post(), post()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await records()).data).toMatchObject([{ total_count: 120 }])
})

test('a total without children leaves the rest to them', async () => {
  const { id } = await owner.service()
  const typed = { service_id: id, total_count: '150', male_count: '60', female_count: 70, event_id: null }
  const { body } = await owner.post('attendancerecord', typed)
  expect(body.data).toMatchObject({ total_count: 150, male_count: 60, female_count: 70, child_count: 20 })
})

test.each([
  [{ male_count: 1, female_count: 1 }, 'event_id'],
  [{ service_id: 'x', male_count: 1, female_count: 1 }, 'service_id'],
  [{ service_id: newId(), male_count: -1, female_count: 1 }, 'male_count'],
  [{ service_id: newId(), male_count: 1.5, female_count: 1 }, 'male_count'],
  [{ service_id: newId(), male_count: 'ten', female_count: 1 }, 'male_count'],
  [{ service_id: newId(), male_count: '', female_count: 1 }, 'male_count'],
  [{ service_id: newId(), male_count: 1, female_count: 9_999_999 }, 'female_count'],
  [{ service_id: newId(), female_count: 1 }, 'male_count'],
  [{ service_id: newId(), male_count: 5, female_count: 5, total_count: 9 }, 'total_count'],
  [{ service_id: newId(), male_count: 5, female_count: 5, child_count: 1, total_count: 12 }, 'total_count'],
])('refuses %j at %s', async (typed, path) => {
  const { status, body } = await owner.post('attendancerecord', typed)
  expect([status, body.errors?.[0].path]).toEqual([400, path])
})

spec('5 Attendance: empty count', 'Dates: attendance')
test('refuses zero counts and future services, and accepts past ones', async () => {
  const none = { male_count: 0, female_count: 0 }
  const { id } = await owner.service()
  expect((await owner.post('attendancerecord', { service_id: id, ...none })).status).toBe(400)
  const ahead = await owner.service(addDays(today(), 1))
  const early = await owner.post('attendancerecord', { service_id: ahead.id, ...counted })
  expect([early.status, early.body.errors[0].path]).toEqual([400, 'service_id'])
  const past = await owner.service(addDays(today(), -400))
  expect((await owner.post('attendancerecord', { service_id: past.id, ...counted })).status).toBe(201)
  expect((await owner.put(`attendancerecord/${newId()}`, counted)).status).toBe(404)
  const refused = async (typed: object) =>
    (await owner.put(`attendancerecord/${past.id}`, typed)).body.errors?.map(
      ({ path }: { path: string }) => path,
    )
  expect(await refused({})).toEqual(['male_count'])
  expect(await refused({ male_count: 1, total_count: 9 })).toEqual(['total_count'])
})

test('crossed corrections leave no negative record, and setting it repairs it', async () => {
  const { id } = await owner.service()
  await tap(id, { men: -2, women: 4 })
  expect((await records()).data).toMatchObject([{ male_count: 0, female_count: 4, total_count: 4 }])
  const { body } = await owner.put(`attendancerecord/${id}`, { male_count: 3, female_count: 4 })
  expect(body.data).toMatchObject({ male_count: 3, female_count: 4, total_count: 7 })
})

test('splits large counts into several corrections', async () => {
  const to = { men: 25_000, women: -1, children: 0, guests: 10_000 }
  const steps = stepsBetween({ men: 0, women: 0, children: 0, guests: 0 }, to)
  expect(steps).toHaveLength(3)
  expect(steps.reduce((sum, step) => sum + step.men, 0)).toBe(25_000)
  const { id } = await owner.service()
  const { body } = await owner.post('attendancerecord', {
    service_id: id,
    male_count: 25_000,
    female_count: 41_000,
  })
  expect(body.data.total_count).toBe(66_000)
})

spec('route listAttendanceRecords')
test('lists records by service, paged, with names on request', async () => {
  const ada = await owner.person('Ada', 'Obi', '0803 555 1234')
  const [old, none, now] = [
    await owner.service(addDays(today(), -14)),
    await owner.service(addDays(today(), -7)),
    await owner.service(),
  ]
  await owner.put(`churchservices/${now.id}/attendees/${ada}`)
  await tap(old.id, { men: 1 })
  await tap(now.id, { men: 2 })
  await tap(none.id, { men: 1 })
  await tap(none.id, { men: -1 })
  const first = await records('?limit=1')
  expect(first.data.map(({ id }: { id: string }) => id)).toEqual([now.id])
  const second = await records(`?limit=1&cursor=${first.next_cursor}`)
  expect(second.data.map(({ id }: { id: string }) => id)).toEqual([old.id])
  expect(second.next_cursor).toBeNull()
  const [named] = (await records('?include=people')).data
  expect(named.attendees).toMatchObject([{ first_name: 'Ada', phone_number: '+2348035551234' }])
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const [minimal] = (await records('?include=people', usher)).data
  expect(minimal.attendees).toMatchObject([{ first_name: 'Ada', phone_number: null, phone_tail: '1234' }])
})

spec('3 Attendance record')
test('lists attendees and absentees in the spec’s fields, or names alone', async () => {
  const more = { gender: 'female', email: 'ada@mail.example', occupation: 'Nurse' }
  const ada = await owner.person('Ada', 'Obi', '0803 555 1234', more)
  await owner.person('Bisi', 'Ojo', '0803 555 1235', { occupation: 'Trader' })
  const { id } = await owner.service()
  await owner.put(`churchservices/${id}/attendees/${ada}`)
  await tap(id, { men: 1 })
  const [record] = (await records('?include=people')).data
  expect(record).toMatchObject({ id, total_count: 1, male_count: 1, created_at: expect.any(String) })
  expect(record.attendees).toMatchObject([
    {
      first_name: 'Ada',
      last_name: 'Obi',
      phone_number: '+2348035551234',
      created_at: expect.any(String),
      ...more,
    },
  ])
  expect(record.absentees).toContainEqual(
    expect.objectContaining({ first_name: 'Bisi', occupation: 'Trader' }),
  )
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const [minimal] = (await records('?include=people', usher)).data
  expect(minimal.attendees).toMatchObject([{ first_name: 'Ada', email: null, occupation: null }])
})

spec('route listCounters')
test('names the counter to the team; deleting the service deletes the count', async () => {
  const { id } = await owner.service()
  await tap(id, { men: 1 })
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect((await usher.get(`attendancerecord/${id}/counters`)).body.data).toEqual([
    { id: owner.account, first_name: 'Tunde', last_name: 'Bello' },
  ])
  await owner.delete(`churchservice/${id}`)
  expect((await usher.get(`attendancerecord/${id}/counters`)).status).toBe(404)
  expect((await records()).data).toEqual([])
  expect((await owner.put(`attendancerecord/${id}`, counted)).status).toBe(404)
})

test('another church and users without the feature find and change nothing', async () => {
  const { id } = await owner.service()
  await tap(id, { men: 7 })
  const other = await aChurch(testServer, 'Elsewhere')
  expect((await other.put(`attendancerecord/${id}`, counted)).status).toBe(404)
  expect((await other.post('attendancerecord', { service_id: id, ...counted })).status).toBe(404)
  expect((await other.delete(`attendancerecord/${id}`)).status).toBe(404)
  expect((await other.get(`attendancerecord/${id}/counters`)).status).toBe(404)
  expect((await records('', other)).data).toEqual([])
  const cook = await aTeamUser(testServer, owner.church, ['eventsAccess'])
  expect((await cook.put(`attendancerecord/${id}`, counted)).status).toBe(403)
  expect((await records()).data).toMatchObject([{ male_count: 7 }])
  await change(testServer, `update subscriptions set status = 'inactive' where church_id = $1`, [
    owner.church,
  ])
  expect((await owner.get('churches/attendancerecords')).status).toBe(402)
  expect((await owner.get(`attendancerecord/${id}/counters`)).status).toBe(200)
})

spec('5 Attendance: empty count')
test('refuses a change to zero; deleting the record removes the count', async () => {
  const nobody = { path: 'male_count', message: expect.stringContaining('Please count at least one person') }
  const zeros = { male_count: 0, female_count: 0, child_count: 0, guest_count: 0 }
  const { id } = await owner.service()
  await tap(id, { men: 3, guests: 1 })
  for (const typed of [zeros, { ...zeros, total_count: 0 }, { male_count: '0', guest_count: 0 }]) {
    const { status, body } = await owner.put(`attendancerecord/${id}`, typed)
    expect([status, body.errors]).toEqual([400, [nobody]])
  }
  expect((await records()).data).toMatchObject([{ total_count: 3, guest_count: 1 }])
  const fresh = await owner.service(addDays(today(), -7))
  expect((await owner.put(`attendancerecord/${fresh.id}`, zeros)).body.errors).toEqual([nobody])
  expect((await owner.put(`attendancerecord/${id}`, { ...zeros, child_count: 1 })).status).toBe(200)
  expect((await owner.delete(`attendancerecord/${id}`)).status).toBe(200)
})

test('accepts a tap of zero from an outbox and changes no record', async () => {
  const { id } = await owner.service()
  await tap(id, { men: 0 })
  expect((await records()).data).toEqual([])
  await tap(id, { men: 2 })
  await tap(id, {})
  expect((await records()).data).toMatchObject([{ total_count: 2 }])
})

test('refuses more guests than people at the field', async () => {
  const { id } = await owner.service()
  const guests = { path: 'guest_count', message: expect.stringContaining('More guests than people counted') }
  const none = { service_id: id, male_count: 0, female_count: 0, guest_count: 12 }
  const added = await owner.post('attendancerecord', none)
  expect([added.status, added.body.errors]).toEqual([400, [guests]])
  expect((await owner.post('attendancerecord', { ...none, female_count: 12 })).status).toBe(201)
  const changed = await owner.put(`attendancerecord/${id}`, { female_count: 11 })
  expect([changed.status, changed.body.errors]).toEqual([400, [guests]])
  expect((await records()).data).toMatchObject([{ total_count: 12, guest_count: 12 }])
})
