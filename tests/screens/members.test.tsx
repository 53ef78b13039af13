/** Tests members and first timers: the lists and the forms. */
import { expect, test } from 'vitest'
import { labelOf, LATER_FIELDS } from '../../contract/person-fields.ts'
import { AddLink } from '../../src/features/first-timers/add-link.tsx'
import { Facts } from '../../src/features/members/view-member-dialog.tsx'
import { FirstTimerChart } from '../../src/features/first-timers/first-timer-chart.tsx'
import { FirstTimerTable } from '../../src/features/first-timers/first-timer-table.tsx'
import { FirstTimersPage } from '../../src/features/first-timers/first-timers-page.tsx'
import { NextSteps } from '../../src/features/first-timers/next-steps.tsx'
import { AddMemberForm } from '../../src/features/members/add-member-dialog.tsx'
import { EditMemberForm } from '../../src/features/members/edit-member-dialog.tsx'
import { DeleteMemberDialog } from '../../src/features/members/delete-member-dialog.tsx'
import { MemberFields } from '../../src/features/members/member-fields.tsx'
import { memberCaptureLink } from '../../src/lib/public-links.ts'
import { newMember, noMember } from '../../src/features/members/member-values.ts'
import { tPersonal } from '../../src/features/members/personal-messages.ts'
import { t } from '../../src/lib/messages/t.ts'
import { MembersPage } from '../../src/features/members/members-page.tsx'
import { PairCard } from '../../src/features/same-people/pair-card.tsx'
import { aMember, drawn, WithForm } from './at-the-screen.tsx'
import { buttons, choices, chosen, columns, field, labels, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const ngozi = aMember({ first_name: 'ngozi', last_name: 'eze', phone_number: '+2348035550111' })
const nothing = () => {}
const form = (dated = false) =>
  drawn(<WithForm initial={noMember}>{(state) => <MemberFields form={state} dated={dated} />}</WithForm>, {
    cells: ['Lekki', 'Ajah'],
    departments: ['Media', 'Choir'],
  })
const plain = (markup: string) => labels(markup).map((label) => label.replace(' · may stay empty', ''))
/** Fields declared later have their own test, tests/repo/added-field.tsx. */
const later = LATER_FIELDS.map((field): string => t(labelOf(field)))
const firstFields = (markup: string) => plain(markup).filter((label) => !later.includes(label))
const ADDRESS = ['Country', 'State', 'City', 'Post code', 'Street']

spec('2 Members: table', '2 Tables: no delay')
test('members show name and date added, each with Edit and Delete', () => {
  const page = drawn(<MembersPage />, { members: [ngozi] })
  expect(columns(page)).toEqual(['Name', 'Added On', 'Action'])
  expect(rows(page)[0]).toEqual(['Ngozi Eze ends in 0111', 'Sun 1 Mar 2026', 'Edit Delete'])
  expect(buttons(page)).toContain('Add a single member')
})

spec('2 Members: one count')
test('the members screen counts first timers separately', () => {
  const guest = aMember({ first_name: 'Efe', last_name: 'Guest', first_timer: true })
  const page = words(drawn(<MembersPage />, { members: [ngozi, guest] }))
  expect(page).toContain('1 member in your church. And 1 first timer.')
  expect(words(drawn(<MembersPage />, { members: [ngozi] }))).not.toContain('first timer.')
})

spec('2 Members: fields')
test('the form shows all fields and requires only the first name', () => {
  expect(firstFields(form())).toEqual([
    'First name',
    'Last name',
    'Gender',
    'Birthday',
    'Occupation',
    'Phone number',
    'E-mail',
    'Cell',
    'Department',
    ...ADDRESS,
  ])
  expect(labels(form()).filter((label) => !label.endsWith('may stay empty'))).toEqual(['First name'])
  expect(field(form(), 'phone_number').type).toBe('tel')
  expect(choices(form(), 'gender')).toMatchObject({ male: 'Male', female: 'Female' })
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
test('first timers show name and date added, in rows that open', () => {
  const page = drawn(<FirstTimerTable open={nothing} />, { members: [{ ...ngozi, first_timer: true }] })
  expect(columns(page).slice(0, 2)).toEqual(['Name', 'Added On'])
  expect(rows(page)[0]?.slice(0, 2)).toEqual(['Ngozi Eze ends in 0111', 'Sun 1 Mar 2026'])
  expect(page).toContain('aria-label="Open Ngozi Eze"')
  expect(page).toContain('aria-label="All First Timers"')
})

spec('2 First Timers: screen')
test('the first timers page has title, list and Add a First Timer', () => {
  const none = () => null
  const page = drawn(
    <FirstTimersPage dialogs={{ Add: none, View: none, Edit: none, Delete: none }} linkFor={String} />,
    { members: [{ ...ngozi, first_timer: true }] },
  )
  expect(page).toMatch(/<h1[^>]*>First Timers</)
  expect(page).toContain('<h2>All First Timers</h2>')
  expect(buttons(page)[0]).toBe('Add a First Timer')
})

spec('2 Members: year of birth')
test('a member’s page shows the known year of birth', () => {
  const born = { id: ngozi.id, day_of_birth: 7, month_of_birth: 2 }
  const facts = (date_of_birth: string | null) =>
    words(drawn(<Facts member={{ ...born, date_of_birth }} />, { members: [ngozi] }))
  expect(facts('1990-02-07')).toContain('Birthday 7 February 1990 Occupation')
  expect(facts(null)).toContain('Birthday 7 February Occupation')
})

spec('2 First Timers: chart')
test('the first timer chart filters by year and month, this year first', () => {
  const chart = drawn(<FirstTimerChart />, { members: [ngozi] })
  expect(words(chart)).toContain('Your Church’s First Timer’s Performance')
  expect(labels(chart)).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart, 'year'))).toEqual(['2026'])
  expect(Object.keys(choices(chart, 'month'))).toHaveLength(13)
  expect([chosen(chart, 'year'), chosen(chart, 'month')]).toEqual(['2026', 'All Months'])
})

