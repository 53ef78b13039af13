/** Tests income and expenses: the two lists of a church and their dialogs. */
import { expect, test } from 'vitest'
import type { Expense } from '../../contract/routes/expenses.ts'
import type { Income } from '../../contract/routes/incomes.ts'
import { AddExpenseDialog } from '../../src/features/expenses/add-expense-dialog.tsx'
import { DeleteExpenseDialog } from '../../src/features/expenses/delete-expense-dialog.tsx'
import { ExpenseChart } from '../../src/features/expenses/expense-chart.tsx'
import { ExpenseTable } from '../../src/features/expenses/expense-table.tsx'
import { ExpensesPage } from '../../src/features/expenses/expenses-page.tsx'
import { ViewExpenseDialog } from '../../src/features/expenses/view-expense-dialog.tsx'
import { AddIncomeDialog } from '../../src/features/income/add-income-dialog.tsx'
import { DeleteIncomeDialog } from '../../src/features/income/delete-income-dialog.tsx'
import { IncomeChart } from '../../src/features/income/income-chart.tsx'
import { IncomePage } from '../../src/features/income/income-page.tsx'
import { IncomeTable } from '../../src/features/income/income-table.tsx'
import { ViewIncomeDialog } from '../../src/features/income/view-income-dialog.tsx'
import { incomeCsv } from '../../src/features/income/income-csv.ts'
import { expenseCsv } from '../../src/features/expenses/expense-csv.ts'
import { ReverseExpenseDialog } from '../../src/features/expenses/reverse-expense-dialog.tsx'
import { ReverseIncomeDialog } from '../../src/features/income/reverse-income-dialog.tsx'
import { SumTable } from '../../src/features/statement/sum-table.tsx'
import { drawn } from './at-the-screen.tsx'
import { button, buttons, choices, chosen, columns, labels, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const change = { onClose: nothing, onChanged: nothing }
const money = {
  id: '0190a000-0000-7000-8000-a00000000000',
  amount: 2500.5,
  currency: 'usd',
  user: { first_name: 'ada', last_name: 'obi' },
  created_at: '2026-11-20T09:00:00.000Z',
  reverses_id: null,
  reverses_amount: null,
  reversed_by_id: null,
  reversed_amount: 0,
  reversal_reason: null,
  reversed_by: null,
  reversed_at: null,
  may_delete: true,
  may_reverse: true,
} as const
const tithe: Income = {
  ...money,
  income_type: 'tithe',
  input_type: 'manual',
  event_id: '0190a000-0000-7000-8000-a00000000001',
  event: { name: 'Harvest', created_at: '2026-11-01T09:00:00.000Z' },
  giver: null,
  date_of_income: '2026-11-15',
}
const diesel: Expense = {
  ...money,
  name: 'Diesel',
  purpose: 'Fuel',
  receiving_bank_account_number: '0123456789',
  receiving_bank_name: 'First Bank',
  status: 'pending',
  date_of_expense: '2026-11-15',
  decided_by: null,
  decided_at: null,
  may_approve: true,
}
const CURRENCIES = ['naira', 'usd', 'cad', 'gbp', 'euro']

spec('2 Income: screen', '2 Expenses: screen')
test('income has the wallet with Top Up Wallet, expenses with Transfer', () => {
  const income = drawn(<IncomePage />)
  expect(income).toMatch(/<h1[^>]*>Income</)
  expect(words(income)).toContain('Wallet balance')
  expect(buttons(income)).toContain('Top Up Wallet')
  const expenses = drawn(<ExpensesPage />)
  expect(expenses).toMatch(/<h1[^>]*>Expenses</)
  expect(words(expenses)).toContain('Wallet balance')
  expect(buttons(expenses)).toContain('Transfer')
})

spec('2 Income: chart', '2 Expenses: chart')
test.each([
  ['income', 'Your Church’s Income Performance', IncomeChart],
  ['expenses', 'Your Church’s Expense Performance', ExpenseChart],
])('the chart of %s filters by year and month, this year first', (name, title, Chart) => {
  const chart = (address: string) => drawn(<Chart since={2025} currencies={['naira']} />, { address })
  expect(words(chart('/'))).toContain(title)
  expect(labels(chart('/'))).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart('/'), 'year')).sort()).toEqual(['2025', '2026'])
  expect(Object.keys(choices(chart('/'), 'month'))).toHaveLength(13)
  const at = (address: string) => ['year', 'month'].map((part) => chosen(chart(address), part))
  expect(at('/')).toEqual(['2026', 'All Months'])
  expect(at(`/?${name}-year=2025&${name}-month=03`)).toEqual(['2025', 'March'])
})

