/** Tests services, their marks, and their lists of people. */
import { addDays } from '../../../contract/calendar/days.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { applyOwn } from '../../../server/sync/push/apply-ops.ts'
import { visitorOf } from '../../../server/modules/capture/link.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { Sender } from '../sync/a-church.ts'
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
})
beforeEach(async () => {
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const counts = async (id: string) => {
  const { attendees, absentees, first_timers } = (await owner.get(`churchservices/${id}`)).body.data
  return { attendees, absentees, first_timers }
}
const A_MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const people = async (id: string, view: string, caller = owner) =>
  (await caller.get(`churchservices/${id}/people?view=${view}`)).body.data
const names = async (id: string, view: string) =>
  (await people(id, view)).map((one: { first_name: string }) => one.first_name)
const mark = (service: string, person: string, caller = owner) =>
  caller.put(`churchservices/${service}/attendees/${person}`)
/** Makes them members since long ago. */
const setJoinedOn = (person: string, day: string) =>
  change(testServer, 'update members set created_at = $2 where id = $1', [person, `${day}T12:00:00Z`])

spec('3 Church service', 'route listServices', 'route addService')
test('creates a service with a link reference and lists its counts', async () => {
  const { status, body } = await owner.post('churchservice', {
    name: 'Sunday service',
    date_of_service: today(),
  })
  expect([status, body.message]).toEqual([201, 'Added successfully'])
  expect(body.data).toMatchObject({
    id: expect.any(String),
    name: 'Sunday service',
    date_of_service: today(),
    flyerImage: null,
    created_at: expect.stringMatching(A_MOMENT),
  })
  expect(body.data.reference).toMatch(/^[\w-]{16,}$/)
  const listed = (await owner.get('churchservices')).body
  expect(listed.data).toEqual([
    { ...body.data, rev: expect.any(Number), attendees: 0, absentees: 0, first_timers: 0, held: true },
  ])
  expect(listed.next_cursor).toBeNull()
})

spec('API: 409')
test('the same name and day is 409, another day another service', async () => {
  await owner.service(today(), 'Sunday Service')
  const again = await owner.post('churchservice', { name: ' sunday  SERVICE', date_of_service: today() })
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect(
    (await owner.post('churchservice', { name: 'Sunday Service', date_of_service: addDays(today(), 7) }))
      .status,
  ).toBe(201)
})

test('of twenty parallel creates one succeeds, others 409 without stored flyers', async () => {
  const flyer = (n: number) => `https://pictures.example/${n}.webp`
  const made = (n: number) =>
    owner.post('churchservice', { name: 'Vigil', date_of_service: today(), flyerImage: flyer(n) })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => made(n)))
  const first = answers.findIndex(({ status }) => status === 201)
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect((await owner.get('churchservices')).body.data).toMatchObject([
    { id: answers[first]?.body.data.id, flyerImage: flyer(first) },
  ])
})

