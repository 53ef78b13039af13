/** Tests the dashboard and the birthdays. */
import { SundayStrip, sundaysSentence } from '../../src/domain/attendance/sundays.tsx'
import { expect, test } from 'vitest'
import { BirthdayTable, BirthdaysPage } from '../../src/features/birthdays/birthdays-page.tsx'
import { BirthdaysThisWeek, WeekList } from '../../src/features/birthdays/birthdays-this-week.tsx'
import { againstAverage } from '../../src/features/home/figures.tsx'
import { FirstSteps, QrDialog, MemberLink } from '../../src/features/home/first-steps.tsx'
import { MembershipGrowth, HomePage } from '../../src/features/home/home-page.tsx'
import { needsOf } from '../../src/features/home/today.tsx'
import { sumOf, type Home } from '../../src/features/home/use-home.ts'
import { QrCode } from '../../src/ui/qr-code.tsx'
import { aMember, aService, drawn, type RenderOptions } from './at-the-screen.tsx'
import { button, buttons, choices, chosen, columns, labels, links, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const two = {
  members: [
    aMember({ first_name: 'Ada', last_name: 'Obi' }),
    aMember({ first_name: 'Ngozi', last_name: 'Eze' }),
  ],
}

spec('2 Dashboard: header')
test('greets the user by name beside the church’s date', () => {
  const page = drawn(<HomePage />, two)
  expect(page).toMatch(/<h1[^>]*>Good morning, Ada</)
  expect(words(page)).toContain('Sun 22 Nov 2026')
})

test('a day without a service shows the next one and the door', () => {
  const next = aService({ date_of_service: '2026-11-29' })
  const page = drawn(<HomePage />, { ...two, services: [next] })
  expect(words(page)).toContain('Next service Sunday service, Sun 29 Nov 2026')
  expect(links(page)).toMatchObject({ 'Open the door': '/door' })
  expect(page).not.toContain('home-slab')
  expect(words(drawn(<HomePage />, two))).toContain('No service today')
})

test('a day with a service shows its count', () => {
  const page = drawn(<HomePage />, { ...two, services: [aService()] })
  expect(page).toContain('home-slab')
  expect(words(page)).toContain('Sunday service 0 here 0 received, 0 not sent yet')
  expect(links(page)).toMatchObject({ 'Go to the door': '/door' })
})

test('users without attendance see neither service nor door', () => {
  const without = drawn(<HomePage />, { ...two, features: ['dashboardAccess'], services: [aService()] })
  expect(words(without)).not.toContain('Sunday service')
  expect(Object.values(links(without))).not.toContain('/door')
})

const alone = { members: [aMember({ first_name: 'Ada', last_name: 'Obi' })] }
const home = (options: RenderOptions) => drawn(<HomePage />, options)

spec('2 Dashboard: new church', '2 Dashboard: import card', '2 Dashboard: file card')
test('a new church starts with its people: a file, names, or a code', () => {
  const page = home(alone)
  expect(page).toMatch(/<h1[^>]*>Be ready for Sunday</)
  expect(words(page)).toContain('Welcome to your dashboard')
  expect(words(page)).toContain('Get started')
  expect(words(page)).toContain('0 of 5 done')
  expect(links(page)).toMatchObject({ 'Import a list': '/import', 'Type names': '/members?act=add' })
  expect(words(page)).toContain('Share a link')
  const code = drawn(<MemberLink />)
  expect(code).toContain('--qr-width:350px')
  expect(button(code, 'Download').title).toBe('qrcode.png')
  expect(words(page)).not.toContain('Last Sunday')
})

spec('2 Dashboard: service card')
test('the step of the first service leads to Services', () => {
  const steps = [{ name: 'service', done: false }] as const
  const card = drawn(<FirstSteps steps={steps} onHide={() => {}} />)
  expect(words(card)).toContain('Go to Services and press “Add a church service”.')
  expect(links(card)).toEqual({ 'Go to Services': '/churchservices' })
})

test('a done step is not a button, and the first open one is shown', () => {
  const steps = [
    { name: 'people', done: true },
    { name: 'team', done: false },
    { name: 'cell', done: false },
  ] as const
  const list = drawn(<FirstSteps steps={steps} onHide={() => {}} />)
  expect(buttons(list).map((name) => name.split(' ')[0])).toEqual(['Invite', 'Create', 'Hide'])
  expect(links(list)).toEqual({ Invite: '/team?act=invite' })
  expect(words(list)).toContain('1 of 3 done')
})

spec('2 Dashboard: new church')
test('a church with another member, or two, is not welcomed as new', () => {
  const { members } = two
  for (const options of [{ members }, { members: members.slice(1) }])
    expect(words(home(options))).not.toContain('Welcome to your dashboard')
})

test('a list that is still loading shows neither steps nor empty figures', () => {
  const page = words(home({ ...alone, complete: false }))
  expect(page).not.toContain('Get started')
  expect(page).not.toContain('Last Sunday')
})

test('a code that only this machine can open says so', () => {
  const code = (link: string) => words(drawn(<QrCode link={link} title="Grace Chapel" />))
  for (const place of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(code(`http://${place}/give?reference=x`)).toContain('Other phones cannot open this link yet')
  for (const place of ['church.example', 'localhost.example', '10.0.0.7:3000'])
    expect(code(`https://${place}/give?reference=x`)).not.toContain('Other phones')
})

spec('2 Dashboard: QR code')
test('the dialog has the church’s codes, 350 wide', () => {
  const dialog = (features?: RenderOptions['features']) =>
    drawn(<QrDialog open onClose={() => {}} />, features && { features })
  expect(buttons(dialog())).toEqual(['Close', 'Check in', 'Join', 'Download', 'Copy link', 'Print'])
  expect(dialog()).toContain('--qr-width:350px')
  expect(buttons(dialog(['dashboardAccess', 'membersAccess']))).toEqual([
    'Close',
    'Download',
    'Copy link',
    'Print',
  ])
})

spec('2 Dashboard: members joined', '2 Dashboard: view them')
test('counts members and, apart from them, first timers', () => {
  expect(words(home(two))).toContain('2 members')
  expect(words(home(two))).not.toContain('first timer')
  const came = aMember({ first_name: 'Sade', last_name: 'Bello', first_timer: true })
  const page = home({ members: [...two.members, came] })
  expect(words(page)).toContain('2 members · 1 first timer')
  expect(links(page)).toMatchObject({ 'View members': '/members' })
})

spec('2 Dashboard: bulk SMS card')
test('the message link shows once the app has that screen', () => {
  expect(links(home({ ...two, paths: ['/bulk-sms'] }))).toMatchObject({
    'Message your church': '/bulk-sms?act=setupSmsNotification',
  })
  expect(links(home(two))).not.toHaveProperty('Message your church')
})

test('a figure that is still loading is neither zero nor empty', () => {
  const page = home(two)
  for (const label of ['Last Sunday', 'First timers', 'To follow up', 'Wallet'])
    expect(words(page)).toContain(label)
  expect(page.match(/home-figure-shape/g)).toHaveLength(4)
  expect(page).not.toMatch(/home-figure-value">0</)
})

test.each([
  ['membersAccess', 'To follow up', 'Wallet'],
  ['financeAccess', 'Wallet', 'To follow up'],
] as const)('%s shows the figure %s alone', (feature, shown, hidden) => {
  const page = words(home({ ...two, features: ['dashboardAccess', feature] }))
  expect(page).toContain(shown)
  expect(page).not.toContain(hidden)
})

const waiting = {
  expenses: {
    count: 1,
    latest: { id: 'x', name: 'Diesel', amount: 69_000, currency: 'naira', asked_by: 'Tunde Bakare' },
  },
  duplicates: 3,
  families: 2,
  reviews: 50,
  phones: { count: 1, records: 4 },
  started: { team: true, event: true },
} as const

test('lists what waits as links, without empty parts', () => {
  const lines = (needs: Partial<Home>) =>
    needsOf({ ...waiting, ...needs }).map(({ title, to }) => [title, to])
  expect(lines({})).toEqual([
    ['Diesel, ₦69,000', '/expenses?act=view&id=x'],
    ['3 possible duplicates', '/same-people'],
    ['2 possible families', '/inbox?kind=families'],
    ['50 or more changes to review', '/reviews'],
    ['1 phone with unsent records', '/custody'],
  ])
  const none = { expenses: null, duplicates: 0, families: 0, reviews: null, phones: { count: 0, records: 0 } }
  expect(lines(none)).toEqual([])
  expect(lines({ ...none, expenses: { ...waiting.expenses, count: 2 } })).toEqual([
    ['2 expenses awaiting approval', '/expenses'],
  ])
})

const line = (part: object) => ({
  id: 'a',
  person: { id: 'p', first_name: 'Efe', last_name: 'Oghene', phone_number: null },
  reason: 'first_timer' as const,
  since: '2026-11-15',
  missed: 0,
  owner_id: null,
  state: 'to_call' as const,
  changed_at: null,
  ...part,
})
const team = [{ id: 'funke', first_name: 'Funke', last_name: 'Ade' }]

test('follow-up counts open lines and names first timers to call, latest first', () => {
  const lines = [
    line({ id: 'a' }),
    line({ id: 'b', since: '2026-11-22', owner_id: 'funke' }),
    line({ id: 'c', reason: 'absent' }),
    line({ id: 'd', state: 'stopped' }),
    line({ id: 'e', state: 'reached' }),
  ]
  const sum = sumOf({ lines, team, more: false }, new Map())
  expect([sum.open, sum.assigned]).toEqual([4, 1])
  expect(sum.calls.map(({ id, owner }) => [id, owner])).toEqual([
    ['b', 'Funke A'],
    ['a', null],
  ])
})

test('a later decision of this phone counts', () => {
  const later = new Map([
    ['a', { owner_id: 'funke', state: 'reached' as const, changed_at: '2026-11-22T09:00:00Z' }],
  ])
  const sum = sumOf({ lines: [line({})], team, more: false }, later)
  expect([sum.open, sum.assigned, sum.calls.length]).toEqual([1, 1, 0])
})

spec('2 Dashboard: growth chart', '2 Dashboard: chart defaults', '9 Chart months')
test('growth filters by year and month, kept in the address', () => {
  const chart = drawn(<MembershipGrowth />, two)
  expect(words(chart)).toContain('Membership Growth Over Time')
  expect(labels(chart)).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart, 'year'))).toEqual(['2026'])
  expect([chosen(chart, 'year'), chosen(chart, 'month')]).toEqual(['2026', 'November'])
  expect(choices(chart, 'month')).toMatchObject({ '': 'All Months', '01': 'January', '12': 'December' })
  expect(Object.keys(choices(chart, 'month'))).toHaveLength(13)
  const at = (address: string) => chosen(drawn(<MembershipGrowth />, { ...two, address }), 'month')
  expect([at('/?members-month=all'), at('/?members-month=03')]).toEqual(['All Months', 'March'])
})

