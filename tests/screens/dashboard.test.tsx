/** Tests the dashboard and the birthdays. */
import { sundaySentence } from '../../src/features/home/sunday-sentence.ts'
import { expect, test } from 'vitest'
import { BirthdayTable } from '../../src/features/birthdays/birthday-table.tsx'
import { BirthdaysPage } from '../../src/features/birthdays/birthdays-page.tsx'
import { BirthdaysThisWeek } from '../../src/features/birthdays/birthdays-this-week.tsx'
import { GetStarted } from '../../src/features/home/get-started.tsx'
import { HomePage } from '../../src/features/home/home-page.tsx'
import { MembershipGrowth } from '../../src/features/home/membership-growth.tsx'
import { QrCode } from '../../src/ui/qr-code.tsx'
import { aMember, drawn } from './at-the-screen.tsx'
import { button, buttons, choices, chosen, columns, labels, links, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const two = {
  members: [
    aMember({ first_name: 'Ada', last_name: 'Obi' }),
    aMember({ first_name: 'Ngozi', last_name: 'Eze' }),
  ],
}

spec('2 Dashboard: header')
test('shows the title, if any, and the church’s date and time', () => {
  const page = drawn(<HomePage />, two)
  expect(page).toMatch(/<h1[^>]*>Dashboard</)
  expect(words(page)).toContain('Home / Analytics · Sunday, November 22nd 2026, 09:00')
})

test('today’s service and the door link show to users with access', () => {
  expect(links(drawn(<HomePage />, two))).toMatchObject({ 'Open today’s service': '/door' })
  const without = drawn(<HomePage />, { ...two, features: ['dashboardAccess'] })
  expect(words(without)).not.toContain('No service is set for today')
  expect(Object.values(links(without))).not.toContain('/door')
})

spec('2 Dashboard: new church', '2 Dashboard: import card')
test('a new church gets two cards: the first has code and buttons', () => {
  expect(
    words(drawn(<HomePage />, { members: [aMember({ first_name: 'Ada', last_name: 'Obi' })] })),
  ).toContain('Welcome to your dashboard')
  const cards = drawn(<GetStarted />)
  expect(words(cards)).toContain('Get Started')
  expect(buttons(cards)).toEqual([
    'Import members by a link They write their own details',
    'Set up your first Church Service And capture members and attendance',
    'Download',
    'Copy link',
    'Print',
  ])
  expect(cards).toContain('--qr-width:350px')
  expect(button(cards, 'Download').title).toBe('qrcode.png')
})

spec('2 Dashboard: new church')
test('a church with another member, or two, is not welcomed as new', () => {
  const { members } = two
  for (const options of [{ members }, { members: members.slice(1) }])
    expect(words(drawn(<HomePage />, options))).not.toContain('Welcome to your dashboard')
})

test('a code that only this machine can open says what to set', () => {
  const code = (link: string) => words(drawn(<QrCode link={link} title="Grace Chapel" />))
  for (const place of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(code(`http://${place}/give?reference=x`)).toContain(
      'Ask whoever runs this server to set the address that people type (PUBLIC_URL)',
    )
  for (const place of ['church.example', 'localhost.example', '10.0.0.7:3000'])
    expect(code(`https://${place}/give?reference=x`)).not.toContain('PUBLIC_URL')
})

spec('2 Dashboard: file card')
test('a new church can start from a file, given access to members', () => {
  expect(links(drawn(<GetStarted />))).toMatchObject({ 'Or bring your list from a file': '/import' })
  expect(links(drawn(<GetStarted />, { features: ['dashboardAccess'] }))).toEqual({})
})

spec('2 Dashboard: members joined', '2 Dashboard: view them', '2 Dashboard: QR code')
test('shows new members with a link, and a code 350 wide', () => {
  const page = drawn(<HomePage />, two)
  expect(words(page)).toContain('2 Members Joined')
  expect(links(page)).toMatchObject({ 'View Them': '/members' })
  expect(buttons(page)).toEqual(expect.arrayContaining(['Download', 'Copy link', 'Print']))
  expect(page).toContain('--qr-width:350px')
})

spec('2 Dashboard: members joined')
test('counts first timers who are not members yet separately', () => {
  const { members } = two
  const came = aMember({ first_name: 'Sade', last_name: 'Bello', first_timer: true })
  const page = drawn(<HomePage />, { members: [...members, came] })
  expect(words(page)).toContain('2 Members Joined')
  expect(links(page)).toMatchObject({ 'And 1 first timer': '/first-timers' })
  expect(words(drawn(<HomePage />, two))).not.toContain('first timer')
})

spec('2 Dashboard: bulk SMS card')
test('the bulk SMS link shows once the app has that screen', () => {
  expect(links(drawn(<HomePage />, { ...two, paths: ['/bulk-sms'] }))).toMatchObject({
    'Let’s do it': '/bulk-sms?act=setupSmsNotification',
  })
  expect(links(drawn(<HomePage />, two))).not.toHaveProperty('Let’s do it')
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

spec('2 Dashboard: birthdays')
test('this week’s birthdays show under a heading, given access to members', () => {
  const part = drawn(<BirthdaysThisWeek />, two)
  expect(part).toMatch(/<h2[^>]*>Birthdays This Week</)
  expect(drawn(<BirthdaysThisWeek />, { ...two, features: ['dashboardAccess'] })).toBe('')
})

const HEADS = ['First Name', 'Last Name', 'Phone Number', 'Birthdate (day - month)', 'Record Added On']

spec('2 Dashboard: birthdays', '2 Birthdays: table')
test('a birthday table has five columns, capitalised names and an export', () => {
  const table = drawn(<BirthdayTable label="Birthdays This Week" rows={[birthday]} empty={null} />)
  expect(columns(table).slice(0, 5)).toEqual(HEADS)
  expect(rows(table)[0]?.slice(0, 5)).toEqual([
    'Ngozi Today',
    'Eze',
    '0803 555 0111',
    '22 - November',
    'Sun 1 Mar 2026',
  ])
  expect(buttons(table)).toContain('Download CSV')
})

spec('2 Birthdays: greeting')
test.each([
  ['2026-11-22', 'Happy birthday, Ngozi. All of us at Grace Chapel celebrate you today'],
  ['2026-11-16', 'Happy belated birthday, Ngozi. All of us at Grace Chapel celebrate you and'],
  ['2026-12-01', 'Happy birthday in advance, Ngozi. All of us at Grace Chapel celebrate you and'],
])('on 22 November the greeting for %s names the right day', (date, greeting) => {
  const table = drawn(<BirthdayTable label="Birthdays" rows={[{ ...birthday, date }]} empty={null} />)
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
  expect(words(table('/'))).toContain('1 to 10 of 12')
  expect(words(table('/?rows=5'))).toContain('1 to 5 of 12')
  expect(words(table('/?rows=Everything'))).toContain('1 to 12 of 12')
  expect(words(table('/'))).toContain('Rows shown 5 10 20 Everything')
})

spec('2 Birthdays: periods', '2 Birthdays: heading')
test('birthdays filter by period, this week at first, named in the heading', () => {
  const page = drawn(<BirthdaysPage />)
  expect(choices(page, 'period')).toEqual({
    'this-week': 'This Week',
    'next-week': 'Next Week',
    'last-week': 'Last Week',
    'this-month': 'This Month',
  })
  expect(chosen(page, 'period')).toBe('This Week')
  expect(words(page)).toContain('All Birthdays This Week')
  expect(words(drawn(<BirthdaysPage />, { address: '/?period=this-month' }))).toContain(
    'All Birthdays This Month',
  )
})

test('last Sunday’s attendance says that services are added up', () => {
  const said = (total: number, previous_total: number) =>
    sundaySentence({ points: [], total, previous_total }, 'Sun 22 Nov 2026')
  expect(said(6, 4)).toBe(
    'Attendance on Sun 22 Nov 2026: 6, 50 % more than on the four Sundays before. Each person counts once for each service.',
  )
  expect(said(0, 4)).toBe(
    'Nobody was marked on Sun 22 Nov 2026. The four Sundays before had an average attendance of 4.',
  )
})
