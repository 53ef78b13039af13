/** Tests members and first timers: the lists and the forms. */
import { expect, test } from 'vitest'
import { labelOf, LATER_FIELDS } from '../../contract/person-fields.ts'
import { AddLink, FirstTimersPage } from '../../src/features/first-timers/first-timers-page.tsx'
import { Facts } from '../../src/features/members/person-head.tsx'
import { FirstTimerChart } from '../../src/features/first-timers/first-timer-chart.tsx'
import { FirstTimerTable } from '../../src/features/first-timers/first-timer-table.tsx'
import { NextSteps } from '../../src/features/first-timers/next-steps.tsx'
import { AddMemberForm } from '../../src/features/members/add-member-dialog.tsx'
import { EditMemberForm } from '../../src/features/members/edit-member-dialog.tsx'
import { DeleteMemberDialog } from '../../src/features/members/delete-member-dialog.tsx'
import { MemberFields } from '../../src/features/members/member-fields.tsx'
import {
  wholeDate,
  newMember,
  noMember,
  type MemberValues,
  checkMember,
} from '../../src/features/members/member-values.tsx'
import { memberCaptureLink } from '../../src/lib/public-links.ts'
import { tPersonal } from '../../src/features/members/personal-messages.ts'
import { t } from '../../src/lib/messages/t.ts'
import { MembersPage } from '../../src/features/members/members-page.tsx'
import { aMember, drawn, WithForm } from './at-the-screen.tsx'
import { buttons, choices, chosen, columns, field, labels, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const ngozi = aMember({ first_name: 'ngozi', last_name: 'eze', phone_number: '+2348035550111' })
const nothing = () => {}
const form = (values: Partial<MemberValues> = {}) =>
  drawn(
    <WithForm initial={{ ...noMember, ...values }}>{(state) => <MemberFields form={state} />}</WithForm>,
    { cells: ['Lekki', 'Ajah'], departments: ['Media', 'Choir'] },
  )
const plain = (markup: string) => labels(markup).map((label) => label.replace(' (optional)', ''))
/** Fields declared later have their own test, tests/repo/added-field.tsx. */
const later = LATER_FIELDS.map((field): string => t(labelOf(field)))
const firstFields = (markup: string) => plain(markup).filter((label) => !later.includes(label))
const ADDRESS = ['Country', 'State', 'City', 'Post code', 'Street']

spec('2 Members: table', '2 Tables: no delay')
test('members show what an office looks up, each with Edit and Delete', () => {
  const page = drawn(<MembersPage />, { members: [ngozi] })
  expect(columns(page)).toEqual(['', 'Name', 'Phone', 'Last seen', 'Cell', 'Department', 'Added', 'Actions'])
  expect(rows(page)[0]?.slice(1, 7)).toEqual(['NE Ngozi Eze', '0803 555 0111', '—', '—', '—', '1 Mar 2026'])
  expect(page).toContain('aria-label="Actions for Ngozi Eze"')
  expect(page).toContain(`href="/members/${ngozi.id}"`)
  expect(buttons(page)).toContain('Add member')
})

test('a phone shows cell and number on one line, the last visit beside the name', () => {
  const page = drawn(<MembersPage />, { members: [ngozi], phone: true })
  expect(words(page)).toContain('Ngozi Eze Cell No cell · 0803 555 0111')
})

spec('2 Members: one count')
test('the members screen counts and lists first timers separately', () => {
  const guest = aMember({ first_name: 'Efe', last_name: 'Guest', first_timer: true })
  const page = words(drawn(<MembersPage />, { members: [ngozi, guest] }))
  expect(page).toMatch(/^Members 1 /)
  expect(page).toContain('Everyone 1 ')
  expect(page).not.toContain('Efe Guest')
  const found = words(drawn(<MembersPage />, { members: [ngozi, guest], address: '/members?q=efe' }))
  expect(found).toContain('Efe Guest First timer')
  const firstTimers = words(
    drawn(<MembersPage />, { members: [ngozi, guest], address: '/members?first=yes' }),
  )
  expect(firstTimers).toContain('Efe Guest')
  expect(firstTimers).not.toContain('Ngozi Eze')
})

spec('2 Members: filters kept')
test('the address keeps the view, and a filter of the user’s own shows its count', () => {
  const late = aMember({ first_name: 'Tunde', last_name: 'B', created_at: '2026-11-20T09:00:00.000Z' })
  const screen = (address: string) => drawn(<MembersPage />, { members: [ngozi, late], address })
  const pressed = (markup: string) => /aria-pressed="true"[^>]*>(.*?)<\/button>/.exec(markup)?.[1] ?? ''
  expect(words(pressed(screen('/members')))).toBe('Everyone 2')
  expect(words(pressed(screen('/members?from=2026-11-01')))).toBe('New this month 1')
  expect(words(pressed(screen('/members?from=2026-11-02')))).toBe('Filter 1')
})

spec('2 Members: fields')
test('the form shows all fields and requires only the first name', () => {
  expect(firstFields(form())).toEqual([
    'First name',
    'Last name',
    'Phone number',
    'Gender',
    'Date of birth',
    'Year',
    'Cell',
    'Department',
    'Email',
    'Occupation',
    ...ADDRESS,
  ])
  expect(labels(form()).filter((label) => !label.endsWith('(optional)'))).toEqual(['First name'])
  expect(field(form(), 'phone_number').type).toBe('tel')
  expect(choices(form(), 'gender')).toMatchObject({ male: 'Male', female: 'Female' })
})

test('the state is chosen in Nigeria and typed elsewhere, and an older one stays', () => {
  expect(Object.keys(choices(form(), 'state'))).toHaveLength(38)
  expect(choices(form({ country: 'Nigeria', state: 'Lagos State' }), 'state')).toHaveProperty('Lagos State')
  expect(field(form({ country: 'Ghana' }), 'state').value).toBe('')
})

test('the year of birth is part of one date', () => {
  const born = form({ birthday: { day: 7, month: 2 }, date_of_birth: '1990-02-07' })
  expect(field(born, 'date_of_birth').value).toBe('1990')
  expect(wholeDate({ day: 7, month: 2 }, '1990')).toBe('1990-02-07')
  expect(wholeDate({ day: 29, month: 2 }, '1990')).toBeNull()
  const wrong = (date_of_birth: string, birthday = noMember.birthday) =>
    checkMember({ ...noMember, first_name: 'Ada', birthday, date_of_birth }, '2026-11-22').date_of_birth
  expect(wrong('1990')).toBe('Choose the day and the month too.')
  expect(wrong('90', { day: 7, month: 2 })).toContain('four digits')
  expect(wrong('1990', { day: 29, month: 2 })).toContain('does not exist')
  expect(wrong('1990-02-07')).toBeUndefined()
})

spec('2 Members: fields', '9 Country lists', '9 Birth days and months')
test('a birthday offers 31 days and twelve months, a country all', () => {
  const { '': _, ...days } = choices(form(), 'Day')
  expect(Object.keys(days)).toEqual(Array.from({ length: 31 }, (_none, index) => String(index + 1)))
  const { '': _month, ...months } = choices(form(), 'Month')
  expect(Object.values(months)).toHaveLength(12)
  expect(months).toMatchObject({ 1: 'January', 12: 'December' })
  const countries = Object.entries(choices(form(), 'country')).filter(([value]) => value)
  expect(countries.length).toBeGreaterThan(235)
  expect(countries.every(([value, label]) => value === label)).toBe(true)
})

const draft = { found: null, keep: nothing, drop: nothing }

spec('2 Members: fields')
test('add and edit share one form, ending with Cancel and its action', () => {
  const add = drawn(<AddMemberForm onClose={nothing} onOpenKnown={nothing} draft={draft} found={null} />)
  expect(buttons(add)).toEqual(['Cancel', 'Add member'])
  const edit = drawn(<EditMemberForm member={ngozi} draft={draft} found={null} onClose={nothing} />)
  expect(buttons(edit)).toEqual(['Cancel', 'Save changes'])
  expect(plain(edit)).toEqual(plain(add))
  expect(field(edit, 'phone_number').value).toBe('0803 555 0111')
})

spec('2 Members: delete')
test('deleting asks with the first name and offers Cancel and Delete', () => {
  const dialog = drawn(<DeleteMemberDialog id={ngozi.id} onClose={nothing} />, { members: [ngozi] })
  expect(words(dialog)).toContain('Are you sure you want to delete Ngozi’s record?')
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Delete'])
})

spec('2 First Timers: screen')
test('first timers show name, phone and date, with links to their pages', () => {
  const page = drawn(<FirstTimerTable open={nothing} onAssign={nothing} />, {
    members: [{ ...ngozi, first_timer: true }],
  })
  expect(page).toMatch(/<a[^>]*href="\/members\/[0-9a-f-]+"[^>]*>.*Ngozi Eze/)
  expect(words(page)).toContain('Sun 1 Mar 2026')
  expect(columns(page)).toEqual(expect.arrayContaining(['Name', 'Phone', 'Added on', 'Cell']))
  expect(page).toContain('aria-label="All First Timers"')
})

spec('2 First Timers: screen')
test('the first timers page has title, list and Add a first timer', () => {
  const none = () => null
  const page = drawn(
    <FirstTimersPage dialogs={{ Add: none, Edit: none, Delete: none, Assign: none }} linkFor={String} />,
    {
      members: [{ ...ngozi, first_timer: true }],
    },
  )
  expect(page).toMatch(/<h1[^>]*>First timers</)
  expect(page).toContain('aria-label="All First Timers"')
  expect(buttons(page)).toContain('Add a first timer')
})

spec('2 Members: year of birth')
test('a member’s page shows the known year of birth', () => {
  const born = { id: ngozi.id, day_of_birth: 7, month_of_birth: 2 }
  const facts = (date_of_birth: string | null) =>
    words(drawn(<Facts member={{ ...born, date_of_birth }} />, { members: [ngozi] }))
  expect(facts('1990-02-07')).toContain('Birthday 7 February 1990 Cell')
  expect(facts(null)).toContain('Birthday 7 February Cell')
})

spec('2 First Timers: chart')
test('the first timer chart filters by year and month, this year first', () => {
  const chart = drawn(<FirstTimerChart />, { members: [ngozi] })
  expect(words(chart)).toContain('First timers by month')
  expect(labels(chart)).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart, 'year'))).toEqual(['2026'])
  expect(Object.keys(choices(chart, 'month'))).toHaveLength(13)
  expect([chosen(chart, 'year'), chosen(chart, 'month')]).toEqual(['2026', 'All Months'])
})