spec('2 Charts: years')
test('the years start with the church’s first record', () => {
  const since = {
    members: [aMember({ first_name: 'Ada', last_name: 'Obi', created_at: '2024-05-01T09:00:00.000Z' })],
  }
  expect(Object.keys(choices(drawn(<MembershipGrowth />, since), 'year')).sort()).toEqual([
    '2024',
    '2025',
    '2026',
  ])
})

const birthday = {
  person: {
    id: '0190a000-0000-7000-8000-300000000000',
    first_name: 'ngozi',
    last_name: 'eze',
    gender: null,
    phone_number: '+2348035550111',
    phone_tail: '0111',
    email: null,
    first_timer: false,
    created_at: '2026-03-01T09:00:00.000Z',
    seen: 0,
    household_id: null,
    child_until: null,
    search: '',
  },
  day: 22,
  month: 11,
  date: '2026-11-22',
}
spec('2 Charts: years')
test.each([
  ['Africa/Lagos', '2025-12-31T23:30:00.000Z', ['2026']],
  ['America/New_York', '2026-01-01T03:00:00.000Z', ['2025', '2026']],
  ['Pacific/Auckland', '2025-12-31T11:30:00.000Z', ['2026']],
])('%s: the first year is in the church’s time zone', (timeZone, created_at, years) => {
  const members = [aMember({ first_name: 'Ada', last_name: 'Obi', created_at })]
  const chart = drawn(<MembershipGrowth />, { members, timeZone })
  expect(Object.keys(choices(chart, 'year')).sort()).toEqual(years)
})

