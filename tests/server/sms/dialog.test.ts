/** Tests the preview and sending of an SMS: groups, recipients, price and quiet hours. */
import { addDays } from '../../../contract/calendar/days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { aChurch, aTeamUser, type Caller, today } from '../church/test-server.ts'
import {
  balance,
  minutesLater,
  openSmsTestServer,
  payIn,
  phones,
  type SmsTestServer,
} from './sms-test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: SmsTestServer
let grace: Caller
let theirs: Caller
beforeAll(async () => {
  testServer = await openSmsTestServer(60)
  grace = testServer.grace
  theirs = await aChurch(testServer, 'Theirs')
})
afterAll(() => testServer.close())

const group = async (name: string, phoneNumbers: unknown) => grace.post('smsgroup', { name, phoneNumbers })
const preview = async (request: object) => (await grace.post('previewBulkSms', request)).body.data
const fieldsOf = (body: { errors?: { path: string }[] }) => body.errors?.map(({ path }) => path)
const aged = (years: number) => `${new Date().getFullYear() - years}-01-01`

spec(
  '3 SMS group',
  'toast groupExists',
  'SMS: groups by API',
  'route listSmsGroups',
  'route addSmsGroup',
  'route changeSmsGroup',
  'route addToSmsGroup',
  'route deleteSmsGroup',
)
test('a group is made once per name, renamed, refilled and deleted', async () => {
  const made = await group('Ushers', '0803 000 0001, +2348030000002,, 2348030000001')
  expect(made).toMatchObject({ status: 201, body: { message: 'Group added successfully' } })
  expect(made.body.data).toEqual({
    id: expect.any(String),
    name: 'Ushers',
    sms_phone_number: ['+2348030000001', '+2348030000002'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const again = await group(' ushers ', [])
  expect([again.status, again.body.message, fieldsOf(again.body)]).toEqual([
    409,
    'A group with that name already exists',
    ['name'],
  ])
  const groupId = made.body.data.id
  const wrong = await grace.post('updateSmsGroup', { groupId, phoneNumbers: '0803, abc' })
  expect([wrong.status, wrong.body.message, fieldsOf(wrong.body)]).toEqual([
    400,
    'Invalid Phone Number Format',
    ['phoneNumbers'],
  ])
  const added = await grace.post('addNumbersToSmsGroup', {
    groupId,
    phoneNumbersToAddToGroup: '08030000002,08030000003',
  })
  expect(added.body).toMatchObject({
    data: { count: 1 },
    message: 'Successfully added 1 number(s) to the group',
  })
  await group('Choir', [])
  expect((await grace.post('updateSmsGroup', { groupId, name: 'CHOIR' })).status).toBe(409)
  const changed = await grace.post('updateSmsGroup', {
    groupId,
    name: 'Workers',
    phoneNumbersToRemove: ['08030000001'],
  })
  expect(changed.body.data).toMatchObject({
    name: 'Workers',
    sms_phone_number: ['+2348030000002', '+2348030000003'],
  })
  expect(
    (await theirs.post('addNumbersToSmsGroup', { groupId, phoneNumbersToAddToGroup: '08030000009' })).status,
  ).toBe(404)
  expect((await theirs.get('church-smsgroups')).body.data).toEqual([])
  await grace.delete(`smsgroup/${groupId}`)
  expect((await grace.get('church-smsgroups')).body.data.map((one: { name: string }) => one.name)).toEqual([
    'Choir',
  ])
})

spec(
  'SMS: same job',
  'route sendSms',
  'SMS: consent',
  'route previewSms',
  'route listSmsStops',
  'route addSmsStops',
  'route removeSmsStop',
)
test('the preview lists omitted people with reasons and price before sending', async () => {
  const [agreed, refused, unasked, child, guarded, stopped] = phones(6, 60_010) as [string, ...string[]]
  const person = (name: string, phone: string | undefined, more = {}) =>
    grace.person(name, 'Obi', phone, more)
  const yes = await person('Ada', agreed)
  await grace.put(`member/${yes}/consents`, { sms: true })
  // Two share a phone: one refusal counts for the number.
  const no = await person('Bisi', refused)
  await grace.put(`member/${no}/consents`, { sms: false })
  await grace.put(`member/${await person('Bola', refused)}/consents`, { sms: true })
  await person('Chidi', unasked)
  await person('Dayo', child, { date_of_birth: aged(9) })
  const kept = await person('Efe', guarded, { date_of_birth: aged(9) })
  await grace.put(`member/${kept}/consents`, { guardian_name: 'Mama Efe', guardian_phone: null })
  // A child and a parent share a phone: the parent is the recipient.
  await person('Femi', unasked, { date_of_birth: aged(9) })
  await grace.post('smsstop', { phoneNumbers: stopped, reason: 'Asked by phone' })
  const recepientPhones = [agreed, refused, unasked, child, guarded, stopped, agreed, 'nonsense'].join(',')
  const said = {
    named: 8,
    duplicates: 1,
    invalid: ['nonsense'],
    refused: 1,
    stopped: 1,
    under_age: 1,
    agreed: 1,
  }
  expect(await preview({ recepientPhones })).toMatchObject({
    ...said,
    unknown_consent: 2,
    recipients: 1,
    price: 6,
    cost: 6,
    balance: 60,
  })
  expect(await preview({ recepientPhones, consent_stated: true })).toMatchObject({
    ...said,
    recipients: 3,
    cost: 18,
    enough: true,
  })

  const sent = await grace.post('sendSmsNotification', {
    message: 'Good morning',
    recepientPhones: recepientPhones.replace(',nonsense', ''),
    consent_stated: true,
    send_in_quiet_hours: true,
  })
  expect(sent.status).toBe(201)
  await testServer.app.deps.jobs.drain()
  expect(testServer.network.handed.map(({ phone }) => phone).sort()).toEqual(
    [agreed, unasked, guarded].sort(),
  )
  const { rows } = await testServer.database.ownerPool.query(
    'select consent_wording, consent_stated_by from sms_sends where church_id = $1',
    [grace.church],
  )
  expect(rows).toEqual([
    { consent_wording: expect.stringContaining('signed consent'), consent_stated_by: grace.account },
  ])
  expect(await balance(testServer, grace.church, 'wallet')).toBe(4_200)
  const stops = (await grace.get('smsstops')).body.data
  expect(stops).toMatchObject([{ phone_number: stopped, reason: 'Asked by phone' }])
  expect((await grace.delete(`smsstop/${encodeURIComponent(stopped!)}`)).status).toBe(200)
  expect((await grace.get('smsstops')).body.data).toEqual([])
})

spec('SMS: landline')
test('a landline is left out of the count and the price', async () => {
  const mobile = phones(1, 61_010)[0]!
  const request = { recepientPhones: `${mobile}, 0201 234 5678, 0700 123 4567`, consent_stated: true }
  const none = { named: 3, invalid: [], landline: 2, landlines: ['+2342012345678', '+2347001234567'] }
  expect(await preview(request)).toMatchObject({ ...none, recipients: 1, cost: 6 })
  const before = await balance(testServer, grace.church, 'wallet')
  testServer.network.handed.length = 0
  const sent = await grace.post('sendSmsNotification', {
    ...request,
    message: 'Good morning',
    send_in_quiet_hours: true,
  })
  expect(sent.body.data).toMatchObject({ recipients: 1, cost: 6 })
  await testServer.app.deps.jobs.drain()
  expect(testServer.network.handed.map(({ phone }) => phone)).toEqual([mobile])
  expect(await balance(testServer, grace.church, 'wallet')).toBe(before - 600)
  await payIn(testServer, grace.church, 6)
})

test('refuses a group of landlines alone before any payment', async () => {
  const { body } = await group('Offices', '0201 234 5678')
  const refused = await grace.post('sendBulkSmsNotification', {
    message: 'Good morning',
    selection: 'selectFromGroupToSendSms',
    groupId: body.data.id,
    consent_stated: true,
    send_in_quiet_hours: true,
  })
  const message = 'None of these numbers can receive SMS.'
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'recepientPhones', message }] } })
})

