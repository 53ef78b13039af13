import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { addDays } from '../../../server/church/today.ts'
import { signOpened } from '../../../server/church/capture/opened.ts'
import {
  aChurch,
  aTeamUser,
  aVisitor,
  type Caller,
  change,
  missedAlready,
  type House,
  openHouse,
  type Said,
  today,
} from './a-house.ts'

let house: House
let owner: Caller & { reference: string }
let visitor: ReturnType<typeof aVisitor>
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  owner = await aChurch(house)
  visitor = aVisitor(house)
})
afterAll(() => house.close())

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

test('a service’s link says what the page shows, and nothing about people', async () => {
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

test('a church’s link means its service of today, none, or asks which', async () => {
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

test('the church behind a reference, by either spelling of the path; a reference that is nobody’s is not there', async () => {
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

test('a church’s reference stays until its owner renews it; then the one before leads nowhere, and services keep theirs', async () => {
  const service = await owner.service()
  const usher = await aTeamUser(house, owner.church)
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

test('the church’s link marks at today’s service; of two it asks which, and takes the chosen one’s reference', async () => {
  await owner.person('Ada', 'Obi', '08035550606')
  expect((await mark(owner.reference, '08035550606')).status).toBe(404)
  const morning = await owner.service(today(), 'Morning')
  expect((await mark(owner.reference, '08035550606')).body.success).toBe(true)
  const evening = await owner.service(today(), 'Evening')
  const asked = await mark(owner.reference, '08035550606')
  expect([asked.status, asked.body.success, asked.body.message]).toEqual([
    200,
    false,
    'Which service are you at?',
  ])
  const chosen = asked.body.data.choose.find((one: { name: string }) => one.name === 'Evening').reference
  await mark(chosen, '08035550606')
  expect([await attended(morning.id), await attended(evening.id)]).toEqual([1, 1])
})

test('somebody unknown is answered as the spec reads it: 200, success false, the first-timer form', async () => {
  const { reference } = await owner.service()
  for (const typed of ['08035550606', 'nobody@mail.example']) {
    const { status, body } = await mark(reference, typed)
    expect([status, body]).toEqual([200, NOT_FOUND])
  }
})

test('a deleted member is nobody', async () => {
  const { reference } = await owner.service()
  await owner.delete(`member/${await owner.person('Ada', 'Obi', '08035550606')}`)
  expect((await mark(reference, '08035550606')).body).toEqual(NOT_FOUND)
})

test('another church’s member is nobody here', async () => {
  const { reference } = await owner.service()
  const other = await aChurch(house, 'Elsewhere')
  await other.person('Ada', 'Obi', '08035550606')
  expect((await mark(reference, '08035550606')).body).toEqual(NOT_FOUND)
})

test('a phone that a family shares asks for the first name, and never shows one', async () => {
  const { id, reference } = await owner.service()
  await owner.person('Títílayọ̀', 'Bello', '08035550606')
  await owner.person('Kunle', 'Bello', '08035550606')
  await owner.person('Kunle', 'Bello-Cole', '08035550606')
  const asked = await mark(reference, '08035550606')
  expect([asked.body.success, asked.body.message, asked.body.data]).toEqual([
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
  expect(words(asked)).not.toMatch(/Bello|Kunle|yọ/)
})

test.each(['hello', '12345', 'ada@', '', '0603 555 0606', '\0'])(
  '%j is neither a phone nor an e-mail: 400 at the field',
  async (typed) => {
    const { reference } = await owner.service()
    const { status, body } = await mark(reference, typed)
    expect([status, body.errors[0].path]).toEqual([400, 'emailOrPhone'])
  },
)

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
  if (status === 404) expect(said.body.message).toMatch(/not begun|closed/)
})

test('what counts is when the page was opened, by the server’s own signature', async () => {
  const { id, reference } = await owner.service(addDays(today(), -10))
  await owner.person('Ada', 'Obi', '08035550606')
  const { rows } = await house.database.ownerPool.query(
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

test('a first timer writes themselves down, is marked and is listed as one', async () => {
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

test('a member captured through the church’s link is a member and at no service', async () => {
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

test('known already is 409 and changes nothing of what is known', async () => {
  const known = await owner.person('Visitor', 'Ngozi', '08035550707')
  const { reference } = await owner.service()
  for (const first_timer of [true, false]) {
    const { status, body } = await add(reference, { first_timer, email: 'evil@mail.example' })
    expect([status, body.message]).toEqual([409, 'Member already exists'])
  }
  expect((await owner.get(`member/${known}`)).body.data.email).toBeNull()
})

test('the same form sent twice under its own id is answered the same; somebody else’s id is refused', async () => {
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

test('two forms of one person at the same time make one', async () => {
  const { id, reference } = await owner.service()
  const sent = await Promise.all([
    add(reference, { first_timer: true }),
    add(reference, { first_timer: true }),
  ])
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await attended(id)).toBe(1)
  expect((await owner.get(`churches/${owner.church}/members?q=visitor`)).body.data).toHaveLength(1)
})

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
])('%j is refused at %s', async (more, path) => {
  const { reference } = await owner.service()
  const { status, body } = await add(reference, more)
  expect([status, body.errors?.[0].path]).toEqual([400, path])
})

const consentsOf = async (person: string) =>
  (
    await house.database.ownerPool.query(
      'select purpose, given, wording, guardian_name from consents where member_id = $1 order by purpose',
      [person],
    )
  ).rows

test('consent is kept with its wording; what was not asked leaves nothing', async () => {
  const asked = await add(owner.reference, {
    consent: true,
    consent_wording: 'Grace keeps your name and phone.',
    sms_consent: false,
    sms_consent_wording: 'May we send you SMS?',
    adult: false,
    guardian_name: 'Bola Visitor',
    guardian_phone: '08035550708',
  })
  expect(await consentsOf(asked.body.data.id)).toEqual([
    { purpose: 'adult', given: false, wording: null, guardian_name: 'Bola Visitor' },
    { purpose: 'keep', given: true, wording: 'Grace keeps your name and phone.', guardian_name: null },
    { purpose: 'sms', given: false, wording: 'May we send you SMS?', guardian_name: null },
  ])
  const plain = await add(owner.reference, { phone: '08035550709' })
  expect(await consentsOf(plain.body.data.id)).toEqual([])
})

test('a child who is ticked as an adult is kept with the guardian as under 18', async () => {
  const guardian = { guardian_name: 'Bola Visitor', guardian_phone: '08035550708' }
  const child = await add(owner.reference, { adult: true, date_of_birth: '2015-05-01', ...guardian })
  expect(await consentsOf(child.body.data.id)).toMatchObject([
    { purpose: 'adult', given: false, guardian_name: 'Bola Visitor' },
  ])
  const grown = await add(owner.reference, { adult: true, date_of_birth: '1980-05-01', first_name: 'Grown' })
  expect(await consentsOf(grown.body.data.id)).toMatchObject([{ purpose: 'adult', given: true }])
})

test('2.4.1: guessing phones ends in a short wait for that address alone; a congregation that is known never waits', async () => {
  const { reference } = await owner.service()
  await owner.person('Ada', 'Obi', '08035550606')
  const guess = (index: number) => mark(reference, `0803444${String(index).padStart(4, '0')}`)
  const guesses: Said[] = []
  // A batch or two; more only where the minute turned over in between.
  while (guesses.length < 200 && !guesses.some(({ status }) => status === 429)) {
    guesses.push(
      ...(await Promise.all(Array.from({ length: 25 }, (_, more) => guess(guesses.length + more)))),
    )
    await missedAlready(house, 'who', 280)
  }
  const [wait] = guesses.filter(({ status }) => status === 429)
  expect(wait?.body).toMatchObject({ success: false, code: 'TOO_MANY' })
  expect(Number(wait?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(wait?.headers['retry-after'])).toBeLessThanOrEqual(60)
  visitor = aVisitor(house)
  const known = await Promise.all(Array.from({ length: 40 }, () => mark(reference, '08035550606')))
  expect(new Set(known.map(({ status }) => status))).toEqual(new Set([200]))
})

test('found and not found take the same time', async () => {
  const { reference } = await owner.service()
  await owner.person('Ada', 'Obi', '08035550606')
  const timed = async (phone: string) => {
    const begun = performance.now()
    await mark(reference, phone)
    return performance.now() - begun
  }
  for (const phone of ['08035550606', '08035550607']) expect(await timed(phone)).toBeGreaterThanOrEqual(245)
})

test('a team user of that church learns nothing more by being signed in', async () => {
  const { reference } = await owner.service()
  const usher = await aTeamUser(house, owner.church)
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

test('a link of a deleted service leads nowhere', async () => {
  const { id, reference } = await owner.service()
  await change(house, 'update services set deleted_at = now() where id = $1', [id])
  expect((await visitor.get(`church-service/${reference}`)).status).toBe(404)
  expect((await mark(reference, '08035550606')).status).toBe(404)
})