test('this week’s birthdays show under a heading, given access to members', () => {
  const part = drawn(<BirthdaysThisWeek />, two)
  expect(part).toMatch(/<h2[^>]*>Birthdays this week</)
  expect(links(part)).toMatchObject({ All: '/birthdays' })
  expect(drawn(<BirthdaysThisWeek />, { ...two, features: ['dashboardAccess'] })).toBe('')
})

test('Home lists five birthdays, today’s marked, each with a greeting', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    ...birthday,
    date: index === 0 ? '2026-11-22' : '2026-11-23',
    person: { ...birthday.person, id: `0190a000-0000-7000-8000-3000000000${index + 10}` },
  }))
  const list = drawn(<WeekList rows={many} />, two)
  expect(list.match(/<li/g)).toHaveLength(5)
  expect(words(list).match(/Today/g)).toHaveLength(1)
  expect(links(list)).toHaveProperty('Greet')
})

const HEADS = ['First name', 'Last name', 'Phone number', 'Birthdate (day - month)', 'Record added on']

spec('2 Dashboard: birthdays', '2 Birthdays: table')
test('a birthday table has five columns, capitalised names and an export', () => {
  const table = drawn(<BirthdayTable label="Birthdays This Week" rows={[birthday]} empty={null} />)
  // The first cell selects the row.
  expect(columns(table).slice(1, 6)).toEqual(HEADS)
  expect(rows(table)[0]?.slice(1, 6)).toEqual(['Ngozi', 'Eze', '0803 555 0111', 'Today', 'Sun 1 Mar 2026'])
  expect(table).toContain('aria-label="Download CSV"')
})

