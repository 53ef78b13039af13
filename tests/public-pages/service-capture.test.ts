import { addDays } from '../../contract/calendar/days.ts'
import { shortDate } from '../../contract/written-date.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOpened } from '../../server/modules/capture/link.ts'
import { aChurch, type Caller, type TestServer, today } from '../server/church/test-server.ts'
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

const at = (reference: string) => `/church-service-capture?reference=${reference}`
const attended = async (id: string) => (await owner.get(`churchservices/${id}`)).body.data.attendees
const mark = async (reference: string, emailOrPhone: string) =>
  reader.press(await reader.open(at(reference)), at(reference), { emailOrPhone })
const ngozi = {
  first_name: 'Ngọzi',
  last_name: 'Visitor',
  phone: '0803 555 0707',
  consent: 'true',
  adult: 'true',
}
const consentsOf = async (name: string) => {
  const text = `select purpose, given, wording, guardian_name, guardian_phone from consents c
    join members m on m.church_id = c.church_id and m.id = c.member_id
    where m.church_id = $1 and m.first_name = $2 order by purpose`
  return (await testServer.database.ownerPool.query(text, [owner.church, name])).rows
}

describe('the link', () => {
  spec(
    '2 /church-service-capture: reference',
    '2 Service capture: page',
    '2 Service capture: church name',
    '2 Service capture: service',
    '2 Service capture: step A',
  )
  test('names the page’s owner and asks one thing', async () => {
    const { reference } = await owner.service()
    const page = await reader.open(at(reference))
    expect([page.status, page.step]).toEqual([200, 'mark'])
    for (const words of ['Grace Church', `Sunday service · ${shortDate(today())}`, 'Mark my attendance'])
      expect(page.words).toContain(words)
    expect(page.html).toContain(`<time dateTime="${today()}">`)
    expect(page.html.match(/<input(?![^>]*type="hidden")/g)).toHaveLength(1)
    expect(page.html).toMatch(/<h1>Grace Church<\/h1>/)
    expect(page.form).toMatchObject({ form: 'mark', reference })
    expect(page.html).toContain('lang="en"')
    // The page has no link into the app: the visitor who scans has no account.
    expect(page.html).not.toMatch(/href="\/(login|dashboard|members|churchservices|door)"/)
  })

  test.each([
    ['a phone number', '0813 555 7777', { phone: '0813 555 7777', email: '', first_name: '', last_name: '' }],
    ['an email address', 'ada@example.com', { phone: '', email: 'ada@example.com' }],
    ['a name', ' Ada Ngozi Obi ', { phone: '', first_name: 'Ada', last_name: 'Ngozi Obi' }],
    ['nothing', '', { phone: '', email: '', first_name: '' }],
  ])('the first-timer button carries %s into the form', async (_, emailOrPhone, carried) => {
    const { id, reference } = await owner.service()
    const page = await reader.open(at(reference))
    const [button = ''] = /<button [^>]*formaction="[^"]*"[^>]*>/i.exec(page.html) ?? []
    expect(button).toMatch(/formnovalidate/i)
    const [, action = ''] = /formaction="([^"]*)"/i.exec(button) ?? []
    const form = await reader.press(page, action.replaceAll('&amp;', '&'), { emailOrPhone })
    expect([form.status, form.step]).toEqual([200, 'write'])
    expect(form.words).not.toContain('We could not find your details')
    for (const [name, value] of Object.entries(carried))
      expect(inputOf(form, name).value ?? '', name).toBe(value)
    expect(await attended(id)).toBe(0)
  })

  test('a name that contains church is not repeated', async () => {
    const other = await aChurch(testServer, 'Holy Trinity Church')
    const { reference } = await other.service()
    expect((await reader.open(at(reference))).html).toContain('<h1>Holy Trinity Church</h1>')
  })

  spec('8 Failures: server sentence')
  test.each([
    ['before its day', 1, 'This service has not started yet'],
    ['after a week', -8, 'Attendance for this service is closed'],
  ])('%s shows when, and accepts nothing', async (_, days, words) => {
    const { id, reference } = await owner.service(addDays(today(), days))
    await owner.person('Ada', 'Obi', '08035550606')
    const page = await reader.open(at(reference))
    expect([page.status, page.step]).toEqual([200, 'closed'])
    expect(page.words).toContain(words)
    const sent = await reader.send(at(reference), `form=mark&reference=${reference}&emailOrPhone=08035550606`)
    expect(sent.step).toBe('closed')
    expect(await attended(id)).toBe(0)
  })

  spec('2 Service capture: no service')
  test('without a service today says so and offers to register', async () => {
    const page = await reader.open(at(owner.reference))
    expect([page.status, page.step]).toEqual([200, 'closed'])
    expect(page.words).toContain('has not created a service')
    expect(page.html).toContain(`/member-capture?reference=${owner.reference}`)
  })

  test.each([
    ['/church-service-capture?reference=nobody', 'This link does not work'],
    ['/church-service-capture', 'This link is incomplete'],
    ['/church-service-capture/?reference=a&reference=b', 'This link is incomplete'],
    [`/member-capture?reference=${'x'.repeat(5000)}`, 'This link does not work'],
    ['/member-capture?reference=%00', 'This link does not work'],
  ])('%.60s shows a page with what to do', async (url, words) => {
    const page = await reader.open(url)
    expect(page.status).toBe(404)
    expect(page.words).toContain(words)
    expect(page.words).toContain('Scan the code in church again')
  })

  test('the opening time of the page counts', async () => {
    const { id, reference } = await owner.service(addDays(today(), -10))
    await owner.person('Ada', 'Obi', '08035550606')
    const text = 'select capture_key from churches where church_id = $1'
    const { rows } = await testServer.database.ownerPool.query(text, [owner.church])
    const opened = signOpened(String(rows[0].capture_key), new Date(Date.now() - 5 * 86_400_000))
    const form = new URLSearchParams({ form: 'mark', reference, opened, emailOrPhone: '08035550606' })
    expect((await reader.send(at(reference), form.toString())).how).toBe('marked')
    expect(await attended(id)).toBe(1)
  })
})