spec('SMS: many wrong numbers')
test('counts more wrong numbers than the preview lists, sends once confirmed', async () => {
  const church = await aChurch(testServer, 'Wrong')
  await payIn(testServer, church.church, 60)
  const good = phones(3, 63_010)
  const wrong = Array.from({ length: 150 }, (_, at) => `no ${at}`)
  const recepientPhones = [...wrong, ...good].join(',')
  const { data } = (await church.post('previewBulkSms', { recepientPhones, consent_stated: true })).body
  expect([data.named, data.recipients, data.invalid.length]).toEqual([153, 3, 100])
  const send = (more: object) =>
    church.post('sendSmsNotification', {
      message: 'Hello',
      recepientPhones,
      consent_stated: true,
      send_in_quiet_hours: true,
      ...more,
    })
  expect(fieldsOf((await send({})).body)).toEqual(['recepientPhones'])
  expect(await send({ leave_out_invalid: true })).toMatchObject({
    status: 201,
    body: { data: { recipients: 3 } },
  })
  const none = await send({ leave_out_invalid: true, recepientPhones: wrong.join(',') })
  expect([none.status, none.body.message]).toEqual([400, 'None of these is a phone number.'])
})

spec('SMS: typed numbers')
test('cleans typed numbers, counts each once, adds them to the group', async () => {
  const church = await aChurch(testServer, 'Choir')
  await payIn(testServer, church.church, 60)
  const made = await church.post('smsgroup', { name: 'Choir', phoneNumbers: '08035557001' })
  const send = (groupToAddNumbersTo: string) =>
    church.post('sendBulkSmsNotification', {
      message: 'Rehearsal is at 5',
      recepientPhones: ' 0803 555 7001, ,08035557002,',
      consent_stated: true,
      send_in_quiet_hours: true,
      addToGroup: true,
      groupToAddNumbersTo,
    })
  expect((await send(newId())).status).toBe(404)
  const numbers = async () => (await church.get('church-smsgroups')).body.data[0].sms_phone_number
  expect(await numbers()).toEqual(['+2348035557001'])
  expect((await send(made.body.data.id)).body.data).toMatchObject({ recipients: 2, cost: 12 })
  expect(await numbers()).toEqual(['+2348035557001', '+2348035557002'])
})