spec('2 Birthdays: table')
test('a birthday on another day shows weekday, day and month', () => {
  const later = [{ ...birthday, date: '2026-11-27', day: 27 }]
  const table = drawn(<BirthdayTable label="Birthdays" rows={later} empty={null} />)
  expect(rows(table)[0]?.[4]).toBe('Fri 27 Nov')
})

spec('2 Birthdays: greeting')
test.each([
  ['2026-11-22', 'Happy birthday, Ngozi. All of us at Grace Chapel celebrate you today'],
  ['2026-11-16', 'Happy belated birthday, Ngozi. All of us at Grace Chapel celebrate you and'],
  ['2026-12-01', 'Happy birthday in advance, Ngozi. All of us at Grace Chapel celebrate you and'],
])('on 22 November the greeting for %s names the right day', (date, greeting) => {
  const table = drawn(<WeekList rows={[{ ...birthday, date }]} />)
  expect(decodeURIComponent(links(table)['Greet']!)).toContain(greeting)
})

spec('2 Dashboard: page sizes', '2 Birthdays: table')
test('birthdays page by ten, or by 5, 20 or Everything', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...birthday,
    person: { ...birthday.person, id: `0190a000-0000-7000-8000-3000000000${index + 10}` },
  }))
  const table = (address: string) =>
    drawn(<BirthdayTable label="Birthdays" rows={many} empty={null} />, { address })
  expect(words(table('/'))).toContain('1–10 of 12')
  expect(words(table('/?rows=5'))).toContain('1–5 of 12')
  expect(words(table('/?rows=Everything'))).toContain('1–12 of 12')
  expect(words(table('/'))).toContain('Rows 5 10 20 Everything')
})

spec('2 Birthdays: periods', '2 Birthdays: heading')
test('birthdays filter by period, this week at first, named in the heading', () => {
  const page = drawn(<BirthdaysPage />)
  expect(words(page)).toMatch(/This week.*Next week.*Last week.*This month/)
  expect(page).toMatch(/aria-pressed="true"[^>]*><span>This week</)
  expect(words(page)).toContain('All birthdays this week')
  expect(words(drawn(<BirthdaysPage />, { address: '/?period=this-month' }))).toContain(
    'All birthdays this month',
  )
})

const sundays = (total: number, previous_total: number, values = [previous_total, total]) => ({
  points: values.map((value, at) => ({ key: `2026-11-${15 + 7 * at}`, label: '', value })),
  total,
  previous_total,
})

spec('2 Last Sunday')
test.each([
  [268, 304, 'Attendance was 12% below the previous four-Sunday average', '12% below average'],
  [6, 4, 'Attendance was 50% above the previous four-Sunday average', '50% above average'],
  [4, 4, 'Attendance matched the previous four-Sunday average', 'Same as average'],
  [3, 0, '3 people were checked in last Sunday', 'No average yet'],
  [0, 4, 'Nobody was checked in last Sunday', 'Nobody checked in'],
  [0, 0, 'No Sunday attendance yet', 'Nobody checked in'],
])('%i after an average of %i reads: %s', (total, before, sentence, short) => {
  expect(sundaysSentence(sundays(total, before))).toBe(sentence)
  expect(againstAverage(sundays(total, before))).toBe(short)
})

test('the bars start at the first Sunday with attendance', () => {
  const answer = { ...sundays(3, 2), points: sundays(3, 2, [0, 0, 2, 0, 3]).points }
  const known = { status: 'ready', value: answer, from: null } as const
  const strip = drawn(<SundayStrip known={known} reload={() => {}} />)
  expect(strip.match(/<li>/g)).toHaveLength(3)
  expect(columns(strip).slice(0, 2)).toEqual(['Sunday', 'People'])
})

test('last known bars say their date', () => {
  const known = { status: 'ready', value: sundays(3, 2), from: '2026-11-20T09:00:00Z' } as const
  expect(words(drawn(<SundayStrip known={known} reload={() => {}} />))).toContain('As of Fri 20 Nov 2026')
})
