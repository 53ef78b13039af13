/** Tests that a file beside a search holds its results, of all pages. */
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ExpenseTable } from '../../src/features/expenses/expense-table.tsx'
import { FirstTimerTable } from '../../src/features/first-timers/first-timer-table.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { CELLS } from '../../src/features/groups/kind.ts'
import { IncomeTable } from '../../src/features/income/income-table.tsx'
import { PeopleTools } from '../../src/features/services/service-people.tsx'
import { firstView } from '../../src/ui/table/table-view.ts'
import { aMember, aService, drawn, type RenderOptions } from './at-the-screen.tsx'
import { spec } from '../spec/spec.ts'

vi.mock('../../src/ui/csv-button.tsx', () => ({
  CsvButton: ({ rows }: { rows: () => readonly unknown[] }) => <output>{rows().length}</output>,
}))

const nothing = () => {}
const counted = (table: ReactElement, options: RenderOptions) =>
  Number(/<output>(\d+)<\/output>/.exec(drawn(table, options))?.[1])

/** Twelve people, one of them Zainab: more than the first page. */
const names = ['Zainab', ...Array.from({ length: 11 }, (_, index) => `Bola${index}`)]
const id = (index: number) => `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`
const people = names.map((first_name, index) =>
  aMember({ id: id(index), first_name, last_name: 'Obi', first_timer: true }),
)
const lines = names.map((name, index) => ({
  id: id(index),
  name,
  created_at: '2026-03-01T09:00:00Z',
  amount: 500,
  currency: 'naira',
  user: null,
  status: 'pending',
  purpose: null,
  income_type: name === 'Zainab' ? 'offering' : 'tithe',
  date_of_income: '2026-11-22',
  event: null,
  user_id: null,
  members: 1,
}))
const rowsOf = <Row,>(rows: readonly object[]) => rows as unknown as Row[]
const source = { kind: CELLS, groups: lines, coordinators: [] }

const TABLES: [name: string, searched: string, table: ReactElement][] = [
  ['first timers', 'zainab', <FirstTimerTable key="first timers" open={nothing} />],
  ['income', 'offering', <IncomeTable key="income" list={rowsOf(lines)} open={nothing} />],
  ['expenses', 'zainab', <ExpenseTable key="expenses" list={rowsOf(lines)} open={nothing} />],
  ['cells', 'zainab', <GroupTable key="cells" source={source as never} open={nothing} />],
]

spec('2 Files: filtered')
test.each(TABLES)('the file of %s holds the search results', (_name, searched, table) => {
  expect(counted(table, { members: people })).toBe(12)
  expect(counted(table, { members: people, address: `/?q=${searched}` })).toBe(1)
})

spec('2 Files: filtered')
test('the file of a service’s people holds the search results', () => {
  const came = people.map((person) => ({ ...person, phone_tail: null, deleted: false }))
  const tools = (query: string) => (
    <PeopleTools service={aService()} view="absent" people={came} order={{ ...firstView('name'), query }} />
  )
  expect(counted(tools(''), {})).toBe(12)
  expect(counted(tools('zainab'), {})).toBe(1)
})