test('of five services getting the same name in parallel one succeeds', async () => {
  const made = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => owner.service(today(), name)))
  const answers = await Promise.all(made.map(({ id }) => owner.put(`churchservice/${id}`, { name: 'Vigil' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test.each([
  [{ date_of_service: '2026-01-04' }, 'name'],
  [{ name: '  ', date_of_service: '2026-01-04' }, 'name'],
  [{ name: 'X' }, 'date_of_service'],
  [{ name: 'X', date_of_service: '2026-02-30' }, 'date_of_service'],
  [{ name: 'X', date_of_service: '1850-01-06' }, 'date_of_service'],
  [{ name: 'X', date_of_service: '2260-01-06' }, 'date_of_service'],
  [{ name: 'X', date_of_service: '2026-01-04', flyerImage: 'javascript:alert(1)' }, 'flyerImage'],
  [{ name: 'X', date_of_service: '2026-01-04', flyerImage: 'data:text/html,x' }, 'flyerImage'],
  [{ name: 'X', date_of_service: '2026-01-04', flyerImage: '/etc/passwd' }, 'flyerImage'],
  [{ name: 'X', date_of_service: '2026-01-04', flyerImage: 'http://pictures.example/x.png' }, 'flyerImage'],
  [
    { name: 'X', date_of_service: '2026-01-04', flyerImage: `/uploads/${newId()}/${newId()}.webp` },
    'flyerImage',
  ],
])('refuses %j at %s', async (typed, path) => {
  const { status, body } = await owner.post('churchservice', typed)
  expect([status, body.errors?.[0].path]).toEqual([400, path])
})

test('makes a service where the derived id was renamed to another', async () => {
  const { id } = await owner.service(today(), 'Vigil')
  const phone = new Sender(testServer.database.pool, owner.church, { accountId: owner.account })
  await owner.put(`churchservice/${id}`, { name: 'Thanksgiving' })
  const derived = await serviceId(owner.church, today(), 'Thanksgiving')
  const made = { id: derived, name: 'Thanksgiving', date_of_service: today() }
  expect(await phone.send('create-service', made)).toMatchObject({ aliases: [{ from: derived, to: id }] })
  await owner.put(`churchservice/${id}`, { name: 'Vigil' })
  const again = await owner.post('churchservice', { name: 'Thanksgiving', date_of_service: today() })
  expect([again.status, again.body.data.name]).toEqual([201, 'Thanksgiving'])
  expect(again.body.data.id).not.toBe(id)
})

spec('route changeService')
test('a service changes field by field and cannot duplicate another', async () => {
  const one = await owner.service(today(), 'Morning')
  await owner.service(today(), 'Evening')
  expect((await owner.put(`churchservice/${one.id}`, { name: 'Evening' })).status).toBe(409)
  const { body } = await owner.put(`churchservice/${one.id}`, {
    flyerImage: 'https://pictures.example/flyer.webp',
  })
  expect(body.data).toMatchObject({
    name: 'Morning',
    flyerImage: 'https://pictures.example/flyer.webp',
    reference: one.reference,
  })
  expect((await owner.put(`churchservice/${one.id}`, { name: 'Morning' })).status).toBe(200)
})

spec('route deleteService')
test('a deleted service is gone and returns with marks when recreated', async () => {
  const { id, reference } = await owner.service()
  const ada = await owner.person('Ada', 'Obi')
  await mark(id, ada)
  expect((await owner.delete(`churchservice/${id}`)).body.message).toBe('Successfully deleted')
  expect((await owner.get(`churchservices/${id}`)).status).toBe(404)
  expect((await owner.get('churchservices')).body.data).toEqual([])
  const again = await owner.post('churchservice', {
    name: 'Sunday service',
    date_of_service: today(),
    flyerImage: 'https://pictures.example/new.webp',
  })
  expect(again.body.data).toMatchObject({ id, reference, flyerImage: 'https://pictures.example/new.webp' })
  expect(await counts(id)).toMatchObject({ attendees: 1 })
})

spec('Attended, absent, first timer', 'route getService', '7 Members: deleted marks')
test('attended, absent and first timers follow the decisions', async () => {
  const [early, late, deleted, absent] = [
    await owner.person('Early', 'A'),
    await owner.person('Late', 'B'),
    await owner.person('Chike', 'C'),
    await owner.person('Absent', 'D'),
  ]
  const sunday = addDays(today(), -7)
  for (const one of [early, deleted, absent]) await setJoinedOn(one, addDays(sunday, -30))
  await setJoinedOn(late, addDays(sunday, 2))
  const { id } = await owner.service(sunday)
  const first = newId()
  await applyOwn(testServer.database.pool, visitorOf(owner.church), 'capture-first-timer', {
    id: first,
    first_name: 'First',
    last_name: 'E',
    service_id: id,
  })
  for (const one of [early, late, deleted]) await mark(id, one)
  await owner.delete(`member/${deleted}`)
  // Present: early, late (joined after that day), deleted, first. Absent: one of the members of that day.
  expect(await counts(id)).toEqual({ attendees: 4, absentees: 1, first_timers: 1 })
  expect(await names(id, 'attended')).toEqual(['Deleted', 'Early', 'First', 'Late'])
  expect((await people(id, 'attended'))[0]).toMatchObject({
    first_name: 'Deleted',
    last_name: 'person',
    phone_number: null,
    deleted: true,
  })
  expect(await names(id, 'absent')).toEqual(['Absent'])
  expect(await names(id, 'firstTimer')).toEqual(['First'])
})

test('a person joining late that evening was a member that day', async () => {
  const [that, next] = [await owner.person('That', 'Day'), await owner.person('Next', 'Day')]
  const sunday = addDays(today(), -7)
  await change(testServer, 'update members set created_at = $2 where id = $1', [that, `${sunday}T22:59:00Z`])
  await change(testServer, 'update members set created_at = $2 where id = $1', [next, `${sunday}T23:01:00Z`])
  const { id } = await owner.service(sunday)
  expect(await names(id, 'absent')).toEqual(['That'])
})

spec('Absent: future service')
test('a future service has no absentees', async () => {
  const { id } = await owner.service(addDays(today(), 1))
  expect(await counts(id)).toEqual({ attendees: 0, absentees: 0, first_timers: 0 })
  expect(await people(id, 'absent')).toEqual([])
})

spec('Absent: unmarked service')
test('today’s service has absentees after its first mark, past ones always', async () => {
  const ada = await owner.person('Ada', 'Obi')
  const { id } = await owner.service()
  const nobody = async () => {
    expect(await counts(id)).toEqual({ attendees: 0, absentees: 0, first_timers: 0 })
    expect(await people(id, 'absent')).toEqual([])
    const [inline] = (await owner.get('churchservices?include=people')).body.data
    expect(inline).toMatchObject({ id, absentees: [], more: {} })
  }
  await nobody()
  await mark(id, ada)
  expect(await counts(id)).toEqual({ attendees: 1, absentees: 1, first_timers: 0 })
  expect(await names(id, 'absent')).toEqual(['Folake'])
  await owner.delete(`churchservices/${id}/attendees/${ada}`)
  await nobody()

  const sunday = addDays(today(), -7)
  await setJoinedOn(ada, addDays(sunday, -30))
  const past = await owner.service(sunday)
  expect(await counts(past.id)).toEqual({ attendees: 0, absentees: 1, first_timers: 0 })
  expect(await names(past.id, 'absent')).toEqual(['Ada'])
})

spec('Marks: future service')
test('a future service refuses marks by call and takes phones’ marks', async () => {
  const { id } = await owner.service(addDays(today(), 1))
  const ada = await owner.person('Ada', 'Ahead')
  const { status, body } = await mark(id, ada)
  const message = 'This service lies ahead. Mark people on its day.'
  expect([status, body.errors]).toEqual([400, [{ path: 'serviceId', message }]])
  await applyOwn(testServer.database.pool, visitorOf(owner.church), 'mark-person', {
    service_id: id,
    person_id: ada,
  })
  expect(await counts(id)).toMatchObject({ attendees: 1 })
  expect((await owner.delete(`churchservices/${id}/attendees/${ada}`)).status).toBe(200)
  expect(await counts(id)).toMatchObject({ attendees: 0 })
})

spec('route markAttendee', 'route unmarkAttendee', 'Attended, absent, first timer')
test('marking twice counts one person, unmarking undoes all, marking works again', async () => {
  const { id } = await owner.service()
  const ada = await owner.person('Ada', 'Obi')
  expect((await mark(id, ada)).body.data).toEqual({ service_id: id, member_id: ada, present: true })
  expect((await mark(id, ada)).status).toBe(200)
  // Two phones marked the same person without knowing of each other.
  await applyOwn(testServer.database.pool, visitorOf(owner.church), 'mark-person', {
    service_id: id,
    person_id: ada,
  })
  expect(await counts(id)).toMatchObject({ attendees: 1 })
  const undone = await owner.delete(`churchservices/${id}/attendees/${ada}`)
  expect([undone.status, undone.body.data.present]).toEqual([200, false])
  expect((await owner.delete(`churchservices/${id}/attendees/${ada}`)).status).toBe(200)
  expect(await counts(id)).toMatchObject({ attendees: 0 })
  await mark(id, ada)
  expect(await counts(id)).toMatchObject({ attendees: 1 })
})

test('two merged rows count once, under the remaining name', async () => {
  const [kept, other] = [await owner.person('Kept', 'One'), await owner.person('Other', 'One')]
  const { id } = await owner.service()
  await mark(id, kept)
  await mark(id, other)
  const joining = `with alias as (insert into aliases (church_id, id, to_id, rev) values ($1, $2, $3, 1000)) select`
  await change(testServer, joining, [owner.church, other, kept])
  expect(await counts(id)).toEqual({ attendees: 1, absentees: 1, first_timers: 0 })
  expect(await names(id, 'attended')).toEqual(['Kept'])
  expect((await owner.get(`member/${other}`)).body.data.id).toBe(kept)
  await owner.delete(`churchservices/${id}/attendees/${other}`)
  expect(await counts(id)).toMatchObject({ attendees: 0, absentees: 0 })
})

spec('route listServicePeople')
test('the lists come page after page, each person once', async () => {
  const { id } = await owner.service()
  for (const name of ['E', 'b', 'D', 'a', 'C']) await mark(id, await owner.person(name, 'Same'))
  const first = (await owner.get(`churchservices/${id}/people?limit=2`)).body
  const second = (await owner.get(`churchservices/${id}/people?limit=4&cursor=${first.next_cursor}`)).body
  expect([...first.data, ...second.data].map((one: { first_name: string }) => one.first_name)).toEqual([
    'a',
    'b',
    'C',
    'D',
    'E',
  ])
  expect(second.next_cursor).toBeNull()
})

spec('3 Church service', '3 Person in a service list')
test('include=people returns the lists instead of counts', async () => {
  const { id } = await owner.service()
  const known = { email: 'ada@mail.example', gender: 'female' }
  await mark(id, await owner.person('Ada', 'Obi', '08035550909', known))
  const [service] = (await owner.get('churchservices?include=people')).body.data
  expect(service).toMatchObject({
    id,
    attendees: [
      {
        first_name: 'Ada',
        last_name: 'Obi',
        phone_number: '+2348035550909',
        ...known,
        created_at: expect.stringMatching(A_MOMENT),
      },
    ],
    absentees: [{ first_name: 'Folake' }],
    first_timers: [],
  })
})

/** Adds so many more who joined long ago. @returns their ids */
async function many(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await change(
    testServer,
    `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev)
     select $1, p.id, 'P' || p.n % 7, 'N' || p.n, 'p n' || p.n, now() - interval '1 year', p.n
     from unnest($2::uuid[]) with ordinality as p(id, n)`,
    [owner.church, ids],
  )
  return ids
}

/** Follows a list that begins in another response, to its end. */
async function whole(
  path: string,
  firstPage: { id: string }[],
  more?: { next_cursor: string },
): Promise<string[]> {
  const ids = firstPage.map(({ id }) => id)
  for (let cursor = more?.next_cursor; cursor;) {
    const { body } = await owner.get(`${path}&limit=400&cursor=${cursor}`)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  }
  return ids
}

spec('API: include people')
test('a long list returns 250 with total and cursor, omitting nobody', async () => {
  const people = await many(1_250)
  const [old, { id }] = [await owner.service(addDays(today(), -7)), await owner.service()]
  await change(
    testServer,
    `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, first_timer, rev)
     select $1, gen_random_uuid(), $2, p.id, now(), now(), p.n <= 510, 1 from unnest($3::uuid[]) with ordinality as p(id, n)`,
    [owner.church, id, people.slice(0, 620)],
  )
  const { data, next_cursor } = (await owner.get('churchservices?include=people')).body
  expect(data.map((service: { id: string }) => service.id)).toEqual([id])
  const [service] = data
  const lists = { attended: 'attendees', absent: 'absentees', firstTimer: 'first_timers' }
  for (const [view, name] of Object.entries(lists)) {
    const path = `churchservices/${id}/people?view=${view}`
    expect(service[name].length).toBe(250)
    const ids = await whole(path, service[name], service.more[view])
    expect(ids).toEqual(
      (await owner.get(`${path}&limit=5000`)).body.data.map((one: { id: string }) => one.id),
    )
    expect(service.more[view].count).toBe(ids.length)
  }
  expect(Object.values(service.more).map((list) => (list as { count: number }).count)).toEqual([
    620, 631, 510,
  ])
  const [next] = (await owner.get(`churchservices?include=people&cursor=${next_cursor}`)).body.data
  expect(next).toMatchObject({ id: old.id, attendees: [], more: { absent: { count: 1_250 } } })
  expect(Object.keys(next.more)).toEqual(['absent'])
})

spec('API: include people')
test('lists of attendance records, services and events do the same', async () => {
  const people = await many(1_250)
  const service = await owner.service()
  await change(
    testServer,
    `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, first_timer, rev)
     select $1, gen_random_uuid(), $2, unnest($3::uuid[]), now(), now(), false, 1`,
    [owner.church, service.id, people.slice(0, 620)],
  )
  const times = { startDate: `${today()}T18:00`, endDate: `${today()}T21:00` }
  const event = (await owner.post('event', { name: 'Vigil', type: 'offline', ...times })).body.data
  await change(
    testServer,
    `insert into event_marks (church_id, event_id, person_id) select $1, $2, unnest($3::uuid[])`,
    [owner.church, event.id, people.slice(100, 700)],
  )
  for (const at of [{ service_id: service.id }, { event_id: event.id }])
    await owner.post('attendancerecord', { ...at, male_count: 1, female_count: 1 })
  const records = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `churches/attendancerecords?include=people${cursor && `&cursor=${cursor}`}`
    const { body } = await owner.get(path)
    expect(body.data.length).toBe(1)
    records.push(...body.data)
    cursor = body.next_cursor
  }
  const listed = []
  for (const { id, event: ofEvent, attendees, absentees, more } of records) {
    expect([attendees.length, absentees.length]).toEqual([250, 250])
    const at = `${ofEvent ? 'events' : 'churchservices'}/${id}/people`
    const came = await whole(`${at}?view=attended`, attendees, more.attended)
    const away = await whole(`${at}?view=absent`, absentees, more.absent)
    expect([more.attended.count, more.absent.count]).toEqual([came.length, away.length])
    expect(new Set([...came, ...away]).size).toBe(1_251)
    listed.push([id, came.length])
  }
  expect(listed.sort()).toEqual(
    [
      [service.id, 620],
      [event.id, 600],
    ].sort(),
  )
})

test('8.2.3: an usher sees four digits of a phone and no email', async () => {
  const { id } = await owner.service()
  await mark(id, await owner.person('Ada', 'Obi', '08035550909', { email: 'ada@mail.example' }))
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect((await people(id, 'attended', usher))[0]).toMatchObject({
    first_name: 'Ada',
    phone_number: null,
    phone_tail: '0909',
    email: null,
  })
  const inline = (await usher.get('churchservices?include=people')).body
  expect(JSON.stringify(inline)).not.toMatch(/\+234803|ada@/)
})

test('the list of services goes back in time, page after page', async () => {
  const days = [0, -7, -14].map((days) => addDays(today(), days))
  for (const day of days) await owner.service(day)
  const first = (await owner.get('churchservices?limit=2')).body
  const rest = (await owner.get(`churchservices?limit=2&cursor=${first.next_cursor}`)).body
  expect(
    [...first.data, ...rest.data].map((one: { date_of_service: string }) => one.date_of_service),
  ).toEqual(days)
})

test('8.4.1: another church’s service and people give 404', async () => {
  const stranger = await aChurch(testServer, 'Elsewhere')
  const [{ id }, ada, theirs] = [
    await owner.service(),
    await owner.person('Ada', 'Obi'),
    (await stranger.service()).id,
  ]
  const tries = [
    stranger.get(`churchservices/${id}`),
    stranger.get(`churchservices/${id}/people`),
    stranger.put(`churchservice/${id}`, { name: 'X' }),
    stranger.delete(`churchservice/${id}`),
    mark(id, ada, stranger),
    mark(theirs, ada, stranger),
    mark(theirs, ada, owner),
    mark(id, newId()),
    stranger.delete(`churchservices/${id}/attendees/${ada}`),
  ]
  expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual(Array(9).fill(404))
  expect(await counts(id)).toMatchObject({ attendees: 0 })
})

test('refuses without attendanceAccess', async () => {
  const { id } = await owner.service()
  const clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const tries = [
    clerk.get('churchservices'),
    clerk.get(`churchservices/${id}/people`),
    mark(id, newId(), clerk),
    clerk.post('churchservice', { name: 'X', date_of_service: today() }),
  ]
  expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual([403, 403, 403, 403])
})

test('one service names its headcount, null before the first count', async () => {
  const { id } = await owner.service()
  const headcount = async () => (await owner.get(`churchservices/${id}`)).body.data.headcount
  expect(await headcount()).toBeNull()
  await owner.post('attendancerecord', { service_id: id, male_count: 3, female_count: 4, guest_count: 2 })
  expect(await headcount()).toEqual({ men: 3, women: 4, children: 0, guests: 2, total: 7 })
})
