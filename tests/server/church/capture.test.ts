/** Tests the public links: visitors mark themselves and register as first timers. */
import { addDays } from '../../../contract/calendar/days.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { signOpened } from '../../../server/modules/capture/link.ts'
import {
  aChurch,
  aTeamUser,
  aVisitor,
  type Caller,
  change,
  missedAlready,
  type TestServer,
  openTestServer,
  type Said,
  today,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller & { reference: string }
let visitor: ReturnType<typeof aVisitor>
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  visitor = aVisitor(testServer)
})
afterAll(() => testServer.close())

const NOT_FOUND = {
  success: false,
  message: 'We could not find your details',
  data: { captureFirstTimer: true },
}
const mark = (churchReference: string, emailOrPhone: string, more: object = {}) =>
  visitor.post('mark-church-service-attendance', {
    emailOrPhone,
    type: emailOrPhone.includes('@') ? 'email' : 'phone',
    churchReference,
    ...more,
  })
const add = (churchReference: string, more: object = {}) =>
  visitor.post('add-new-member-from-attendance-capture', {
    first_name: 'Ngọzi',
    last_name: 'Visitor',
    phone: '0803 555 0707',
    email: '',
    churchReference,
    ...more,
  })
const attended = async (id: string) => (await owner.get(`churchservices/${id}`)).body.data.attendees
const words = ({ body }: Said) => JSON.stringify(body)