spec('2 Income: table')
test('an income line shows its facts and Delete, and opens', () => {
  const gift = { ...tithe, id: '0190a000-0000-7000-8000-a00000000002', user: null }
  const table = drawn(<IncomeTable list={[tithe, gift]} open={nothing} />)
  expect(columns(table)).toEqual([
    'Income type',
    'Amount',
    'Currency',
    'Date it is for',
    'Recorded by',
    'Recorded on',
    'Action',
  ])
  expect(rows(table)).toContainEqual([
    'Tithe',
    'US$2,500.50',
    'USD',
    'Sun 15 Nov 2026',
    'Ada Obi',
    'Fri 20 Nov 2026',
    'Delete',
  ])
  expect(rows(table).map((row) => row[4])).toContain('System')
  expect(table).toContain('aria-label="Open Tithe, US$2,500.50"')
})

spec('2 Income: table')
test('one income shows all its facts and can be deleted', () => {
  const dialog = drawn(<ViewIncomeDialog income={tithe} open={nothing} onClose={nothing} />)
  for (const part of [
    'Amount US$2,500.50',
    'Currency USD',
    'Income type Tithe',
    'Input type Manual',
    'Event Harvest',
    'Recorded by Ada Obi',
  ])
    expect(words(dialog)).toContain(part)
  expect(buttons(dialog)).toEqual(['Close', 'History', 'Delete'])
})

const back = {
  reversal_reason: 'Typed twice',
  reversed_by: { first_name: 'ada', last_name: 'obi' },
  reversed_at: '2026-11-21T09:00:00.000Z',
}
const stays = { may_delete: false, may_reverse: true }
const done = { may_delete: false, may_reverse: false }
const reversalId = '0190a000-0000-7000-8000-a00000000009'
const reversed = { ...done, ...back, reversed_by_id: reversalId, reversed_amount: 2500.5 }
const counter = {
  ...done,
  id: reversalId,
  amount: -2500.5,
  reverses_id: money.id,
  reverses_amount: 2500.5,
  reversal_reason: 'Typed twice',
}

spec('Reversals: screens')
test('a permanent record offers Reverse instead of Delete', () => {
  const gift: Income = { ...tithe, ...stays, input_type: 'online', user: null }
  const dialog = drawn(<ViewIncomeDialog income={gift} open={nothing} onClose={nothing} />)
  expect(buttons(dialog)).toEqual(['Close', 'History', 'Reverse'])
  expect(rows(drawn(<IncomeTable list={[gift]} open={nothing} />))[0]?.at(-1)).toBe('Reverse')
  const approved: Expense = { ...diesel, ...stays, status: 'approved' }
  const view = drawn(<ViewExpenseDialog expense={approved} open={nothing} {...change} />)
  expect(buttons(view)).toEqual(['Close', 'History', 'Reverse'])
  const own = drawn(<ViewExpenseDialog expense={{ ...approved, ...done }} open={nothing} {...change} />)
  expect(button(own, 'Reverse')).toHaveProperty('disabled')
  expect(words(own)).toContain('Somebody else with finance access reverses it')
})

spec('Reversals: screens')
test('a reversed record and its reversal say so in list and details', () => {
  const table = drawn(
    <IncomeTable
      list={[
        { ...tithe, ...reversed },
        { ...tithe, ...counter },
      ]}
      open={nothing}
    />,
  )
  expect(rows(table).map((row) => [row[0], row[1], row.at(-1)])).toEqual(
    expect.arrayContaining([
      ['Tithe Reversed', 'US$2,500.50', ''],
      ['Reversal of Tithe US$2,500.50 – Typed twice', '−US$2,500.50', ''],
    ]),
  )
  const view = (income: Income) =>
    drawn(<ViewIncomeDialog income={income} open={nothing} onClose={nothing} />)
  const original = view({ ...tithe, ...reversed })
  expect(words(original)).toContain('Reversed Ada Obi, Sat 21 Nov 2026, 10:00 Reason Typed twice')
  expect(buttons(original)).toEqual(['Close', 'History'])
  expect(words(view({ ...tithe, ...counter }))).toContain('Reversal of Tithe US$2,500.50 Reason Typed twice')
  const expense: Expense = { ...diesel, ...counter, status: 'approved' }
  const dialog = drawn(<ViewExpenseDialog expense={expense} open={nothing} {...change} />)
  expect(words(dialog)).toContain('Reversal of Diesel US$2,500.50 – Typed twice')
  expect(buttons(dialog)).toEqual(['Close', 'History'])
})

spec('Reversals: files')
test('exports have reversals with their reasons', () => {
  const line = (one: Income) => incomeCsv('Africa/Lagos').map(({ value }) => value(one))
  expect(line({ ...tithe, ...counter })).toEqual([
    { money: -2500.5 },
    'USD',
    'Tithe',
    '2026-11-15',
    'Harvest',
    'Ada Obi',
    '2026-11-20',
    'Reversal of Tithe US$2,500.50',
    'Typed twice',
  ])
  expect(line({ ...tithe, ...reversed }).slice(-2)).toEqual(['Reversed', 'Typed twice'])
  const spent = expenseCsv('Africa/Lagos').map(({ value }) => value({ ...diesel, ...counter }))
  expect(spent.slice(-2)).toEqual(['Reversal of Diesel US$2,500.50', 'Typed twice'])
})