spec('SMS: people of an act', 'route listSmsPeople')
test('reaches the people of one service or of all services', async () => {
  const church = await aChurch(testServer, 'Mercy')
  const [ada, bisi, chidi] = await Promise.all(
    ['Ada', 'Bisi', 'Chidi'].map((name, n) => church.person(name, 'Eze', phones(3, 61_010)[n])),
  )
  const [first, second] = [
    await church.service(undefined, 'First'),
    await church.service(undefined, 'Second'),
  ]
  await church.put(`churchservices/${first.id}/attendees/${ada}`)
  await church.put(`churchservices/${second.id}/attendees/${ada}`)
  await church.put(`churchservices/${first.id}/attendees/${bisi}`)
  const people = async (act: string, service?: string) =>
    (
      await church.get(
        `churches/${church.church}/sms-people?act=${act}${service ? `&service=${service}` : ''}`,
      )
    ).body.data
  const [a, b, c] = phones(3, 61_010)
  expect([ada, bisi, chidi].every(Boolean)).toBe(true)
  expect(await people('notify-attendees', second.id)).toMatchObject({
    people: 1,
    phones: [a],
    service: { name: 'Second' },
  })
  // The owner, who has a phone, was at neither.
  expect((await people('notify-absentees', first.id)).phones).toEqual(['+2348030000009', c])
  // Bisi was at the first service of that day.
  const missed = await people('notify-absentees', second.id)
  expect(missed).toMatchObject({ phones: ['+2348030000009', c], people: 2, at_another_service: 1 })
  expect(await people('notify-absentees', first.id)).toMatchObject({ at_another_service: 0 })
  expect((await people('notify-attendees')).phones).toEqual([a, b])
  expect((await people('notify-absentees')).phones).toEqual(['+2348030000009', c].sort())
  // The card of the service counts its absentees.
  const card = (await church.get(`churchservices/${second.id}/people?view=absent`)).body.data
  expect(card.map((person: { first_name: string }) => person.first_name)).toEqual(['Bisi', 'Chidi', 'Folake'])
  const request = {
    message: 'We missed you',
    act: 'notify-absentees',
    service: second.id,
    consent_stated: true,
  }
  expect((await church.post('previewBulkSms', request)).body.data).toMatchObject({ recipients: 2 })
  expect(
    (await grace.get(`churches/${grace.church}/sms-people?act=notify-attendees&service=${first.id}`)).status,
  ).toBe(404)
})