spec('2 First Timers: fields')
test('a first timer’s form is the member’s: date of birth, cells, departments', () => {
  expect(Object.values(choices(form(), 'cell_id')).slice(1)).toEqual(['Ajah', 'Lekki'])
  expect(Object.values(choices(form(), 'department_id')).slice(1)).toEqual(['Choir', 'Media'])
  const groups = { cells: ['Lekki', 'Ajah'], departments: ['Media', 'Choir'] }
  const member = {
    ...ngozi,
    first_timer: true,
    date_of_birth: '1990-02-07',
    day_of_birth: 7,
    month_of_birth: 2,
  }
  const edit = drawn(<EditMemberForm member={member} draft={draft} found={null} onClose={nothing} />, groups)
  expect(plain(edit)).toEqual(plain(form()))
  expect(field(edit, 'date_of_birth').value).toBe('1990')
})

spec('2 First Timers: date of birth', '3 Add member payload: first timer')
test('day and month of birth follow from the date of birth', () => {
  const typed = { ...noMember, first_name: 'Bisi', last_name: 'Bello', date_of_birth: '1990-02-07' }
  expect(newMember('0190a000-0000-7000-8000-500000000000', typed)).toMatchObject({
    date_of_birth: '1990-02-07',
    day_of_birth: 7,
    month_of_birth: 2,
  })
})

spec('2 First Timers: link')
test('the registration link carries the church’s reference, with Copy', () => {
  const part = drawn(<AddLink linkFor={(reference) => `https://church.example/m?${reference}`} />)
  expect(words(part)).toContain('https://church.example/m?grace')
  expect(buttons(part)).toEqual(['Copy'])
  expect(words(part)).toContain('is added to your first timers.')
  expect(memberCaptureLink('grace', 'https://church.example')).toBe(
    'https://church.example/member-capture?reference=grace',
  )
})

spec('2 First Timers: groups')
test('a first timer can join a department and a cell', () =>
  expect(buttons(drawn(<NextSteps person={{ ...ngozi, first_timer: true }} />)).slice(0, 2)).toEqual([
    'Add to a department',
    'Add to a cell',
  ]))

test('a new person’s page says no service since they joined', () => {
  expect(t('members.noServiceYet')).toBe('No service since they joined')
  expect(tPersonal('personalData.noService')).toBe('No service since they joined.')
})