describe('a member', () => {
  spec('1 attendance by link', '8 Toasts: wording', '5 Attendance capture: type', 'toast attendanceCaptured')
  test('is marked once by phone or email, and thanked alike both times', async () => {
    const { id, reference } = await owner.service()
    await owner.person('Ada', 'Obi', '08035550606', { email: 'ada@mail.example' })
    const first = await mark(reference, '0803 555 0606')
    expect([first.status, first.step, first.how]).toEqual([200, 'thanks', 'marked'])
    expect(first.words).toContain('Your attendance for this service was successfully captured')
    const again = await mark(reference, 'ADA@mail.example')
    expect([again.step, again.how]).toEqual(['thanks', 'marked'])
    expect(again.words).toBe(first.words)
    expect(await attended(id)).toBe(1)
    expect(first.words + again.words).not.toMatch(/Ada|Obi/)
  })

  test.each(['hello', '12345', 'ada@', '0603 555 0606', 'x'.repeat(2000)])(
    '%.20j is an error at the focused field, which keeps it',
    async (typed) => {
      const { reference } = await owner.service()
      const page = await mark(reference, typed)
      expect([page.status, page.step]).toEqual([400, 'mark'])
      expect(inputOf(page, 'emailOrPhone')).toMatchObject({
        value: typed.slice(0, 300),
        autofocus: '',
        'aria-invalid': 'true',
        'aria-describedby': expect.stringContaining('emailOrPhone-problem'),
      })
      expect(page.html).toContain('id="emailOrPhone-problem"')
    },
  )

  test('reports a number that belongs to no network', async () => {
    const { reference } = await owner.service()
    const page = await mark(reference, '0819 765 4321')
    expect(page.words).toContain('Invalid Email or Phone. This phone number does not exist.')
    const form = await mark(reference, '0803 555 7788')
    const written = await reader.press(form, at(reference), { ...ngozi, phone: '0819 765 4321' })
    expect(written.words).toContain('This phone number does not exist. Check each digit.')
  })

  spec('Capture: no name')
  test('P.2 a sharer of a phone types their name; none is shown', async () => {
    const { id, reference } = await owner.service()
    await owner.person('Títílayọ̀', 'Bello', '08035550606')
    await owner.person('Kunle', 'Bello', '08035550606')
    await owner.person('Kunle', 'Cole', '08035550606')
    const nameStep = await mark(reference, '0803 555 0606')
    expect(nameStep.step).toBe('name')
    expect(nameStep.words).toContain('Your first name?')
    const blank = await reader.press(nameStep, at(reference), { first_name: ' ' })
    expect(blank.words).toContain('Enter your first name')
    const kunle = await reader.press(nameStep, at(reference), { first_name: 'kunle' })
    expect(kunle.words).toContain('And your last name?')
    expect([nameStep, blank, kunle].map(({ html }) => html).join()).not.toMatch(/Bello|Cole|Títíl|Kunle/)
    const thanks = await reader.press(kunle, at(reference), { last_name: 'cole' })
    expect(thanks.words).toContain('Thank you, kunle')
    const other = await reader.press(nameStep, at(reference), { first_name: 'Segun' })
    expect([other.step, inputOf(other, 'first_name').value, inputOf(other, 'phone').value]).toEqual([
      'write',
      'Segun',
      '0803 555 0606',
    ])
    expect(await attended(id)).toBe(1)
  })

  test('asks for all names when several fit, and keeps the input', async () => {
    const { id, reference } = await owner.service()
    for (const last of ['Ade Bello', 'Ade Cole']) await owner.person('Kunle', last, '08035550606')
    const nameStep = await reader.press(await mark(reference, '08035550606'), at(reference), {
      first_name: 'Kunle',
    })
    expect(nameStep.words).toContain('Do you have only one name? Type it again.')
    const more = await reader.press(nameStep, at(reference), { last_name: 'Ade' })
    expect([more.step, inputOf(more, 'last_name').value]).toEqual(['name', 'Ade'])
    expect(more.words).toContain('Several people have these names.')
    expect((await reader.press(more, at(reference), { last_name: 'Cole' })).how).toBe('marked')
    expect(await attended(id)).toBe(1)
  })

  test('P.1 a page takes the same time whether found or not', async () => {
    const { reference } = await owner.service()
    await owner.person('Ada', 'Obi', '08035550606')
    const form = await reader.open(at(reference))
    for (const emailOrPhone of ['08035550606', '08035550607']) {
      const startedAt = performance.now()
      await reader.press(form, at(reference), { emailOrPhone })
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(245)
    }
  })

  test('picks one of two services and keeps the input', async () => {
    await owner.person('Ada', 'Obi', '08035550606')
    const morning = await owner.service(today(), 'Morning')
    const early = await reader.open(at(owner.reference))
    expect(early.step).toBe('mark')
    const evening = await owner.service(today(), 'Evening')
    const choice = await reader.open(at(owner.reference))
    expect(choice.step).toBe('choose')
    expect(choice.html).toContain(at(evening.reference))
    const chooseStep = await reader.press(early, at(owner.reference), { emailOrPhone: '08035550606' })
    expect([chooseStep.step, chooseStep.form.emailOrPhone]).toEqual(['choose', '08035550606'])
    const done = await reader.press(chooseStep, at(evening.reference), { reference: evening.reference })
    expect(done.how).toBe('marked')
    expect([await attended(morning.id), await attended(evening.id)]).toEqual([0, 1])
  })
})