spec('SMS: shared number')
test('absentees whose number an attendee shares are left out and counted', async () => {
  const church = await aChurch(testServer, 'Peace')
  const [shared, alone] = phones(2, 61_050)
  const mother = await church.person('Halima', 'Bello', shared)
  await church.person('Musa', 'Bello', shared)
  await church.person('Chidi', 'Eze', alone)
  const { id } = await church.service()
  await church.put(`churchservices/${id}/attendees/${mother}`)
  const path = `churches/${church.church}/sms-people?act=notify-absentees&service=${id}`
  expect((await church.get(path)).body.data).toMatchObject({
    people: 3,
    without_phone: 0,
    shared_phone: 1,
    phones: ['+2348030000009', alone],
  })
})

spec('Absent: unmarked service')
test('absentees of today’s service are recipients once somebody is marked', async () => {
  const church = await aChurch(testServer, 'Early')
  const ada = await church.person('Ada', 'Eze', phones(1, 61_020)[0])
  const { id: service } = await church.service(undefined, 'Vigil')
  const { id: ahead } = await church.service(addDays(today(), 1), 'Retreat')
  const act = 'notify-absentees'
  const people = (which: string) => church.get(`churches/${church.church}/sms-people?act=${act}${which}`)
  const request = { message: 'We missed you', act, consent_stated: true, send_in_quiet_hours: true }
  const yet = 'The absentees of Vigil are known once somebody is marked.'
  for (const answer of [
    await people(`&service=${service}`),
    await church.post('previewBulkSms', { ...request, service }),
    await church.post('sendBulkSmsNotification', { ...request, service }),
  ])
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: 'service', message: yet }]])
  expect((await people(`&service=${ahead}`)).body.message).toBe(
    'The absentees of Retreat are known once its day has come.',
  )
  expect((await people('')).body.data).toMatchObject({ people: 0, phones: [] })

  await church.put(`churchservices/${service}/attendees/${ada}`)
  for (const which of [`&service=${service}`, ''])
    expect((await people(which)).body.data).toMatchObject({ people: 1, phones: ['+2348030000009'] })
})