spec('Reversals: screens')
test('reversing asks for a reason and says what happens', () => {
  const income = drawn(<ReverseIncomeDialog income={{ ...tithe, reversed_amount: 500 }} {...change} />)
  expect(words(income)).toContain('Reverse Tithe, US$2,500.50?')
  expect(words(income)).toContain('A counter-entry of today takes US$2,000.50 back.')
  const expense = drawn(<ReverseExpenseDialog expense={diesel} {...change} />)
  expect(words(expense)).toContain('Reverse Diesel, US$2,500.50?')
  for (const dialog of [income, expense]) {
    expect(labels(dialog)).toEqual(['Reason'])
    expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Reverse'])
  }
})

spec('Reversals: statement')
test('the statement gives a reversal its own line', () => {
  const line = { count: 1, reversal: null }
  const reversal = { id: reversalId, reason: 'Typed twice', reverses_amount: 2500.5 }
  const group = {
    currency: 'naira' as const,
    total: 100,
    lines: [
      { ...line, word: 'Tithe', amount: 2600.5, count: 2 },
      { ...line, word: 'Tithe', amount: -2500.5, reversal },
    ],
  }
  const table = drawn(<SumTable title="Income by type" none="" groups={[group]} />)
  expect(words(table)).toContain('Reversal of Tithe ₦2,500.50 – Typed twice 1 −₦2,500.50')
})

spec('2 Income: create')
test('income asks amount, currency, two types and optionally an event', () => {
  const dialog = drawn(<AddIncomeDialog {...change} />)
  expect(labels(dialog)).toEqual([
    'Amount',
    'Currency',
    'Date it is for',
    'Income type',
    'Input type',
    'Event · may stay empty',
  ])
  expect(Object.keys(choices(dialog, 'currency'))).toEqual(CURRENCIES)
  expect(Object.keys(choices(dialog, 'income_type'))).toEqual(['tithe', 'offering', 'first_fruit', 'seed'])
  expect(choices(dialog, 'input_type')).toEqual({ manual: 'Manual' })
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Save income'])
})

spec('2 Expenses: table')
test('an expense line shows its facts and Delete, and opens', () => {
  const table = drawn(<ExpenseTable list={[diesel]} open={nothing} />)
  expect(columns(table)).toEqual([
    'Name',
    'Amount',
    'Currency',
    'Created by',
    'Status',
    'Requested on',
    'Action',
  ])
  expect(rows(table)[0]).toEqual([
    'Diesel',
    'US$2,500.50',
    'USD',
    'Ada Obi',
    'Pending',
    'Fri 20 Nov 2026',
    'Delete',
  ])
  expect(table).toContain('aria-label="Open Diesel, US$2,500.50"')
})

spec('2 Expenses: details')
test('one expense shows all its facts, with Reject and Approve while open', () => {
  const view = (expense: Expense) => drawn(<ViewExpenseDialog expense={expense} open={nothing} {...change} />)
  const pending = view(diesel)
  for (const part of [
    'Status Pending',
    'Amount US$2,500.50',
    'Currency USD',
    'Purpose Fuel',
    'Receiving bank account number 0123456789',
    'Receiving bank name First Bank',
    'Created by Ada Obi',
  ])
    expect(words(pending)).toContain(part)
  expect(buttons(pending)).toEqual(['Close', 'Delete', 'History', 'Reject', 'Approve'])
  const own = view({ ...diesel, may_approve: false })
  expect(button(own, 'Approve')).toHaveProperty('disabled')
  expect(button(own, 'Reject')).not.toHaveProperty('disabled')
  expect(buttons(view({ ...diesel, ...stays, status: 'rejected' }))).toEqual(['Close', 'History', 'Reverse'])
})

spec('2 Expenses: create')
test('an expense asks name, amount, currency, purpose and recipient', () => {
  const dialog = drawn(<AddExpenseDialog {...change} />)
  expect(labels(dialog)).toEqual([
    'Name',
    'Amount',
    'Currency',
    'Date it is for',
    'Purpose',
    'Receiving bank account number · may stay empty',
    'Receiving bank name · may stay empty',
  ])
  expect(Object.keys(choices(dialog, 'currency'))).toEqual(CURRENCIES)
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Save expense'])
})

spec('2 Money: delete')
test('deleting either names its kind and amount', () => {
  const income = drawn(<DeleteIncomeDialog income={tithe} {...change} />)
  expect(words(income)).toContain('Are you sure you want to delete this tithe of US$2,500.50?')
  const expense = drawn(<DeleteExpenseDialog expense={diesel} {...change} />)
  expect(words(expense)).toContain('Are you sure you want to delete the Diesel expense of US$2,500.50?')
  for (const dialog of [income, expense]) expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Delete'])
})
