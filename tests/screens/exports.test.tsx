/** Tests that a file beside a search holds its results, of all pages. */
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { MoneyTable } from '../../src/domain/finance/money-table.tsx'
import { expenseBook } from '../../src/features/expenses/expense-list.tsx'
import { FirstTimerTable } from '../../src/features/first-timers/first-timer-table.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { CELLS } from '../../src/features/groups/group-source.ts'
import { AttenderTable } from '../../src/features/services/attenders.tsx'
import { api } from '../../src/lib/api/api.ts'
import { incomeBook } from '../../src/features/income/income-list.tsx'
import { firstView } from '../../src/ui/table/table-view.ts'
import { aMember, drawn, type RenderOptions } from './at-the-screen.tsx'
import { spec } from '../spec/spec.ts'

vi.mock('../../src/ui/list-file/export-buttons.tsx', () => ({
  ExportButtons: ({ rows }: { rows: () => typeof exported }) => {
    exported = rows()
    return <output>{Array.isArray(exported) ? exported.length : 'pages'}</output>
  },
}))

let exported: readonly unknown[] | AsyncIterable<readonly unknown[]> = []

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
  date_of_expense: '2026-11-22',
  event: null,
  user_id: null,
  members: 1,
}))
const rowsOf = <Row,>(rows: readonly object[]) => rows as unknown as Row[]
const source = { kind: CELLS, groups: lines, coordinators: [] }

const TABLES: [name: string, searched: string, table: ReactElement][] = [
  ['first timers', 'zainab', <FirstTimerTable key="first timers" open={nothing} onAssign={nothing} />],
  [
    'income',
    'offering',
    <MoneyTable key="income" book={incomeBook} list={rowsOf<never>(lines)} open={nothing} />,
  ],
  [
    'expenses',
    'zainab',
    <MoneyTable key="expenses" book={expenseBook} list={rowsOf<never>(lines)} open={nothing} />,
  ],
  ['cells', 'zainab', <GroupTable key="cells" source={source as never} open={nothing} />],
]

spec('2 Files: filtered')
test.each(TABLES)('the file of %s holds the search results', (_name, searched, table) => {
  expect(counted(table, { members: people })).toBe(12)
  expect(counted(table, { members: people, address: `/?q=${searched}` })).toBe(1)
})

spec('2 Files: filtered')
test('the file of a service’s people holds the search results', () => {
  const came = people.map((person) => ({ ...person, phone_tail: null, deleted: false, arrived_at: null }))
  const tools = (query: string) => (
    <AttenderTable
      label="Absent"
      rows={came}
      empty=""
      file="absentees"
      view={{ ...firstView('name'), query }}
      change={nothing}
    />
  )
  expect(counted(tools(''), {})).toBe(12)
  expect(counted(tools('zainab'), {})).toBe(1)
})

/** As many as one response holds: the phone has a part of the book. */
const full = Array.from({ length: 5000 }, () => lines[0]!)

spec('2 Files: long lists')
test.each([
  [
    'income',
    'offering',
    'incomes',
    <MoneyTable key="income" book={incomeBook} list={rowsOf<never>(full)} open={nothing} />,
  ],
  [
    'expenses',
    'zainab',
    'expenses',
    <MoneyTable key="expenses" book={expenseBook} list={rowsOf<never>(full)} open={nothing} />,
  ],
])('a long book of %s is read page by page, searched', async (_name, searched, path, table) => {
  const asked: string[] = []
  const page = vi.spyOn(api, 'page').mockImplementation(async (route, ...[call]) => {
    const { cursor = '' } = (call as { query: { cursor?: string } }).query
    asked.push(`${route.path.split('/').at(-1)} ${cursor}`)
    return { items: lines as never, next_cursor: cursor === 'third' ? null : cursor ? 'third' : 'second' }
  })
  drawn(table, { address: `/?q=${searched}` })
  const found: unknown[] = []
  for await (const rows of exported as AsyncIterable<readonly unknown[]>) found.push(...rows)
  expect(asked).toEqual([`${path} `, `${path} second`, `${path} third`])
  expect(found).toEqual([lines[0], lines[0], lines[0]])
  page.mockRestore()
})
