/** Tests events: their times, their status, attendance, headcounts and public links. */
import { addDays, instantOf, localTime } from '../../../contract/calendar/days.ts'
import sharp from 'sharp'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import {
  aChurch,
  aTeamUser,
  aVisitor,
  type Caller,
  change,
  type TestServer,
  openTestServer,
  type Said,
  today,
  missedAlready,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller & { reference: string }
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const held = (more: object = {}) => ({
  name: 'Harvest',
  startDate: `${today()} 10:00`,
  endDate: `${today()} 12:30`,
  type: 'offline',
  ...more,
})

const anEvent = async (more: object = {}, by: Caller = owner) =>
  (await by.post('event', held(more))).body.data

/** Moves an event to a day some days ago. */
async function heldBefore(days: number, more: object = {}): Promise<string> {
  const { id } = await anEvent(more)
  const text = `update events set start_date = start_date - make_interval(days => $2), end_date = end_date - make_interval(days => $2) where id = $1`
  await change(testServer, text, [id, days])
  return id
}

const field = (path: string) => expect.objectContaining({ path })

spec('2 Events: description')
test('a description keeps its lines, however they end', async () => {
  const description = ' Sing \t first\r\n\r\n\r\n\r\nThen:\n- eat  \r- go home\n'
  const { body } = await owner.post('event', held({ description }))
  expect((await owner.get(`event/${body.data.id}`)).body.data.description).toBe(
    'Sing first\n\nThen:\n- eat\n- go home',
  )
  await owner.delete(`event/${body.data.id}`)
})

spec(
  '7 Event: JSON',
  '3 Event: fields',
  '3 Event: links',
  'route getEvent',
  'route changeEvent',
  'route deleteEvent',
)
test('creates, reads, lists, changes and deletes an event in church time', async () => {
  const made = await owner.post('event', {
    ...held({ type: 'offline_and_online', description: ' Bring a friend ', city: 'Ibadan' }),
    contact_email: 'Ada@Mail.example',
    contact_phone_number: '0803 555 0101',
    onlineMeetingLinks: [
      { online_platform_name: 'Zoom', meeting_link: 'zoom.example/j/1', pass_code: 'abc' },
      { online_platform_name: 'Youtube', meeting_link: 'https://youtube.example/x', pass_code: 'abc' },
    ],
  })
  expect([made.status, made.body.message]).toEqual([201, 'Your event has been created successfully'])
  const { id } = made.body.data
  const facts = {
    id,
    name: 'Harvest',
    description: 'Bring a friend',
    type: 'offline_and_online',
    status: 'scheduled',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    start_date: `${today()}T09:00:00.000Z`,
    end_date: `${today()}T11:30:00.000Z`,
    contact_email: 'ada@mail.example',
    contact_phone_number: '+2348035550101',
    address: { street: null, city: 'Ibadan', state: null, post_code: null, country: null },
    event_online_meeting_links: [
      { online_platform_name: 'Zoom', meeting_link: 'https://zoom.example/j/1', pass_code: 'abc' },
      { online_platform_name: 'Youtube', meeting_link: 'https://youtube.example/x', pass_code: null },
    ],
    financial_contribution: null,
    attendance_record: null,
  }
  expect(made.body.data).toMatchObject(facts)
  const one = await owner.get(`event/${id}`)
  expect(one.body.data).toMatchObject({ ...facts, attendees: 0, absentees: 0, first_timers: 0 })
  const list = await owner.get(`churches/${owner.church}/events`)
  expect(list.body.data).toContainEqual(made.body.data)

  const changed = await owner.post('update/event', { event_id: id, name: 'Harvest home', type: 'offline' })
  expect(changed.body.message).toBe('Your event has been updated successfully')
  expect(changed.body.data).toMatchObject({
    ...facts,
    name: 'Harvest home',
    type: 'offline',
    event_online_meeting_links: [],
  })
  expect((await owner.delete(`event/${id}`)).body.message).toBe('Deleted successfully')
  for (const gone of [await owner.get(`event/${id}`), await owner.delete(`event/${id}`)])
    expect([gone.status, gone.body.code]).toEqual([404, 'NOT_FOUND'])
})

spec('2 Events: form parts')
test('an event moved online drops its place, one moved back its links', async () => {
  const made = await owner.post(
    'event',
    held({ type: 'offline_and_online', city: 'Ibadan', street: '2 Hall Road' }),
  )
  const { id } = made.body.data
  const moved = await owner.post('update/event', { event_id: id, type: 'online' })
  expect([moved.body.data.type, moved.body.data.address]).toEqual(['online', null])
  const back = await owner.post('update/event', { event_id: id, type: 'offline', city: 'Ibadan' })
  expect(back.body.data.address).toMatchObject({ city: 'Ibadan', street: null })
  const online = await owner.post('event', held({ type: 'online', city: 'Ibadan' }))
  expect(online.body.data.address).toBeNull()
  for (const one of [id, online.body.data.id]) await owner.delete(`event/${one}`)
})

test('a church’s clock: summer, winter, and an hour that does not exist', () => {
  const at = (zone: string, local: string) => instantOf(zone, local).toISOString()
  expect(at('Africa/Lagos', '2026-11-29T10:00')).toBe('2026-11-29T09:00:00.000Z')
  expect(at('Europe/London', '2026-07-01T10:00')).toBe('2026-07-01T09:00:00.000Z')
  expect(at('Europe/London', '2026-12-01T10:00')).toBe('2026-12-01T10:00:00.000Z')
  expect(at('America/New_York', '2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z')
  expect(at('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(localTime('Africa/Lagos', Date.parse('2026-11-28T23:30:00Z'))).toBe('2026-11-29T00:30')
})

test('keeps an instant with its offset, and a date lasts all day', async () => {
  const day = addDays(today(), 3)
  const exact = await anEvent({ startDate: `${day}T10:00:00Z`, endDate: `${day}T12:00:00+01:00` })
  expect([exact.start_date, exact.end_date]).toEqual([`${day}T10:00:00.000Z`, `${day}T11:00:00.000Z`])
  const whole = await anEvent({ startDate: day, endDate: day })
  expect([whole.start_date, whole.end_date]).toEqual([
    `${addDays(day, -1)}T23:00:00.000Z`,
    `${day}T22:59:00.000Z`,
  ])
})

spec('Dates: events')
test.each([
  ['name', { name: ' ' }],
  ['startDate', { startDate: '' }],
  ['startDate', { startDate: '2026-02-31 10:00' }],
  ['startDate', { startDate: `${addDays(today(), -1)} 10:00` }],
  ['endDate', { endDate: 'tomorrow' }],
  ['type', { type: 'both' }],
  ['contact_email', { contact_email: 'ada' }],
  ['contact_phone_number', { contact_phone_number: '12' }],
  ['onlineMeetingLinks', { onlineMeetingLinks: '{"a' }],
  ['image_url', { image_url: 'javascript:alert(1)' }],
  ['image_url', { image_url: 'http://pictures.example/x.png' }],
  ['image_url', { image_url: `/uploads/${newId()}/${newId()}.webp` }],
])('%s: refuses an invalid value at its field: %j', async (path, more) => {
  const { status, body } = await owner.post('event', held(more))
  expect([status, body.code]).toEqual([400, 'INVALID'])
  expect(body.errors).toContainEqual(field(path))
})

spec('8 Unknown names')
test.each([
  { online_platform_name: 'Telegram', meeting_link: 'https://t.example' },
  { online_platform_name: 'Zoom', meeting_link: 'javascript:alert(1)' },
  { online_platform_name: 'Zoom', meeting_link: 'file:///etc/passwd' },
])('refuses an invalid link: %j', async (link) => {
  const { status, body } = await owner.post('event', held({ type: 'online', onlineMeetingLinks: [link] }))
  expect(status).toBe(400)
  expect(body.errors[0].path).toMatch(/^onlineMeetingLinks\.0\./)
})

spec('5 Events: end')
test('2.2.3 an event’s end is not before its start, made or changed', async () => {
  const wrong = await owner.post('event', held({ endDate: `${today()} 09:59` }))
  expect([wrong.status, wrong.body.errors]).toEqual([400, [field('endDate')]])
  const { id } = await anEvent()
  const later = { event_id: id, start_date: `${today()} 12:31` }
  expect((await owner.post('update/event', later)).body.errors).toEqual([field('start_date')])
  const both = { event_id: id, start_date: '2020-01-02 10:00', end_date: '2020-01-02 09:00' }
  expect((await owner.post('update/event', both)).body.errors).toEqual([field('end_date')])
})

spec('4 Event status', 'route setEventStatus')
test('2.3.1 no step is skipped: scheduled, started, ended; cancelled from the first two', async () => {
  const steps = ['started', 'ended', 'cancelled'] as const
  const allowed = {
    scheduled: ['started', 'cancelled'],
    started: ['ended', 'cancelled'],
    ended: [],
    cancelled: [],
  }
  for (const [from, next] of Object.entries(allowed)) {
    for (const status of steps) {
      const { id } = await anEvent()
      await change(testServer, 'update events set status = $2 where id = $1', [id, from])
      const said = await owner.post('event/startOrEndOrCancelEvent', { event_id: id, status })
      const fine = (next as string[]).includes(status)
      expect([from, status, said.status]).toEqual([from, status, fine ? 200 : 409])
      expect(said.body.message).toMatch(
        fine ? `Your event has been ${status} successfully` : /^This event .*so it cannot be/,
      )
      expect((await owner.get(`event/${id}`)).body.data.status).toBe(fine ? status : from)
    }
  }
})

spec('4 Event status: two at once')
test('of two parallel starts one learns that it has already started', async () => {
  const { id } = await anEvent()
  const press = () => owner.post('event/startOrEndOrCancelEvent', { event_id: id, status: 'started' })
  const said = await Promise.all([press(), press()])
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409])
})

function form(fields: Record<string, string>, picture?: { name: string; bytes: Buffer }) {
  const boundary = `----${newId()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = picture
    ? `--${boundary}\r\nContent-Disposition: form-data; name="${picture.name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    : ''
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    ...(picture ? [picture.bytes, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

spec('7 Event: multipart', '3 Event: fields', 'route addEvent')
test('accepts the same as a multipart form and re-encodes its picture', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  const links = JSON.stringify([
    { online_platform_name: 'Google Meets', meeting_link: 'https://meet.example/a' },
  ])
  const typed = { ...held({ type: 'online' }), onlineMeetingLinks: links } as Record<string, string>
  const made = form(typed, { name: 'image_url', bytes })
  const said = await owner.call('POST', 'event', made.payload, made.headers)
  expect(said.status).toBe(201)
  expect(said.body.data.image_url).toMatch(new RegExp(`^/uploads/${owner.church}/[0-9a-f-]{36}\\.webp$`))
  expect(said.body.data.event_online_meeting_links).toHaveLength(1)
  const picture = await testServer.app.inject({ url: said.body.data.image_url })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })

  const { id: event_id, image_url } = said.body.data
  const again = form({ event_id, name: 'Renamed', image_url })
  const changed = await owner.call('POST', 'update/event', again.payload, again.headers)
  expect(changed.body.data).toMatchObject({ name: 'Renamed', image_url })

  const text = form(typed, {
    name: 'image_url',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  expect((await owner.call('POST', 'event', text.payload, text.headers)).status).toBe(415)
  const many = form(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x'])))
  expect((await owner.call('POST', 'event', many.payload, many.headers)).status).toBe(413)
})

spec('7 Event capture: no outgoing request')
test('1.3.6 the server requests no address that was typed', async () => {
  let connections = 0
  const listener: Server = createServer((_, reply) => reply.end())
  // The server cannot read a TLS request, but it would notice one.
  listener.on('connection', () => (connections += 1))
  await new Promise<void>((up) => listener.listen(0, '127.0.0.1', up))
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  const picture = address.replace('http:', 'https:')
  const links = [{ online_platform_name: 'Zoom', meeting_link: address }]
  const made = await anEvent({ type: 'online', onlineMeetingLinks: links, image_url: `${picture}x.png` })
  await owner.post('update/event', { event_id: made.id, image_url: `${picture}y.png` })
  await aVisitor(testServer).get(`event-capture/${made.id}?reference=${owner.reference}`)
  expect(made.event_online_meeting_links[0].meeting_link).toBe(address)
  expect(connections).toBe(0)
  listener.close()
})

spec('7 Event: finance', '3 Event: records', 'route setEventFinance', 'API: money')
test('offering is naira with two decimals, kept in kobo', async () => {
  const { id, financial_contribution: before } = await anEvent()
  expect(before).toBeNull()
  const put = (body: object) => owner.put(`event/${id}/finance`, body)
  const given = await put({ cash_collected_amount: '12,500.05', online_transfer_collected_amount: 0.1 })
  expect(given.body.data.financial_contribution).toEqual({
    cash_collected_amount: 12500.05,
    online_transfer_collected_amount: 0.1,
  })
  const kobo = 'select cash_collected_kobo, online_collected_kobo from events where id = $1'
  expect((await testServer.database.ownerPool.query(kobo, [id])).rows).toEqual([
    { cash_collected_kobo: 1250005, online_collected_kobo: 10 },
  ])
  const kept = await put({ cash_collected_amount: null })
  expect(kept.body.data.financial_contribution).toMatchObject({
    cash_collected_amount: null,
    online_transfer_collected_amount: 0.1,
  })
  for (const amount of [1.005, -1, 'much', 1e15, '1.2.3']) {
    const { status, body } = await put({ cash_collected_amount: amount })
    expect([status, body.errors]).toEqual([400, [field('cash_collected_amount')]])
  }
})

spec('Absent: event', 'route listEventPeople', 'route markAtEvent', 'route unmarkAtEvent')
test('lists that day’s members as absent once somebody is marked', async () => {
  const own = await aChurch(testServer)
  const [ada, bisi] = [await own.person('Ada', 'Obi', '0803 555 0101'), await own.person('Bisi', 'Ojo')]
  await change(
    testServer,
    `update members set created_at = created_at - interval '10 days' where church_id = $1`,
    [own.church],
  )
  const { id } = await anEvent({}, own)
  await change(testServer, `update events set start_date = start_date - interval '3 days' where id = $1`, [
    id,
  ])
  const late = await own.person('Late', 'Comer')
  const people = async (view: string, q = '') =>
    (await own.get(`events/${id}/people?view=${view}&q=${q}`)).body.data.map(
      (person: { id: string }) => person.id,
    )
  expect(await people('absent')).toEqual([])
  expect(await people('unmarked', 'late')).toEqual([late])
  for (let twice = 0; twice < 2; twice += 1)
    expect((await own.put(`events/${id}/attendees/${ada}`)).body.data).toMatchObject({ present: true })
  expect(await people('attended')).toEqual([ada])
  expect(await people('absent')).toContain(bisi)
  expect(await people('absent')).not.toContain(late)
  expect((await own.get(`event/${id}`)).body.data).toMatchObject({
    attendees: 1,
    absentees: 2,
    first_timers: 0,
  })
  const listed = async (query: string) =>
    (await own.get(`churches/${own.church}/events${query}`)).body.data.find(
      (event: { id: string }) => event.id === id,
    )
  expect(await listed('?include=counts')).toMatchObject({ attendees: 1, absentees: 2, first_timers: 0 })
  expect(await listed('')).not.toHaveProperty('attendees')
  await own.delete(`member/${ada}`)
  const deleted = await own.get(`events/${id}/people`)
  expect(deleted.body.data).toMatchObject([{ first_name: 'Deleted', deleted: true, phone_number: null }])
  expect((await own.delete(`events/${id}/attendees/${bisi}`)).body.data.present).toBe(false)
  expect((await own.put(`events/${id}/attendees/${newId()}`)).status).toBe(404)
})

test('without membersAccess a phone shows four digits', async () => {
  const { id } = await anEvent()
  const more = { email: 'chidi@mail.example', occupation: 'Tailor' }
  const person = await owner.person('Chidi', 'Eze', '0803 555 4444', more)
  const usher = await aTeamUser(testServer, owner.church, ['eventsAccess'])
  await usher.put(`events/${id}/attendees/${person}`)
  const [seen] = (await usher.get(`events/${id}/people`)).body.data
  expect(seen).toMatchObject({ id: person, phone_number: null, email: null, phone_tail: '4444' })
  expect(seen.occupation).toBeNull()
  expect((await owner.get(`events/${id}/people`)).body.data).toMatchObject([more])
  expect((await owner.get(`events/${id}/people`)).body.data[0].phone_number).toBe('+2348035554444')
  const found = async (caller: Caller, q: string) =>
    (await caller.get(`events/${id}/people?q=${q}`)).body.data.length as number
  expect(
    await Promise.all(['4444', '555', '0803555', '5554', '08035554444'].map((q) => found(usher, q))),
  ).toEqual([1, 0, 0, 0, 0])
  expect(await Promise.all(['4444', '5554', '08035554444'].map((q) => found(owner, q)))).toEqual([1, 1, 1])
})

test('another church’s event and member give 404 in body and path', async () => {
  const other = await aChurch(testServer)
  const theirs = (await anEvent({}, other)).id
  const stranger = await other.person('Ngozi', 'Eze')
  const { id } = await anEvent()
  const calls = [
    owner.get(`event/${theirs}`),
    owner.get(`events/${theirs}/people`),
    owner.post('update/event', { event_id: theirs, name: 'Ours' }),
    owner.post('event/startOrEndOrCancelEvent', { event_id: theirs, status: 'started' }),
    owner.put(`event/${theirs}/finance`, { cash_collected_amount: 1 }),
    owner.put(`events/${theirs}/attendees/${stranger}`),
    owner.put(`events/${id}/attendees/${stranger}`),
    owner.delete(`events/${id}/attendees/${stranger}`),
    owner.post('attendancerecord', { event_id: theirs, male_count: 1, female_count: 1 }),
    owner.put(`attendancerecord/${theirs}`, { male_count: 1, female_count: 1 }),
    owner.delete(`attendancerecord/${theirs}`),
    aVisitor(testServer).get(`event-capture/${theirs}?reference=${owner.reference}`),
    owner.get(`churches/${other.church}/events`),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
})

spec('7 Attendance record: event', '3 Event: records', '3 Attendance record', '3 First-timer entry')
test('a count at an event makes a record and marks first timers', async () => {
  const id = await heldBefore(2, { name: 'Picnic' })
  const ngozi = {
    first_name: 'Ngozi',
    last_name: 'Ade',
    email: 'ngozi@mail.example',
    phone_number: '0803 555 7001',
    gender: 'female',
  }
  const counted = { event_id: id, male_count: 3, female_count: '4', total_count: 9, first_timers: [ngozi] }
  const made = await owner.post('attendancerecord', counted)
  expect([made.status, made.body.message]).toEqual([201, 'Attendance record submitted successfully'])
  expect(made.body.data).toMatchObject({
    id,
    event: { id, name: 'Picnic', date: addDays(today(), -2) },
    service: null,
    male_count: 3,
    female_count: 4,
    child_count: 2,
    total_count: 9,
    attendees: 1,
  })
  const [first] = (await owner.get(`events/${id}/people?view=firstTimer`)).body.data
  expect(first).toMatchObject({ ...ngozi, first_timer: true, phone_number: '+2348035557001' })
  expect((await owner.post('attendancerecord', counted)).status).toBe(409)
  // Its date is that of its first count, as a service's is. Neither the event's date nor a later count sets it.
  await change(testServer, `update events set created_at = created_at - interval '5 days' where id = $1`, [
    id,
  ])
  await change(
    testServer,
    `update audit_log set at = at - interval '1 day' where subject_id = $1 and action = 'event-record'`,
    [id],
  )
  const again = { male_count: 5, female_count: 5, guest_count: 1, first_timers: [ngozi] }
  const put = await owner.put(`attendancerecord/${id}`, again)
  expect(put.body.data).toMatchObject({ total_count: 12, guest_count: 1, attendees: 1 })
  const hoursAgo = (at: string) => Math.round((Date.now() - Date.parse(at)) / 3_600_000)
  const listed = (await owner.get('churches/attendancerecords')).body.data.find(
    (record: { id: string }) => record.id === id,
  )
  expect([put.body.data, listed].map(({ created_at }) => hoursAgo(created_at))).toEqual([24, 24])
  expect((await owner.get(`event/${id}`)).body.data.attendance_record).toMatchObject({ id, total_count: 12 })
  expect((await owner.delete(`attendancerecord/${id}`)).body.message).toBe(
    'Attendance record deleted successfully',
  )
  expect((await owner.get(`event/${id}`)).body.data.attendance_record).toBeNull()
})

spec('7 Attendance record: event')
test('missing counts stay, and first timers alone count nobody', async () => {
  const id = await heldBefore(2, { name: 'Picnic' })
  const blank = { first_name: '', last_name: ' ', phone_number: null, email: '', gender: null }
  const come = (last_name: string) => ({ first_timers: [blank, { first_name: 'Ada', last_name }] })
  const record = async () => (await owner.get(`event/${id}`)).body.data.attendance_record
  const alone = await owner.post('attendancerecord', { event_id: id, ...come('One') })
  expect([alone.status, alone.body.data.attendees, await record()]).toEqual([201, 1, null])
  expect((await owner.put(`attendancerecord/${id}`, come('Two'))).status).toBe(200)
  expect(await record()).toBeNull()
  const counted = { male_count: 3, female_count: 4, child_count: 2, guest_count: 1 }
  expect((await owner.post('attendancerecord', { event_id: id, ...counted })).status).toBe(201)
  await owner.put(`attendancerecord/${id}`, { female_count: 9 })
  const guests = await owner.put(`attendancerecord/${id}`, { guest_count: 15 })
  expect([guests.status, guests.body.errors]).toEqual([400, [field('guest_count')]])
  await owner.put(`attendancerecord/${id}`, { guest_count: 0, ...come('Three') })
  const after = { male_count: 3, female_count: 9, child_count: 2, guest_count: 0 }
  expect(await record()).toMatchObject(after)
  const more = await owner.post('attendancerecord', { event_id: id, ...come('Four') })
  expect([more.status, more.body.data]).toEqual([201, expect.objectContaining({ ...after, attendees: 4 })])
})

test.each([
  [{ male_count: 1, female_count: 1 }, 'event_id'],
  [{ event_id: newId() }, 'male_count'],
  [{ event_id: newId(), first_timers: [] }, 'female_count'],
  [{ event_id: newId(), first_timers: [{ first_name: ' ', phone_number: '' }] }, 'female_count'],
  [{ event_id: newId(), first_timers: [{ first_name: 'A', last_name: 'B' }], child_count: 1 }, 'male_count'],
  [{ event_id: newId(), service_id: newId(), male_count: 1, female_count: 1 }, 'event_id'],
  [{ event_id: newId(), male_count: -1, female_count: 1 }, 'male_count'],
  [
    { event_id: newId(), male_count: 1, female_count: 1, first_timers: [{ last_name: 'x' }] },
    'first_timers.0.first_name',
  ],
])('refuses an invalid record: %j', async (body, path) => {
  const said = await owner.post('attendancerecord', body)
  expect([said.status, said.body.errors]).toEqual([400, expect.arrayContaining([field(path)])])
})

spec('5 Attendance: empty count')
test('counting nobody makes no record and adds no first timers', async () => {
  const id = await heldBefore(2, { name: 'Rained off' })
  const zeros = { male_count: 0, female_count: 0 }
  const first_timers = [{ first_name: 'Ada', last_name: 'Rain' }]
  const said = [await owner.post('attendancerecord', { event_id: id, ...zeros })]
  await owner.post('attendancerecord', { event_id: id, male_count: 3, female_count: 0 })
  said.push(await owner.put(`attendancerecord/${id}`, { ...zeros, first_timers }))
  for (const { status, body } of said) expect([status, body.errors]).toEqual([400, [field('male_count')]])
  const { attendance_record, attendees } = (await owner.get(`event/${id}`)).body.data
  expect([attendance_record.total_count, attendees]).toEqual([3, 0])
})

test('an event in the future is not counted', async () => {
  const day = addDays(today(), 2)
  const { id } = await anEvent({ startDate: day, endDate: day })
  const said = await owner.post('attendancerecord', { event_id: id, male_count: 1, female_count: 1 })
  expect([said.status, said.body.errors]).toEqual([400, [field('event_id')]])
})

spec('6 Cancelled event')
test('a cancelled event takes no attendance but allows correcting and deleting it', async () => {
  const [counted, other] = [(await anEvent()).id, (await anEvent()).id]
  const ada = await owner.person('Ada', 'Cancelled')
  const heads = { male_count: 3, female_count: 4 }
  await owner.post('attendancerecord', { event_id: counted, ...heads })
  await owner.put(`events/${counted}/attendees/${ada}`)
  for (const event_id of [counted, other])
    await owner.post('event/startOrEndOrCancelEvent', { event_id, status: 'cancelled' })
  const first_timers = [{ first_name: 'Ben', last_name: 'Cancelled' }]
  const refused = async (path: string, call: Promise<Said>) => {
    const { status, body } = await call
    expect([status, body.errors]).toEqual([400, [{ path, message: 'This event was cancelled.' }]])
  }
  await refused('event_id', owner.post('attendancerecord', { event_id: other, ...heads }))
  await refused('event_id', owner.post('attendancerecord', { event_id: other, first_timers }))
  await refused('event_id', owner.put(`attendancerecord/${other}`, heads))
  await refused('first_timers', owner.put(`attendancerecord/${counted}`, { first_timers }))
  await refused('eventId', owner.put(`events/${other}/attendees/${ada}`))
  expect((await owner.get(`event/${counted}`)).body.data).toMatchObject({ attendees: 1 })
  const records = (await owner.get('churches/attendancerecords')).body.data as { id: string; event: object }[]
  expect(records.find(({ id }) => id === counted)?.event).toMatchObject({ status: 'cancelled' })
  expect((await owner.put(`attendancerecord/${counted}`, { male_count: 5 })).body.data.total_count).toBe(9)
  expect((await owner.delete(`attendancerecord/${counted}`)).status).toBe(200)
  expect((await owner.delete(`events/${counted}/attendees/${ada}`)).status).toBe(200)
})

test('marks nobody at an event in the future', async () => {
  const day = addDays(today(), 2)
  const { id } = await anEvent({ startDate: day, endDate: day })
  const { status, body } = await owner.put(`events/${id}/attendees/${await owner.person('Ada', 'Early')}`)
  const message = 'This event lies ahead. Mark people on its day.'
  expect([status, body.errors]).toEqual([400, [{ path: 'eventId', message }]])
})

spec('7 Attendance records: list')
test('lists records of services and events together, latest first, by page', async () => {
  const own = await aChurch(testServer)
  for (let back = 0; back < 6; back += 1) {
    if (back % 2 === 0) {
      const { id } = await anEvent({ name: `Event ${back}` }, own)
      await change(
        testServer,
        `update events set start_date = start_date - make_interval(days => $2) where id = $1`,
        [id, back],
      )
      await own.post('attendancerecord', { event_id: id, male_count: back, female_count: 1 })
    } else {
      const { id } = await own.service(addDays(today(), -back), `Service ${back}`)
      await own.post('attendancerecord', { service_id: id, male_count: back, female_count: 1 })
    }
  }
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await own.get(`churches/attendancerecords?limit=2${cursor && `&cursor=${cursor}`}`)
    expect(body.data.length).toBeLessThanOrEqual(2)
    for (const record of body.data) names.push((record.event ?? record.service).name)
    cursor = body.next_cursor
  }
  expect(names).toEqual(['Event 0', 'Service 1', 'Event 2', 'Service 3', 'Event 4', 'Service 5'])
  const [first] = (await own.get('churches/attendancerecords?include=people')).body.data
  expect(first).toMatchObject({ event: { name: 'Event 0' }, attendees: [] })
})

spec('route listEvents')
test('the list of events continues from its cursor without repeats', async () => {
  const own = await aChurch(testServer)
  for (let ahead = 0; ahead < 5; ahead += 1)
    await anEvent(
      { name: `E${ahead}`, startDate: addDays(today(), ahead >> 1), endDate: addDays(today(), 9) },
      own,
    )
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await own.get(`churches/${own.church}/events?limit=2${cursor && `&cursor=${cursor}`}`)
    names.push(...body.data.map((event: { name: string }) => event.name))
    cursor = body.next_cursor
  }
  expect([names[0], [...names].sort()]).toEqual(['E4', ['E0', 'E1', 'E2', 'E3', 'E4']])
})

spec('7 Event capture: calls', '5 Attendance capture: API', 'route markByEventLink')
test('by link a member marks themselves once and a stranger must register', async () => {
  const { id } = await anEvent({ name: 'Open day' })
  const member = await owner.person('Efe', 'Uche', '0803 555 8001')
  const visitor = aVisitor(testServer)
  const seen = (await visitor.get(`event-capture/${id}?reference=${owner.reference}`)).body.data
  expect(seen).toMatchObject({
    id,
    name: 'Open day',
    church: { name: 'Grace' },
    open: true,
    opens_on: today(),
  })
  const mark = (emailOrPhone: string) =>
    visitor.post('mark-event-attendance', { emailOrPhone, churchReference: owner.reference, eventId: id })
  const first = await mark('0803 555 8001')
  expect(first.body).toMatchObject({
    success: true,
    message: 'Your attendance for this event was successfully captured',
    data: { captureFirstTimer: false, already: false, event: { name: 'Open day' } },
  })
  expect(JSON.stringify(first.body)).not.toContain('Efe')
  expect((await mark('+234 803 555 8001')).body).toEqual(first.body)
  const unknown = await mark('0803 555 8002')
  expect([unknown.status, unknown.body]).toMatchObject([
    200,
    { success: false, message: 'We could not find your details', data: { captureFirstTimer: true } },
  ])
  expect((await mark('nothing')).body.message).toBe('Invalid Email or Phone')
  const people = (await owner.get(`events/${id}/people`)).body.data
  expect(people.map((person: { id: string }) => person.id)).toEqual([member])
})

spec('7 Event capture: calls')
test('a first timer registers at the event once, however often sent', async () => {
  const { id } = await anEvent()
  const body = {
    id: newId(),
    first_name: 'Sade',
    last_name: 'New',
    phone: '0803 555 9101',
    first_timer: true,
    churchReference: owner.reference,
    eventId: id,
  }
  const visitor = aVisitor(testServer)
  for (let twice = 0; twice < 2; twice += 1) {
    const said = await visitor.post('add-new-member-from-attendance-capture', body)
    expect([said.status, said.body.data]).toMatchObject([201, { id: body.id, first_timer: true }])
  }
  expect((await owner.get(`event/${id}`)).body.data).toMatchObject({ attendees: 1, first_timers: 1 })
  const known = await visitor.post('add-new-member-from-attendance-capture', { ...body, id: newId() })
  expect([known.status, known.body.message]).toEqual([409, 'Member already exists'])
})

spec('7 Event capture: days', 'route eventByLink')
test('the link works from its first day to seven days after', async () => {
  const visitor = aVisitor(testServer)
  await owner.person('Ife', 'Window', '0803 555 6001')
  const mark = async (id: string, more: object = {}) =>
    (
      await visitor.post('mark-event-attendance', {
        emailOrPhone: '0803 555 6001',
        churchReference: owner.reference,
        eventId: id,
        ...more,
      })
    ).status
  const day = addDays(today(), 1)
  const ahead = (await anEvent({ startDate: `${day} 00:00`, endDate: day })).id
  expect(await mark(ahead)).toBe(404)
  expect(await mark(await heldBefore(7))).toBe(200)
  const closed = await heldBefore(8)
  const { opened } = (await visitor.get(`event-capture/${closed}?reference=${owner.reference}`)).body.data
  expect(await mark(closed, { opened })).toBe(404)
  const { id } = await anEvent()
  const cancelled = await owner.post('event/startOrEndOrCancelEvent', { event_id: id, status: 'cancelled' })
  expect(cancelled.body.message).toBe('Your event has been cancelled successfully')
  expect(await mark(id)).toBe(404)
})

test('accepts a late page opened in time and no other reference', async () => {
  const { id } = await anEvent()
  await owner.person('Uju', 'Late', '0803 555 6002')
  const visitor = aVisitor(testServer)
  const { opened } = (await visitor.get(`event-capture/${id}?reference=${owner.reference}`)).body.data
  await change(
    testServer,
    `update events set start_date = start_date - interval '7 days', end_date = end_date - interval '7 days' where id = $1`,
    [id],
  )
  const body = { emailOrPhone: '0803 555 6002', churchReference: owner.reference, eventId: id }
  expect((await visitor.post('mark-event-attendance', { ...body, opened })).status).toBe(200)
  const { reference } = await owner.service()
  for (const churchReference of [reference, 'made-up'])
    expect((await visitor.post('mark-event-attendance', { ...body, churchReference })).status).toBe(404)
})

spec('7 Event capture: limits')
test('misses delay further guesses at an event’s link', async () => {
  const { id } = await anEvent()
  const visitor = aVisitor(testServer)
  const guess = (index: number) =>
    visitor.post('mark-event-attendance', {
      emailOrPhone: `0803 444 ${1000 + index}`,
      churchReference: owner.reference,
      eventId: id,
    })
  const said = []
  for (let round = 0; round < 8; round += 1) {
    said.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => guess(round * 10 + index)))))
    await missedAlready(testServer, 'who', 280)
  }
  const slowed = said.filter(({ status }) => status === 429)
  expect(slowed.length).toBeGreaterThan(0)
  expect(Number(slowed[0]?.headers['retry-after'])).toBeGreaterThan(0)
})

test('the audit log shows who changed what', async () => {
  const { id } = await anEvent()
  await owner.put(`event/${id}/finance`, { cash_collected_amount: 5 })
  await owner.post('event/startOrEndOrCancelEvent', { event_id: id, status: 'started' })
  await owner.delete(`event/${id}`)
  const text = `select action, account_id, changes from audit_log where subject_id = $1 order by at, id`
  const { rows } = await testServer.database.ownerPool.query(text, [id])
  expect(rows[1].changes).toEqual({ cash_collected_kobo: [null, 500] })
  expect(rows.map(({ action }) => action)).toEqual([
    'add-event',
    'event-finance',
    'event-started',
    'delete-event',
  ])
  expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([owner.account]))
})

test('the API page documents an event as JSON and as a form', async () => {
  const { paths } = (await testServer.app.inject({ url: '/api/v1/openapi.json' })).json()
  for (const path of ['/api/v1/event', '/api/v1/update/event'])
    expect(Object.keys(paths[path].post.requestBody.content)).toEqual([
      'application/json',
      'multipart/form-data',
    ])
})
