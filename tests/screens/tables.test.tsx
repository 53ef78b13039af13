/**
 * Tests every table of the specification: each named column is there and can be sorted by. Journeys check at each
 * screen size that no column is hidden on a tablet (e2e/support/axe.ts).
 */
import type { ComponentProps, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { OccasionTable } from '../../src/features/services/occasion-table.tsx'
import { BirthdayTable } from '../../src/features/birthdays/birthdays-page.tsx'
import { Groups } from '../../src/features/bulk-sms/groups.tsx'
import { SentTable } from '../../src/features/bulk-sms/sent.tsx'
import { EventTable } from '../../src/features/events/event-table.tsx'
import { MoneyTable } from '../../src/domain/finance/money-table.tsx'
import { expenseBook } from '../../src/features/expenses/expense-list.tsx'
import { FirstTimerTable } from '../../src/features/first-timers/first-timer-table.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { CELLS } from '../../src/features/groups/group-source.ts'
import { incomeBook } from '../../src/features/income/income-list.tsx'
import { MembersPage } from '../../src/features/members/members-page.tsx'
import { AttenderTable } from '../../src/features/services/attenders.tsx'
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
const income = { ...money, income_type: 'tithe', date_of_income: '2026-11-22', event: { name: 'Harvest' } }
const expense = {
  ...money,
  purpose: null,
  status: 'pending',
  date_of_expense: '2026-11-22',
  receiving_bank_name: 'First Bank',
}
const event = { ...ada, status: 'scheduled', start_date: '2026-11-29T12:30:00Z', image_url: null }
const occasion = { ...ada, kind: 'event', day: '2026-11-22', attendees: 1, absentees: 0, heads: null }
const user = { ...ada, email: 'ada@example.com', status: 'active', is_owner: false, features: [] }
const sms = { ...ada, type: 'bulk', user: null, cost: 6, message: 'Hello', state: 'done' }
const smsGroups = { status: 'ready', value: [{ ...ada, sms_phone_number: [] }], from: null } as const
const line = { ...ada, reference: 'nx-1', amount: 500, status: 'success', type: 'top_up' }

/** One row with only the fields that its table shows. */
const rowsOf = <Row,>(row: object) => [row] as unknown as Row[]

/** The column of currencies needs two of them. */
const inTwoCurrencies = <Row,>(row: object) =>
  [row, { ...row, id: 'usd', currency: 'usd' }] as unknown as Row[]

const TABLES: Record<string, { named: string; table: ReactElement; options?: RenderOptions }> = {
  'Birthdays This Week, and Birthdays': {
    named: 'First name, Last name, Phone number, Birthdate (day - month), Record added on',
    table: (
      <BirthdayTable
        label="Birthdays"
        rows={rowsOf({ person: member, day: 22, month: 11, date: '2026-11-22' })}
        empty={null}
      />
    ),
  },
  'All Events': {
    named: 'Name, Status, Created on',
    table: <EventTable events={rowsOf(event)} open={nothing} />,
  },
  'Church Services': {
    named: 'Service, Date, Marked, Headcount, First timers, Absent, Added',
    table: <ServicesPage />,
    options: { services: [aService()] },
  },
  'the people of a service': {
    named: 'Name, Phone number, Time, Email, Date joined',
    table: (
      <AttenderTable
        label="Attended"
        rows={rowsOf(member)}
        empty=""
        file="attendees.csv"
        view={firstView('name')}
        change={nothing}
      />
    ),
  },
  Members: {
    named: 'Name, Phone, Last seen, Cell, Department, Added',
    table: <MembersPage />,
    options: { members: [{ ...member, first_timer: false }] },
  },
  'All First Timers': {
    named: 'Name, Added on',
    table: <FirstTimerTable open={nothing} onAssign={nothing} />,
    options: { members: [member] },
  },
  'Bulk Sms': {
    named: 'Type, Sent by, Cost, Message, Created on',
    table: <SentTable sent={rowsOf(sms)} onOpen={nothing} />,
  },
  'Manage SMS Groups': {
    named: 'Name, Phone numbers count, Created on',
    table: (
      <Groups
        groups={smsGroups as unknown as ComponentProps<typeof Groups>['groups']}
        onReload={nothing}
        onAdd={nothing}
        onOpen={nothing}
      />
    ),
  },
  Transactions: {
    named: 'Date, Type, Reference, Status, Amount',
    table: <TransactionRows lines={rowsOf(line)} />,
  },
  Attendance: {
    named: 'Service, Date, Marked, Headcount, First timers, Absent, Added',
    table: <OccasionTable label="Services" occasions={rowsOf(occasion)} open={nothing} online empty={null} />,
  },
  Cells: {
    named: 'Cell name, Members, Coordinator, Created on',
    table: (
      <GroupTable source={source as unknown as ComponentProps<typeof GroupTable>['source']} open={nothing} />
    ),
  },
  Income: {
    named: 'Date, Type, Received from, Method, Recorded by, Recorded on, Currency, Amount',
    table: <MoneyTable book={incomeBook} list={inTwoCurrencies<never>(income)} open={nothing} />,
  },
  Expenses: {
    named: 'Date, Name, Paid to, Created by, Status, Requested on, Currency, Amount',
    table: <MoneyTable book={expenseBook} list={inTwoCurrencies<never>(expense)} open={nothing} />,
  },
  'Your Team Members': {
    named: 'Name, Can open, Status, Last active, Added on',
    table: <TeamTable users={rowsOf(user)} onRemove={nothing} onInviteAgain={nothing} />,
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

/** The service's own tools hold its buttons. */
const WITH_BUTTONS = Object.entries(TABLES).filter(([name]) => name !== 'the people of a service')

spec('2 Files: every list')
test.each(WITH_BUTTONS)('%s: the list is offered as CSV and Excel', (_, { table, options }) => {
  const markup = drawn(table, options)
  for (const name of ['Download CSV', 'Download Excel']) expect(markup).toContain(`aria-label="${name}"`)
})

test('a list that is still loading is offered as no file', () => {
  const markup = drawn(<MembersPage />, { members: [member], complete: false })
  expect(markup).not.toContain('Download CSV')
})

const ORDERS: Record<string, { sorted: string; how: 'ascending' | 'descending' }> = {
  'Church Services': { sorted: 'Date', how: 'descending' },
  'the people of a service': { sorted: 'Name', how: 'ascending' },
  Members: { sorted: 'Name', how: 'ascending' },
  'All First Timers': { sorted: 'Added on', how: 'descending' },
  'Bulk Sms': { sorted: 'Created on', how: 'descending' },
  'Manage SMS Groups': { sorted: 'Created on', how: 'descending' },
  Transactions: { sorted: 'Date', how: 'descending' },
  Attendance: { sorted: 'Date', how: 'descending' },
  Cells: { sorted: 'Cell name', how: 'ascending' },
  Income: { sorted: 'Date', how: 'descending' },
  Expenses: { sorted: 'Date', how: 'descending' },
}

spec('2 Tables: columns')
test.each(Object.entries(TABLES))(
  '%s: only the sorted column has an arrow, and the initial one is marked',
  (name, { table, options }) => {
    const markup = drawn(table, options)
    const { sorted, how } = ORDERS[name] ?? {}
    expect(sorting(markup)).toEqual(sorted ? { [sorted]: how } : {})
    if (sorted) expect(sortable(markup)).toContain(sorted)
  },
)

test('search results come best first, without a marked column', () => {
  const markup = drawn(<MembersPage />, {
    members: [{ ...member, first_timer: false }],
    address: '/members?q=ada',
  })
  expect(sorting(markup)).toEqual({})
})

/** The button of a filter of the user's own is pressed. */
const FILTERED = 'aria-pressed="true" aria-expanded'

spec('2 Members: deleted group')
test.each(['cell', 'department'])('a deleted %s is no longer selected', (kind) => {
  const options = { members: [{ ...member, first_timer: false }], [`${kind}s`]: ['Lekki'] }
  const screen = (address: string, more = {}) => drawn(<MembersPage />, { ...options, ...more, address })
  expect(screen(`/members?${kind}=${kind}s-0`)).toContain(FILTERED)
  expect(screen(`/members?${kind}=gone`)).not.toContain(FILTERED)
  expect(screen(`/members?${kind}=gone&gender=male`)).toContain(FILTERED)
  // The cell or department may still arrive.
  expect(screen(`/members?${kind}=gone`, { complete: false })).toContain(FILTERED)
})

test('no match says so without a count of lines', () => {
  const members = Array.from({ length: 6 }, (_, at) => ({
    ...member,
    first_timer: false,
    id: `member-${at}`,
  }))
  const screen = (address: string) => words(drawn(<MembersPage />, { members, address }))
  expect(screen('/members?q=zzz')).toContain('No results for “zzz”')
  expect(screen('/members?q=zzz')).not.toContain('of 0')
  expect(screen('/members?q=zzz')).not.toMatch(/Rows \d/)
  expect(screen('/members')).toContain('1–6 of 6')
})
