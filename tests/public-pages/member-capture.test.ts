import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChurch, type Caller, type House } from '../server/church/a-house.ts'
import { aReader, inputOf, openPublicHouse, optionsOf } from './a-public-house.ts'

let house: House
let owner: Caller & { reference: string }
let reader: ReturnType<typeof aReader>
beforeAll(async () => {
  house = await openPublicHouse()
})
beforeEach(async () => {
  owner = await aChurch(house)
  reader = aReader(house)
})
afterAll(() => house?.close())

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

test('asks what the specification asks, under the church’s name', async () => {
  const page = await reader.open(at(owner.reference))
  expect([page.status, page.step]).toEqual([200, 'write'])
  for (const words of ['Personal Info', 'Contact Info', 'Contact Us', 'Submit', 'Jan', 'Dec'])
    expect(page.words).toContain(words)
  for (const label of ['First name', 'Last name', 'Phone number', 'E-mail', 'Birth day', 'Birth month'])
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
  expect(page.html).toMatch(/<a[^>]*href="\/#contact"[^>]*>Contact Us</)
  expect(page.html).toMatch(/<a class="cp-brand"[^>]*><svg/)
})

test('writes a member down who is at no service, and thanks by name', async () => {
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

test('Member already exists: said in words, with what to do, and nothing is changed', async () => {
  await owner.person('Member', 'Ngozi', '08035550707')
  const page = await reader.press(await reader.open(at(owner.reference)), at(owner.reference), typed)
  expect([page.status, page.step]).toEqual([409, 'known'])
  expect(page.words).toContain('Member already exists')
  expect(page.words).toContain('At the next service your phone number alone is enough')
  expect((await people())[0].email).toBeNull()
})

test('what is too long is told at its field and stays there whole; the page cuts nothing off', async () => {
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
    expect([name, said]).toEqual([name, `This is too long. Type at most ${max} letters.`])
  }
  expect(await people()).toHaveLength(0)
})

test('e-mail and birthday may stay empty', async () => {
  const { email: _e, day_of_birth: _d, month_of_birth: _m, ...least } = typed
  const form = await reader.open(at(owner.reference))
  const empty = { ...least, email: '', day_of_birth: '', month_of_birth: '' }
  expect((await reader.press(form, at(owner.reference), empty)).how).toBe('member')
})

test('a service’s reference means its church', async () => {
  const { reference } = await owner.service()
  expect((await reader.open(at(reference))).words).toContain('Grace Church')
})