spec('SMS: clock')
test('needs confirmation to send by night and shows until when', async () => {
  const church = await aChurch(testServer, 'Night')
  const ahead = 22 - new Date().getUTCHours()
  const offset = ahead > 14 ? ahead - 24 : ahead
  await church.put('church', { time_zone: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}` })
  const request = { message: 'Hello', recepientPhones: '08035550001', consent_stated: true }
  const answer = (await church.post('previewBulkSms', request)).body.data
  expect(answer.quiet_hours).toBe(true)
  expect(await church.post('sendBulkSmsNotification', request)).toMatchObject({
    status: 409,
    body: { code: 'QUIET_HOURS' },
  })
  const waiting = await church.post('sendBulkSmsNotification', {
    ...request,
    scheduled_for: answer.quiet_until,
  })
  expect(waiting).toMatchObject({
    status: 201,
    body: { data: { state: 'scheduled', scheduled_for: answer.quiet_until } },
  })
  expect(
    (await church.post('sendBulkSmsNotification', { ...request, send_in_quiet_hours: true })).body.code,
  ).toBe('INSUFFICIENT_BALANCE')
})

spec('SMS: checks')
test('2.2.2 refuses invalid input at its field', async () => {
  const usual = {
    message: 'Hello',
    recepientPhones: '08035550001',
    consent_stated: true,
    send_in_quiet_hours: true,
  }
  const send = (more: object) => grace.post('sendBulkSmsNotification', { ...usual, ...more })
  const cases: [object, string][] = [
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(161) }, 'message'],
    [{ message: 'ẹ'.repeat(71) }, 'message'],
    [{ recepientPhones: ' , ' }, 'recepientPhones'],
    [{ recepientPhones: '0803, 12' }, 'recepientPhones'],
    [{ recepientPhones: '08035550999', consent_stated: false }, 'recepientPhones'],
    [{ selection: 'selectFromGroupToSendSms' }, 'groupId'],
    [{ scheduled_for: '2099-01-01T12:00:00Z' }, 'scheduled_for'],
    [{ scheduled_for: 'tomorrow' }, 'scheduled_for'],
    [{ act: 'notify-everybody' }, 'act'],
  ]
  for (const [more, field] of cases) {
    const { status, body } = await send(more)
    expect([status, fieldsOf(body)], JSON.stringify(more).slice(0, 60)).toEqual([400, [field]])
  }
  expect((await send({ selection: 'selectFromGroupToSendSms', groupId: newId() })).status).toBe(404)
  expect((await send({ message: `${'x'.repeat(159)}.` })).status).toBe(201)
})

spec('SMS: sent list', 'route listSentSms', 'route getSentSms')
test('8.2.1 needs membersAccess and stays within the church', async () => {
  const money = await aTeamUser(testServer, grace.church, ['financeAccess'])
  expect((await money.get('church-smsgroups')).status).toBe(403)
  expect((await money.post('sendBulkSmsNotification', {})).status).toBe(403)
  const [sent] = (await grace.get(`churches/${grace.church}/notifications`)).body.data
  expect((await theirs.get(`notifications/${sent.id}`)).status).toBe(404)
  expect((await theirs.delete(`notifications/${sent.id}`)).status).toBe(404)
})

spec('Privacy: SMS lists')
test('an erased person is in no list of recipients', async () => {
  const [phone] = phones(1, 62_010)
  const id = await grace.person('Gbenga', 'Obi', phone)
  await grace.put(`member/${id}/consents`, { sms: true })
  await group('Erased', [phone])
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await grace.post('sendSmsNotification', {
    message: 'Hi',
    recepientPhones: phone,
    scheduled_for: later,
    send_in_quiet_hours: true,
  })
  const { body: kept } = await grace.get(`member/${id}/export`)
  expect(kept.data?.messages ?? []).toMatchObject([{ message: 'Hi', phone_number: phone }])
  await grace.delete(`member/${id}/personal-data`)
  const { rows } = await testServer.database.ownerPool.query(
    `select (select count(*)::int from sms_recipients where phone = $1) as written, (select count(*)::int from sms_group_numbers where phone = $1) as grouped`,
    [phone],
  )
  expect(rows).toEqual([{ written: 0, grouped: 0 }])
  await minutesLater(testServer, 24 * 60)
  await testServer.app.deps.jobs.drain()
  expect(testServer.network.handed.filter((one) => one.phone === phone)).toEqual([])
  expect((await grace.get(`notifications/${body.data.id}`)).body.data).toMatchObject({
    state: 'done',
    cost: 0,
  })
})
