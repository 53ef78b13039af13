/**
 * Tests every table of the specification: each named column is there and can be sorted by. Journeys check at each
 * screen size that no column is hidden on a tablet (e2e/support/axe.ts).
 */
import type { ComponentProps, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { OccasionTable } from '../../src/features/attendance/occasion-table.tsx'
import { BirthdayTable } from '../../src/features/birthdays/birthday-table.tsx'
import { GroupsTab } from '../../src/features/bulk-sms/groups-tab.tsx'
import { SentTable } from '../../src/features/bulk-sms/sent-table.tsx'
import { EventTable } from '../../src/features/events/event-table.tsx'
import { ExpenseTable } from '../../src/features/expenses/expense-table.tsx'
import { FirstTimerTable } from '../../src/features/first-timers/first-timer-table.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { CELLS } from '../../src/features/groups/kind.ts'
import { IncomeTable } from '../../src/features/income/income-table.tsx'
import { MembersPage } from '../../src/features/members/members-page.tsx'
import { AttenderTable } from '../../src/features/services/attender-table.tsx'
import { ServicesPage } from '../../src/features/services/services-page.tsx'
import { TeamTable } from '../../src/features/team/team-table.tsx'
import { firstView } from '../../src/ui/table/table-view.ts'
import { TransactionRows } from '../../src/domain/wallet/transactions-table.tsx'
import { aMember, aService, drawn, type RenderOptions } from './at-the-screen.tsx'
import { columns, sortable, sorting, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const ada = {
  id: 'ada',
  first_name: 'Ada',
  last_name: 'Obi',
  name: 'Ada',
  created_at: '2026-03-01T09:00:00Z',
}
const source = { kind: CELLS, groups: [{ ...ada, user_id: null, members: 2 }], coordinators: [] }
const member = aMember({ first_name: 'Ada', last_name: 'Obi', first_timer: true })
const money = { ...ada, amount: 500, currency: 'naira', user: null }
const income = { ...money, income_type: 'tithe', date_of_income: '2026-11-22', event: null }
const expense = { ...money, purpose: null, status: 'pending' }
const event = { ...ada, status: 'scheduled', start_date: '2026-11-29T12:30:00Z', image_url: null }
const occasion = { ...ada, kind: 'event', day: '2026-11-22', attendees: 1, absentees: 0, heads: null }
const user = { ...ada, email: 'ada@example.com', status: 'active', is_owner: false }
const sms = { ...ada, type: 'bulk', user: null, cost: 6, message: 'Hello', state: 'done' }
const smsGroups = { status: 'ready', value: [{ ...ada, sms_phone_number: [] }], from: null } as const
const line = { ...ada, reference: 'nx-1', amount: 500, status: 'success', type: 'top_up' }

/** One row with only the fields that its table shows. */
const rowsOf = <Row,>(row: object) => [row] as unknown as Row[]

const TABLES: Record<string, { named: string; table: ReactElement; options?: RenderOptions }> = {
  'Birthdays This Week, and Birthdays': {
    named: 'First Name, Last Name, Phone Number, Birthdate (day - month), Record Added On',
    table: (
      <BirthdayTable
        label="Birthdays"
        rows={rowsOf({ person: member, day: 22, month: 11, date: '2026-11-22' })}
        empty={null}
      />
    ),
  },
  'All Events': {
    named: 'Name, Status, Created On',
    table: <EventTable events={rowsOf(event)} open={nothing} />,
  },
  'Church Services': {
    named: 'S/N, Service Name, Day of service, Attendees, Absentees, First Timers, Date Added',
    table: <ServicesPage />,
    options: { services: [aService()] },
  },
  'the people of a service': {
    named: 'Name, Phone number, Email, Date joined',
    table: (
      <AttenderTable
        label="Attended"
        rows={rowsOf(member)}
        empty=""
        view={firstView('name')}
        change={nothing}
      />
    ),
  },
  Members: { named: 'Name, Added On', table: <MembersPage />, options: { members: [member] } },
  'All First Timers': {
    named: 'Name, Added On',
    table: <FirstTimerTable open={nothing} />,
    options: { members: [member] },
  },
  'Bulk Sms': {
    named: 'Type, Sent By, Cost, Message, Created On',
    table: <SentTable sent={rowsOf(sms)} onOpen={nothing} />,
  },
  'Manage SMS Groups': {
    named: 'Name, Phone Numbers Count, Created On',
    table: (
      <GroupsTab
        groups={smsGroups as unknown as ComponentProps<typeof GroupsTab>['groups']}
        onReload={nothing}
        onAdd={nothing}
        onOpen={nothing}
      />
    ),
  },
  Transactions: {
    named: 'Reference, Amount, Status, Type, Created On',
    table: <TransactionRows lines={rowsOf(line)} />,
  },
  Attendance: {
    named: 'Event Name, Attendees, Absentees, Created On',
    table: <OccasionTable occasions={rowsOf(occasion)} open={nothing} online />,
  },
  Cells: {
    named: 'Cell Name, Members, Coordinator, Created On',
    table: (
      <GroupTable source={source as unknown as ComponentProps<typeof GroupTable>['source']} open={nothing} />
    ),
  },
  Income: {
    named: 'Amount, Currency, Income type, Recorded by, Recorded on',
    table: <IncomeTable list={rowsOf(income)} open={nothing} />,
  },
  Expenses: {
    named: 'Name, Amount, Currency, Created by, Status, Requested on',
    table: <ExpenseTable list={rowsOf(expense)} open={nothing} />,
  },
  'Your Team Members': {
    named: 'Name, Added On, Status',
    table: <TeamTable users={rowsOf(user)} onOpen={nothing} onRemove={nothing} />,
  },
}

spec('2 Tables: columns')
test.each(Object.entries(TABLES))(
  '%s: every named column is shown and sortable',
  (_, { named, table, options }) => {
    const markup = drawn(table, options)
    const heads = named.split(', ')
    expect(columns(markup)).toEqual(expect.arrayContaining(heads))
    expect(sortable(markup)).toEqual(expect.arrayContaining(heads))
  },
)

const ORDERS: Record<string, { sorted: string; how: 'ascending' | 'descending' }> = {
  'Church Services': { sorted: 'Day of service', how: 'descending' },
  'the people of a service': { sorted: 'Name', how: 'ascending' },
  Members: { sorted: 'Name', how: 'ascending' },
  'All First Timers': { sorted: 'Added On', how: 'descending' },
  'Bulk Sms': { sorted: 'Created On', how: 'descending' },
  'Manage SMS Groups': { sorted: 'Created On', how: 'descending' },
  Transactions: { sorted: 'Created On', how: 'descending' },
  Attendance: { sorted: 'Day', how: 'descending' },
  Cells: { sorted: 'Cell Name', how: 'ascending' },
  Income: { sorted: 'Recorded on', how: 'descending' },
  Expenses: { sorted: 'Requested on', how: 'descending' },
}

spec('2 Tables: columns')
test.each(Object.entries(TABLES))(
  '%s: sortable heads have arrows, the initial one marked',
  (name, { table, options }) => {
    const markup = drawn(table, options)
    const { sorted, how } = ORDERS[name] ?? {}
    const expected = sortable(markup).map((head) => [head, head === sorted ? how : 'none'])
    expect(sorting(markup)).toEqual(Object.fromEntries(expected))
    if (sorted) expect(sortable(markup)).toContain(sorted)
  },
)

test('search results come best first, without a marked column', () => {
  const markup = drawn(<MembersPage />, { members: [member], address: '/members?q=ada' })
  expect(sorting(markup)).toEqual({ Name: 'none', 'Added On': 'none' })
})

spec('2 Members: deleted group')
test.each(['cell', 'department'])('a deleted %s is no longer selected', (kind) => {
  const options = { members: [member], [`${kind}s`]: ['Lekki'] }
  const screen = (address: string, more = {}) =>
    words(drawn(<MembersPage />, { ...options, ...more, address }))
  expect(screen(`/members?${kind}=${kind}s-0`)).toContain('Filters, 1 chosen')
  expect(screen(`/members?${kind}=gone`)).toMatch(/Filters .*Ada/)
  expect(screen(`/members?${kind}=gone&gender=male`)).toContain('Filters, 1 chosen')
  // The cell or department may still arrive.
  expect(screen(`/members?${kind}=gone`, { complete: false })).toContain('Filters, 1 chosen')
})

test('no match says so without a count of lines', () => {
  const members = Array.from({ length: 6 }, (_, at) => ({ ...member, id: `member-${at}` }))
  const screen = (address: string) => words(drawn(<MembersPage />, { members, address }))
  expect(screen('/members?q=zzz')).toContain('Nothing matches “zzz”')
  expect(screen('/members?q=zzz')).not.toContain('of 0')
  expect(screen('/members?q=zzz')).not.toContain('Rows shown')
  expect(screen('/members')).toContain('1 to 6 of 6')
})