spec('2 First Timers: fields')
test('a first timer’s form asks date of birth, cells and departments', () => {
  expect(firstFields(form(true))).toEqual([
    'First name',
    'Last name',
    'Gender',
    'Birthday',
    'Date of birth',
    'Occupation',
    'Phone number',
    'E-mail',
    'Cell',
    'Department',
    ...ADDRESS,
  ])
  expect(field(form(true), 'date_of_birth')).toMatchObject({ type: 'date', max: '2026-11-22' })
  expect(Object.values(choices(form(true), 'cell_id')).slice(1)).toEqual(['Ajah', 'Lekki'])
  expect(Object.values(choices(form(true), 'department_id')).slice(1)).toEqual(['Choir', 'Media'])
})

spec('2 First Timers: fields')
test('a first timer is edited in the add form with its values', () => {
  const groups = { cells: ['Lekki', 'Ajah'], departments: ['Media', 'Choir'] }
  const edit = (known: object) => {
    const member = { ...ngozi, first_timer: true, ...known }
    return drawn(<EditMemberForm member={member} draft={draft} found={null} onClose={nothing} />, groups)
  }
  expect(plain(edit({}))).toEqual(plain(form(true)))
  const born = edit({ date_of_birth: '1990-02-07', day_of_birth: 7, month_of_birth: 2 })
  expect(field(born, 'date_of_birth')).toMatchObject({ type: 'date', value: '1990-02-07' })
  expect(plain(edit({ first_timer: false }))).toEqual(plain(form()))
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

test('a duplicate shows its time in the church’s time zone', () => {
  const side = { person: ngozi, marks: 1, last_here: null }
  const pair = { sides: [side, side], noticed_at: '2026-11-22T03:30:00.000Z' }
  const card = (
    <PairCard pair={pair as never} whyNot={undefined} onJoin={nothing} onLeft={nothing} onDecided={nothing} />
  )
  expect(words(drawn(card))).toContain('04:30')
  expect(words(drawn(card, { timeZone: 'America/New_York' }))).toContain('Sat 21 Nov 2026, 22:30')
})