describe('a newcomer', () => {
  spec(
    '2 Service capture: thanks',
    '5 First-timer form: prefilled',
    '4 Attendance capture',
    'toast detailsNotFound',
    'toast detailsAndAttendance',
  )
  test('gets the filled form, is marked, thanked by name, and counted once', async () => {
    const { id, reference } = await owner.service()
    const form = await mark(reference, '0803 555 0707')
    expect([form.status, form.step]).toEqual([200, 'write'])
    expect(form.words).toContain('We could not find your details')
    expect(inputOf(form, 'phone').value).toBe('0803 555 0707')
    for (const name of ['consent', 'sms_consent', 'adult'])
      expect(inputOf(form, name)).not.toHaveProperty('checked')
    for (let twice = 0; twice < 2; twice += 1) {
      const thanks = await reader.press(form, at(reference), ngozi)
      expect([thanks.status, thanks.step, thanks.how]).toEqual([200, 'thanks', 'first timer'])
      expect(thanks.words).toContain('Thank you, Ngọzi')
      expect(thanks.words).toContain('Your details were submitted and your attendance recorded successfully')
      expect(thanks.words).toContain('Next time you only need your phone number or email')
      expect(thanks.words).toContain('never shares your details')
    }
    expect(await attended(id)).toBe(1)
    expect((await mark(reference, '08035550707')).how).toBe('marked')
    expect(await attended(id)).toBe(1)
  })

  spec('5 First-timer form: prefilled')
  test('finds the typed email in the form', async () => {
    const { reference } = await owner.service()
    expect(inputOf(await mark(reference, 'new@mail.example'), 'email').value).toBe('new@mail.example')
  })

  spec('2 Service capture: step B')
  test('enters names, phone, email and birthday with full month names', async () => {
    const { reference } = await owner.service()
    const form = await reader.open(`${at(reference)}&new`)
    for (const name of ['first_name', 'last_name', 'email']) expect(inputOf(form, name)).toBeDefined()
    expect(inputOf(form, 'phone')).toMatchObject({ type: 'tel', inputMode: 'tel' })
    expect(optionsOf(form.html, 'day_of_birth')).toEqual([
      '–',
      ...Array.from({ length: 31 }, (_, day) => `${day + 1}`),
    ])
    expect(optionsOf(form.html, 'month_of_birth')).toHaveLength(13)
    expect(optionsOf(form.html, 'month_of_birth')).toEqual(
      expect.arrayContaining(['January', 'September', 'December']),
    )
    expect(form.words).toContain('Mark my attendance')
  })

  test('goes straight to the form by the newcomer link', async () => {
    const { reference } = await owner.service()
    expect((await reader.open(`${at(reference)}&new`)).step).toBe('write')
  })

  spec('Privacy: public forms')
  test('P.5 consents in the page’s words, which are kept; SMS separately', async () => {
    const { reference } = await owner.service()
    const form = await reader.open(`${at(reference)}&new`)
    const words = /data-wording="consent">([^<]*)</.exec(form.html)?.[1]
    expect((await reader.press(form, at(reference), ngozi)).how).toBe('first timer')
    const kept = await consentsOf('Ngọzi')
    expect(kept.map(({ purpose, given }) => [purpose, given])).toEqual([
      ['adult', true],
      ['keep', true],
      ['sms', false],
    ])
    expect(kept[1].wording).toBe(words)
    expect(kept[2].wording).toContain('may send me SMS')
  })

  spec('Privacy: public forms')
  test('P.5 without a tick nothing is saved and the input stays', async () => {
    const { id, reference } = await owner.service()
    const form = await reader.open(`${at(reference)}&new`)
    const { consent: _, ...without } = ngozi
    const page = await reader.press(form, at(reference), without)
    expect([page.status, page.step, inputOf(page, 'first_name').value]).toEqual([400, 'write', 'Ngọzi'])
    expect(page.words).toContain('Without it we save nothing')
    expect(inputOf(page, 'adult')).toHaveProperty('checked')
    expect([await attended(id), await consentsOf('Ngọzi')]).toEqual([0, []])
  })

  spec('Privacy: under 18')
  test('a minor needs a guardian, who is saved; an adult’s is not', async () => {
    const { reference } = await owner.service()
    const form = await reader.open(`${at(reference)}&new`)
    const { adult: _, ...child } = ngozi
    const page = await reader.press(form, at(reference), child)
    expect([page.status, inputOf(page, 'guardian_name')['aria-invalid']]).toEqual([400, 'true'])
    expect(page.html).toMatch(/<details [^>]*open/)
    const guardian = { guardian_name: 'Bola Visitor', guardian_phone: '08035550708' }
    expect((await reader.press(form, at(reference), { ...child, ...guardian })).status).toBe(200)
    expect((await consentsOf('Ngọzi'))[0]).toMatchObject({ given: false, ...guardian })
    const grown = { ...ngozi, ...guardian, first_name: 'Grown' }
    await reader.press(await reader.open(`${at(reference)}&new`), at(reference), grown)
    expect((await consentsOf('Grown'))[0]).toMatchObject({ given: true, guardian_name: null })
  })

  spec('5 First-timer form: errors')
  test('shows all errors immediately and focuses the first', async () => {
    const { reference } = await owner.service()
    const form = await reader.open(`${at(reference)}&new`)
    const typed = { first_name: 'x'.repeat(81), last_name: ' ', phone: '123', email: 'x', day_of_birth: '40' }
    const page = await reader.press(form, at(reference), typed)
    expect(page.status).toBe(400)
    for (const name of ['first_name', 'last_name', 'phone', 'email', 'day_of_birth', 'consent'])
      expect([name, inputOf(page, name)['aria-invalid']]).toEqual([name, 'true'])
    expect(page.html.match(/autofocus/gi)).toHaveLength(1)
    expect(inputOf(page, 'first_name')).toHaveProperty('autofocus')
    expect(page.words).toContain('80 characters at most')
  })

  test('the form for newcomers marks a person the church knows', async () => {
    const { id, reference } = await owner.service()
    await owner.person('Ngozi', 'Visitor', '08035550707')
    const known = await reader.press(await reader.open(`${at(reference)}&new`), at(reference), ngozi)
    expect([known.status, known.how]).toEqual([200, 'marked'])
    expect(known.words).toContain('Thank you, Ngọzi')
    expect([await attended(id), await consentsOf('Ngozi')]).toEqual([1, []])
  })

  test('going back, the next family member is registered with the same form', async () => {
    const { id, reference } = await owner.service()
    const form = await reader.open(`${at(reference)}&new`)
    for (const first_name of ['Ngozi', 'Emeka', 'Emeka', 'Ngozi'])
      expect((await reader.press(form, at(reference), { ...ngozi, first_name })).how).toBe('first timer')
    expect(await attended(id)).toBe(2)
  })
})