spec('3 Church service: public lookup', 'route serviceByReference')
test('a service’s link shows the page’s data and nothing about people', async () => {
  const { id, reference } = await owner.service()
  const { status, body } = await visitor.get(`church-service/${reference}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id,
    name: 'Sunday service',
    date_of_service: today(),
    reference,
    open: true,
    choose: [],
    church: { name: 'Grace', reference: owner.reference },
  })
  expect(Object.keys(body.data)).not.toContain('attendees')
})

spec('API: church reference')
test('a church’s link resolves to today’s service, none, or a question', async () => {
  const look = async () => (await visitor.get(`church-service/${owner.reference}`)).body.data
  expect(await look()).toMatchObject({
    id: null,
    name: null,
    church: { name: 'Grace' },
    open: false,
    choose: [],
  })
  await owner.service(addDays(today(), -7))
  const { id } = await owner.service(today(), 'Morning')
  expect(await look()).toMatchObject({ id, name: 'Morning', open: true })
  await owner.service(today(), 'Evening')
  expect(await look()).toMatchObject({
    id: null,
    open: true,
    choose: [{ name: 'Morning' }, { name: 'Evening' }],
  })
})

spec('route churchByReference')
test('resolves a church’s reference by either path, and 404 for others', async () => {
  const { reference } = await owner.service()
  for (const path of ['get-church-by-reference/', 'get-church-by-reference'])
    expect((await visitor.post(path, { reference: owner.reference })).body.data).toMatchObject({
      id: owner.church,
      name: 'Grace',
      reference: owner.reference,
    })
  expect((await visitor.post('get-church-by-reference', { reference })).body.data).toMatchObject({
    id: owner.church,
  })
  expect((await visitor.post('get-church-by-reference', { reference: 'nobody' })).status).toBe(404)
  expect((await visitor.get('church-service/nobody')).status).toBe(404)
  expect((await visitor.post('get-church-by-reference', {})).body.errors[0].path).toBe('reference')
})

spec('3 Attendance mark payload', 'toast attendanceCaptured', 'People: email case')
test.each([['0803 555 0606'], ['2348035550606'], ['+2348035550606'], ['Ada@MAIL.example']])(
  'a member marks themselves by %s, once',
  async (typed) => {
    const { id, reference } = await owner.service()
    await owner.person('Ada', 'Obi', '08035550606', { email: 'ada@mail.example' })
    const first = await mark(reference, typed)
    expect([first.status, first.body.success, first.body.message]).toEqual([
      200,
      true,
      'Your attendance for this service was successfully captured',
    ])
    expect((await mark(reference, typed)).body).toEqual(first.body)
    expect(await attended(id)).toBe(1)
    expect(words(first)).not.toMatch(/Ada|Obi/)
  },
)

spec('route renewReference', 'Capture: references')
test('a reference lasts until the owner renews it, services keep theirs', async () => {
  const service = await owner.service()
  const usher = await aTeamUser(testServer, owner.church)
  expect((await usher.post('church/renew-reference', {})).status).toBe(403)
  const { body } = await owner.post('church/renew-reference', {})
  expect(body.data.reference).toMatch(/^[\w-]{16}$/)
  const church = async (reference: string) =>
    (await visitor.post('get-church-by-reference', { reference })).status
  expect(await church(owner.reference)).toBe(404)
  expect(await church(body.data.reference)).toBe(200)
  expect(await church(service.reference)).toBe(200)
  expect((await owner.get('user')).body.data.current_church.reference).toBe(body.data.reference)
})

spec('API: church reference')
test('the church’s link marks today’s service or asks which of two', async () => {
  await owner.person('Ada', 'Obi', '08035550606')
  expect((await mark(owner.reference, '08035550606')).status).toBe(404)
  const morning = await owner.service(today(), 'Morning')
  expect((await mark(owner.reference, '08035550606')).body.success).toBe(true)
  const evening = await owner.service(today(), 'Evening')
  const response = await mark(owner.reference, '08035550606')
  expect([response.status, response.body.success, response.body.message]).toEqual([
    200,
    false,
    'Which service are you at?',
  ])
  const chosen = response.body.data.choose.find((one: { name: string }) => one.name === 'Evening').reference
  await mark(chosen, '08035550606')
  expect([await attended(morning.id), await attended(evening.id)]).toEqual([1, 1])
})

spec('route markByLink', 'toast detailsNotFound', 'API: unknown person')
test('an unknown visitor gets 200, success false, and the first-timer form', async () => {
  const { reference } = await owner.service()
  for (const typed of ['08035550606', 'nobody@mail.example']) {
    const { status, body } = await mark(reference, typed)
    expect([status, body]).toEqual([200, NOT_FOUND])
  }
})

test('does not recognise a deleted member', async () => {
  const { reference } = await owner.service()
  await owner.delete(`member/${await owner.person('Ada', 'Obi', '08035550606')}`)
  expect((await mark(reference, '08035550606')).body).toEqual(NOT_FOUND)
})

test('does not recognise another church’s member', async () => {
  const { reference } = await owner.service()
  const other = await aChurch(testServer, 'Elsewhere')
  await other.person('Ada', 'Obi', '08035550606')
  expect((await mark(reference, '08035550606')).body).toEqual(NOT_FOUND)
})

spec('People: public page')
test('a phone shared by a family asks for the first name only', async () => {
  const { id, reference } = await owner.service()
  await owner.person('Títílayọ̀', 'Bello', '08035550606')
  await owner.person('Kunle', 'Bello', '08035550606')
  await owner.person('Kunle', 'Bello-Cole', '08035550606')
  const response = await mark(reference, '08035550606')
  expect([response.body.success, response.body.message, response.body.data]).toEqual([
    false,
    'Your first name?',
    { captureFirstTimer: false, askFirstName: true },
  ])
  expect((await mark(reference, '08035550606', { first_name: 'Segun' })).body).toEqual(NOT_FOUND)
  expect((await mark(reference, '08035550606', { first_name: 'kunle' })).body.data).toEqual({
    captureFirstTimer: false,
    askLastName: true,
  })
  expect((await mark(reference, '08035550606', { first_name: ' titilayo' })).body.success).toBe(true)
  expect(
    (await mark(reference, '08035550606', { first_name: 'Kunle', last_name: 'bello' })).body.success,
  ).toBe(true)
  expect(await attended(id)).toBe(2)
  expect(words(response)).not.toMatch(/Bello|Kunle|yọ/)
})

spec('5 Attendance capture: API')
test.each(['hello', '12345', 'ada@', '', '0603 555 0606', '\0'])(
  '%j is neither a phone nor an email: 400 at the field',
  async (typed) => {
    const { reference } = await owner.service()
    const { status, body } = await mark(reference, typed)
    expect([status, body.errors[0].path]).toEqual([400, 'emailOrPhone'])
  },
)

spec('Capture: days')
test.each([
  [1, 404],
  [0, 200],
  [-7, 200],
  [-8, 404],
])('a service %i days from today answers %i', async (days, status) => {
  const { reference } = await owner.service(addDays(today(), days))
  await owner.person('Ada', 'Obi', '08035550606')
  const said = await mark(reference, '08035550606')
  expect(said.status).toBe(status)
  if (status === 404) expect(said.body.message).toMatch(/not started|closed/)
})

spec('Capture: page opened')
test('a page counts as opened by the time the server signed', async () => {
  const { id, reference } = await owner.service(addDays(today(), -10))
  await owner.person('Ada', 'Obi', '08035550606')
  const { rows } = await testServer.database.ownerPool.query(
    'select capture_key from churches where church_id = $1',
    [owner.church],
  )
  const opened = signOpened(String(rows[0].capture_key), new Date(Date.now() - 5 * 86_400_000))
  expect((await mark(reference, '08035550606', { opened: `${opened.slice(0, -2)}xx` })).status).toBe(404)
  expect(
    (
      await mark(reference, '08035550606', {
        opened: signOpened(newId(), new Date(Date.now() - 5 * 86_400_000)),
      })
    ).status,
  ).toBe(404)
  expect((await mark(reference, '08035550606', { opened })).body.success).toBe(true)
  expect(await attended(id)).toBe(1)
})

spec('3 New first timer payload', 'route addByLink')
test('a first timer registers, is marked and is listed', async () => {
  const { id, reference } = await owner.service()
  const { status, body } = await add(reference, {
    first_timer: true,
    day_of_birth: '7',
    month_of_birth: 'June',
    date_of_birth: '',
  })
  expect([status, body.message]).toEqual([
    201,
    'Your details were submitted and your attendance recorded successfully',
  ])
  const [person] = (await owner.get(`churchservices/${id}/people?view=firstTimer`)).body.data
  expect(person).toMatchObject({ id: body.data.id, first_name: 'Ngọzi', phone_number: '+2348035550707' })
  expect((await owner.get(`member/${person.id}`)).body.data).toMatchObject({
    first_timer: true,
    day_of_birth: 7,
    month_of_birth: 'June',
    captured_service_id: id,
  })
  expect((await mark(reference, '08035550707')).body.success).toBe(true)
  expect(await attended(id)).toBe(1)
})

spec('3 New member payload', 'toast detailsSubmitted')
test('registering by the church’s link makes a member without a service', async () => {
  const { id } = await owner.service()
  const { status, body } = await add(owner.reference, { month_of_birth: '', day_of_birth: '' })
  expect([status, body.message]).toEqual([
    201,
    'Your details were submitted successfully, easily mark your attendance at the next service',
  ])
  expect((await owner.get(`member/${body.data.id}`)).body.data).toMatchObject({
    first_timer: false,
    email: null,
    month: null,
  })
  expect(await attended(id)).toBe(0)
})

test('a known person gets 409 and keeps their data', async () => {
  const known = await owner.person('Visitor', 'Ngozi', '08035550707')
  const { reference } = await owner.service()
  for (const first_timer of [true, false]) {
    const { status, body } = await add(reference, { first_timer, email: 'evil@mail.example' })
    expect([status, body.message]).toEqual([409, 'Member already exists'])
  }
  expect((await owner.get(`member/${known}`)).body.data.email).toBeNull()
})

test('a repeated form under its own id answers alike, another’s is refused', async () => {
  const { id: service, reference } = await owner.service()
  const id = newId()
  const sent = [
    await add(reference, { id, first_timer: true }),
    await add(reference, { id, first_timer: true }),
  ]
  expect(sent.map(({ status, body }) => [status, body.data])).toEqual([
    [201, { id, first_timer: true }],
    [201, { id, first_timer: true }],
  ])
  expect(await attended(service)).toBe(1)
  expect((await add(reference, { id, first_name: 'Another', first_timer: true })).status).toBe(409)
})

test('two parallel forms of one person make one person', async () => {
  const { id, reference } = await owner.service()
  const sent = await Promise.all([
    add(reference, { first_timer: true }),
    add(reference, { first_timer: true }),
  ])
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await attended(id)).toBe(1)
  expect((await owner.get(`churches/${owner.church}/members?q=visitor`)).body.data).toHaveLength(1)
})

spec('Privacy: under 18')
test.each([
  [{ first_name: ' ' }, 'first_name'],
  [{ last_name: undefined }, 'last_name'],
  [{ phone: '' }, 'phone'],
  [{ phone: '123' }, 'phone'],
  [{ email: 'x' }, 'email'],
  [{ day_of_birth: 40 }, 'day_of_birth'],
  [{ day_of_birth: 30, month_of_birth: 'February' }, 'day_of_birth'],
  [{ day_of_birth: 9 }, 'month_of_birth'],
  [{ month_of_birth: 'May' }, 'day_of_birth'],
  [{ day_of_birth: 9, month_of_birth: 5, date_of_birth: '1990-05-08' }, 'day_of_birth'],
  [{ consent: false }, 'consent'],
  [{ adult: false }, 'guardian_name'],
  [{ adult: true, date_of_birth: '2015-05-01', first_timer: true }, 'guardian_name'],
  [{ adult: true, date_of_birth: '2015-05-01', guardian_name: 'Bola' }, 'guardian_phone'],
  [{ churchReference: '' }, 'churchReference'],
])('refuses %j at %s', async (more, path) => {
  const { reference } = await owner.service()
  const { status, body } = await add(reference, more)
  expect([status, body.errors?.[0].path]).toEqual([400, path])
})

const consentsOf = async (person: string) =>
  (
    await testServer.database.ownerPool.query(
      'select purpose, given, wording, guardian_name from consents where member_id = $1 order by purpose',
      [person],
    )
  ).rows

spec('Privacy: not asked')
test('keeps consent with its wording and nothing that was not asked', async () => {
  const added = await add(owner.reference, {
    consent: true,
    consent_wording: 'Grace keeps your name and phone.',
    sms_consent: false,
    sms_consent_wording: 'May we send you SMS?',
    adult: false,
    guardian_name: 'Bola Visitor',
    guardian_phone: '08035550708',
  })
  expect(await consentsOf(added.body.data.id)).toEqual([
    { purpose: 'adult', given: false, wording: null, guardian_name: 'Bola Visitor' },
    { purpose: 'keep', given: true, wording: 'Grace keeps your name and phone.', guardian_name: null },
    { purpose: 'sms', given: false, wording: 'May we send you SMS?', guardian_name: null },
  ])
  const plain = await add(owner.reference, { phone: '08035550709' })
  expect(await consentsOf(plain.body.data.id)).toEqual([])
})

test('a child ticked as an adult is kept as under 18', async () => {
  const guardian = { guardian_name: 'Bola Visitor', guardian_phone: '08035550708' }
  const child = await add(owner.reference, { adult: true, date_of_birth: '2015-05-01', ...guardian })
  expect(await consentsOf(child.body.data.id)).toMatchObject([
    { purpose: 'adult', given: false, guardian_name: 'Bola Visitor' },
  ])
  const grown = await add(owner.reference, { adult: true, date_of_birth: '1980-05-01', first_name: 'Grown' })
  expect(await consentsOf(grown.body.data.id)).toMatchObject([{ purpose: 'adult', given: true }])
})

spec('Capture: misses')
test('2.4.1: guessing phones delays that address alone, never known people', async () => {
  const { reference } = await owner.service()
  await owner.person('Ada', 'Obi', '08035550606')
  const guess = (index: number) => mark(reference, `0803444${String(index).padStart(4, '0')}`)
  const guesses: Said[] = []
  // One batch or two. More occur only where the minute turned over in between.
  while (guesses.length < 200 && !guesses.some(({ status }) => status === 429)) {
    guesses.push(
      ...(await Promise.all(Array.from({ length: 25 }, (_, more) => guess(guesses.length + more)))),
    )
    await missedAlready(testServer, 'who', 280)
  }
  const [wait] = guesses.filter(({ status }) => status === 429)
  expect(wait?.body).toMatchObject({ success: false, code: 'TOO_MANY' })
  expect(Number(wait?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(wait?.headers['retry-after'])).toBeLessThanOrEqual(60)
  visitor = aVisitor(testServer)
  const known = await Promise.all(Array.from({ length: 40 }, () => mark(reference, '08035550606')))
  expect(new Set(known.map(({ status }) => status))).toEqual(new Set([200]))
})

test('found and not found take the same time', async () => {
  const { reference } = await owner.service()
  await owner.person('Ada', 'Obi', '08035550606')
  const timed = async (phone: string) => {
    const startedAt = performance.now()
    await mark(reference, phone)
    return performance.now() - startedAt
  }
  for (const phone of ['08035550606', '08035550607']) expect(await timed(phone)).toBeGreaterThanOrEqual(245)
})

test('a signed-in team user of that church learns nothing more', async () => {
  const { reference } = await owner.service()
  const usher = await aTeamUser(testServer, owner.church)
  expect(
    (
      await usher.post('mark-church-service-attendance', {
        emailOrPhone: '08035550606',
        type: 'phone',
        churchReference: reference,
      })
    ).body,
  ).toEqual(NOT_FOUND)
})

test('the link of a deleted service finds nothing', async () => {
  const { id, reference } = await owner.service()
  await change(testServer, 'update services set deleted_at = now() where id = $1', [id])
  expect((await visitor.get(`church-service/${reference}`)).status).toBe(404)
  expect((await mark(reference, '08035550606')).status).toBe(404)
})
