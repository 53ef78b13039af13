import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChurch, type Caller, type TestServer } from '../server/church/test-server.ts'
import { aReader, inputOf, openPublicTestServer, optionsOf } from './public-test-server.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let owner: Caller & { reference: string }
let reader: ReturnType<typeof aReader>
beforeAll(async () => {
  testServer = await openPublicTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  reader = aReader(testServer)
})
afterAll(() => testServer?.close())

const at = (reference: string) => `/member-capture?reference=${reference}`
const typed = {
  first_name: 'Ngọzi',
  last_name: 'Member',
  phone: '0803 555 0707',
  email: 'ngozi@mail.example',
  day_of_birth: '7',
  month_of_birth: '6',
  consent: 'true',
  sms_consent: 'true',
  adult: 'true',
}
const people = async () => (await owner.get(`churches/${owner.church}/members?q=member`)).body.data

spec(
  '2 /member-capture: reference',
  '2 Member capture: header',
  '2 Member capture: church name',
  '2 Member capture: fields',
  '2 Member capture: submit',
  '5 Member capture: required',
)
test('asks for the spec’s fields under the church’s name', async () => {
  const page = await reader.open(at(owner.reference))
  expect([page.status, page.step]).toEqual([200, 'write'])
  for (const words of ['Personal info', 'Contact info', 'Contact us', 'Submit', 'Jan', 'Dec'])
    expect(page.words).toContain(words)
  for (const label of ['First name', 'Last name', 'Phone number', 'Email', 'Birth day', 'Birth month'])
    expect(page.html).toMatch(new RegExp(`<label [^>]*>${label}<`))
  expect(page.html).toMatch(/<h1>Grace Church<\/h1>/)
  for (const name of ['first_name', 'last_name', 'phone'])
    expect(inputOf(page, name)).toHaveProperty('required')
  for (const name of ['email', 'day_of_birth', 'month_of_birth'])
    expect(inputOf(page, name)).not.toHaveProperty('required')
  expect(inputOf(page, 'phone')).toMatchObject({ type: 'tel', inputMode: 'tel' })
  expect(optionsOf(page.html, 'day_of_birth').slice(1)).toEqual(
    Array.from({ length: 31 }, (_, day) => `${day + 1}`),
  )
  expect(optionsOf(page.html, 'month_of_birth').slice(1)).toEqual(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  )
  expect(page.html).toMatch(/<a[^>]*href="\/#contact"[^>]*>Contact us</)
  expect(page.html).toMatch(/<a class="cp-brand"[^>]*><svg/)
})

spec('2 Member capture: submit', '3 Member: month')
test('registers a member without a service and thanks by name', async () => {
  const { id } = await owner.service()
  const form = await reader.open(at(owner.reference))
  for (let twice = 0; twice < 2; twice += 1) {
    const thanks = await reader.press(form, at(owner.reference), typed)
    expect([thanks.status, thanks.how]).toEqual([200, 'member'])
    expect(thanks.words).toContain('Thank you, Ngọzi')
    expect(thanks.words).toContain('easily mark your attendance at the next service')
  }
  expect(await people()).toHaveLength(1)
  const [{ id: member }] = await people()
  expect((await owner.get(`member/${member}`)).body.data).toMatchObject({
    first_timer: false,
    phone_number: '+2348035550707',
    day_of_birth: 7,
    month_of_birth: 'June',
  })
  expect((await owner.get(`churchservices/${id}`)).body.data.attendees).toBe(0)
})

spec('toast memberExists')
test('Member already exists: explains what to do and changes nothing', async () => {
  await owner.person('Member', 'Ngozi', '08035550707')
  const page = await reader.press(await reader.open(at(owner.reference)), at(owner.reference), typed)
  expect([page.status, page.step]).toEqual([409, 'known'])
  expect(page.words).toContain('Member already exists')
  expect(page.words).toContain('At the next service you only need your phone number')
  expect((await people())[0].email).toBeNull()
})

spec('5 Text too long')
test('reports long input at its field, where it stays whole', async () => {
  const form = await reader.open(at(owner.reference))
  const most = {
    first_name: 80,
    last_name: 80,
    phone: 40,
    email: 254,
    guardian_name: 160,
    guardian_phone: 40,
  }
  const { adult: _a, ...child } = typed
  const long = Object.fromEntries(Object.entries(most).map(([name, max]) => [name, 'x'.repeat(max + 1)]))
  const page = await reader.press(form, at(owner.reference), { ...child, ...long })
  expect([page.status, page.step]).toEqual([400, 'write'])
  for (const [name, max] of Object.entries(most)) {
    expect(inputOf(form, name)).not.toHaveProperty('maxLength')
    expect(inputOf(page, name).value).toBe(long[name])
    const said = new RegExp(`id="${name}-problem">.*?<span>([^<]*)<`).exec(page.html)?.[1]
    expect([name, said]).toEqual([name, `Too long: ${max} characters at most.`])
  }
  expect(await people()).toHaveLength(0)
})

spec('5 Member capture: required')
test('email and birthday are optional', async () => {
  const { email: _e, day_of_birth: _d, month_of_birth: _m, ...least } = typed
  const form = await reader.open(at(owner.reference))
  const empty = { ...least, email: '', day_of_birth: '', month_of_birth: '' }
  expect((await reader.press(form, at(owner.reference), empty)).how).toBe('member')
})

test('a service’s reference means its church', async () => {
  const { reference } = await owner.service()
  expect((await reader.open(at(reference))).words).toContain('Grace Church')
})
