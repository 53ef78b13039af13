/** Tests income and expenses: the two lists of a church and their dialogs. */
import { expect, test } from 'vitest'
import type { Expense } from '../../contract/routes/expenses.ts'
import type { Income } from '../../contract/routes/incomes.ts'
import {
  AddExpenseDialog,
  DeleteExpenseDialog,
  ReverseExpenseDialog,
} from '../../src/features/expenses/dialogs.tsx'
import { expenseBook, expenseFile } from '../../src/features/expenses/expense-list.tsx'
import { ExpenseChart } from '../../src/features/expenses/expense-chart.tsx'
import { ExpenseMore, ExpensesPage } from '../../src/features/expenses/expenses-page.tsx'
import { ExpenseActions, ExpenseFacts } from '../../src/features/expenses/expense-record-page.tsx'
import {
  AddIncomeDialog,
  DeleteIncomeDialog,
  ReverseIncomeDialog,
} from '../../src/features/income/dialogs.tsx'
import { incomeBook, incomeFile } from '../../src/features/income/income-list.tsx'
import { IncomeChart } from '../../src/features/income/income-chart.tsx'
import { IncomeMore, IncomePage } from '../../src/features/income/income-page.tsx'
import { IncomeFacts } from '../../src/features/income/income-record-page.tsx'
import { LineActions, MoneyTable } from '../../src/domain/finance/money-table.tsx'
import { RecordAction, RecordPage } from '../../src/domain/finance/record-page.tsx'
import { drawn, type RenderOptions } from './at-the-screen.tsx'
import { button, buttons, choices, chosen, columns, labels, links, rows, words } from './read.ts'
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
  reference: null,
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

const incomeTable = (list: readonly Income[], options?: RenderOptions) =>
  drawn(<MoneyTable book={incomeBook} list={list} open={nothing} />, options)
const expenseTable = (list: readonly Expense[], options?: RenderOptions) =>
  drawn(<MoneyTable book={expenseBook} list={list} open={nothing} />, options)
/** The rows below a table. */
const totals = (markup: string): string[] =>
  [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .map(([, row = '']) => row)
    .filter((row) => row.includes('scope="row"'))
    .map(words)

spec('2 Income: screen', '2 Expenses: screen')
test('income has the wallet with Top up wallet, expenses with Transfer', () => {
  const income = drawn(<IncomePage />)
  expect(income).toMatch(/<h1[^>]*>Income</)
  expect(links(income)).toHaveProperty('Wallet balance', '/transaction')
  expect(buttons(drawn(<IncomeMore open={nothing} />))).toEqual(['Top up wallet', 'Link for giving'])
  const expenses = drawn(<ExpensesPage />)
  expect(expenses).toMatch(/<h1[^>]*>Expenses</)
  expect(links(expenses)).toHaveProperty('Wallet balance', '/transaction')
  expect(buttons(drawn(<ExpenseMore open={nothing} />))).toEqual(['Transfer'])
})

spec('2 Income: chart', '2 Expenses: chart')
test.each([
  ['income', 'Income by month', IncomeChart],
  ['expenses', 'Expenses by month', ExpenseChart],
])('the chart of %s filters by year and month, this year first', (name, title, Chart) => {
  const chart = (address: string) => drawn(<Chart since="2025-03-09" currencies={['naira']} />, { address })
  expect(words(chart('/'))).toContain(title)
  expect(labels(chart('/'))).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart('/'), 'year')).sort()).toEqual(['2025', '2026'])
  expect(Object.keys(choices(chart('/'), 'month'))).toHaveLength(13)
  const at = (address: string) => ['year', 'month'].map((part) => chosen(chart(address), part))
  expect(at('/')).toEqual(['2026', 'All Months'])
  expect(at(`/?${name}-year=2025&${name}-month=03`)).toEqual(['2025', 'March'])
})

spec('2 Income: table')
test('an income line shows its facts and leads to its page', () => {
  const gift: Income = {
    ...tithe,
    id: '0190a000-0000-7000-8000-a00000000002',
    currency: 'naira',
    user: null,
    event: null,
    giver: 'Bola',
    input_type: 'online',
    reference: 'nx-0190a000b1c2d3e4',
  }
  const table = incomeTable([tithe, gift])
  expect(columns(table).slice(0, 10)).toEqual([
    'Date',
    'Type',
    'Received from',
    'Method',
    'Reference',
    'Recorded by',
    'Recorded on',
    'Currency',
    'Amount',
    'Actions',
  ])
  const shown = rows(table).map((row) => row.slice(0, 9))
  const days = ['Sun 15 Nov 2026', 'Fri 20 Nov 2026'] as const
  expect(shown).toEqual([
    [days[0], 'Tithe', 'Harvest', 'Manual', '—', 'Ada Obi', days[1], 'USD', 'US$2,500.50'],
    [days[0], 'Tithe', 'Bola', 'Online gift', 'b1c2d3e4', 'System', days[1], 'NGN', '₦2,500.50'],
  ])
  expect(links(table)).toMatchObject({ Tithe: `/income/${gift.id}` })
})

test('a book in naira has no column for references or currencies without values', () => {
  const heads = columns(incomeTable([{ ...tithe, currency: 'naira' }]))
  expect(heads).not.toContain('Reference')
  expect(heads).not.toContain('Currency')
})

const kobo = (amount: number, more: Partial<Income> = {}): Income => ({
  ...tithe,
  id: String(Math.random()),
  currency: 'naira',
  amount,
  ...more,
})

spec('7 Totals: money')
test('shows totals of the listed lines, never across currencies', () => {
  const list = [kobo(0.1), kobo(0.2), kobo(5, { currency: 'usd' }), kobo(-0.1, { income_type: 'seed' })]
  expect(totals(incomeTable(list))).toEqual(['Total, Naira (₦) ₦0.20', 'Total, US dollar ($) US$5.00'])
  expect(totals(incomeTable(list, { address: '/?show=tithe&currency=naira' }))).toEqual(['Total ₦0.30'])
  expect(totals(incomeTable(list, { address: '/?q=seed' }))).toEqual(['Total −₦0.10'])
})

test('views are counted, combine and stay in the address', () => {
  const list = [
    kobo(1, { date_of_income: '2026-11-01' }),
    kobo(2, { date_of_income: '2026-10-31' }),
    kobo(4, { date_of_income: '2026-10-01', income_type: 'offering' }),
    kobo(8, { date_of_income: '2026-09-30' }),
  ]
  const chips = (markup: string) => buttons(markup).filter((one) => /^(All|This|Last|Tithe|Off)/.test(one))
  expect(chips(incomeTable(list))).toEqual(['All 4', 'This month 1', 'Last month 2', 'Tithe 3', 'Offering 1'])
  const october = incomeTable(list, { address: '/?when=last-month' })
  expect(chips(october)).toEqual(['All 4', 'This month 1', 'Last month 2', 'Tithe 1', 'Offering 1'])
  expect(totals(october)).toEqual(['Total ₦6.00'])
  expect(button(october, 'Last month 2')['aria-pressed']).toBe('true')
  expect(totals(incomeTable(list, { address: '/?when=last-month&show=offering' }))).toEqual(['Total ₦4.00'])
  expect(words(incomeTable(list, { address: '/?show=seed' }))).toContain('Nothing in this view.')
  expect(totals(incomeTable(list, { address: '/?show=nonsense&when=ever' }))).toEqual(['Total ₦15.00'])
})

test('totals of expenses keep approved and pending ones apart', () => {
  const spent = (amount: number, status: Expense['status']): Expense => ({
    ...diesel,
    id: String(Math.random()),
    currency: 'naira',
    amount,
    status,
  })
  const list = [spent(100, 'approved'), spent(20, 'pending'), spent(3, 'rejected'), spent(-100, 'approved')]
  expect(totals(expenseTable(list))).toEqual(['Total, approved ₦0.00', 'Total, awaiting approval ₦20.00'])
  expect(totals(expenseTable(list, { address: '/?show=rejected' }))).toEqual(['Total, rejected ₦3.00'])
})

spec('2 Income: table', 'screen /income/:id')
test('the page of an income shows its facts and Delete', () => {
  const records = { status: 'ready', value: { list: [tithe], totals: {} as never }, from: null } as const
  const page = drawn(
    <RecordPage book={incomeBook} records={records} reload={nothing}>
      {(income) => ({
        title: 'Tithe',
        actions: <RecordAction record={income} open={nothing} />,
        facts: <IncomeFacts income={income} />,
        dialogs: null,
      })}
    </RecordPage>,
    { address: `/income/${tithe.id}` },
  )
  for (const part of [
    'Tithe US$2,500.50 Delete',
    'Date Sun 15 Nov 2026',
    'Income type Tithe',
    'Method Manual',
    'Currency USD',
    'Event Harvest',
    'Recorded by Ada Obi',
    'History',
  ])
    expect(words(page)).toContain(part)
  expect(links(page)).toMatchObject({ Income: '/income' })
  const other = drawn(
    <RecordPage book={incomeBook} records={records} reload={nothing}>
      {() => ({ title: '', actions: null, facts: null, dialogs: null })}
    </RecordPage>,
    { address: '/income/no-such-record' },
  )
  expect(words(other)).toContain('This record was not found')
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

const action = (record: Income | Expense) => buttons(drawn(<RecordAction record={record} open={nothing} />))
const lineActions = (line: Income | Expense) =>
  buttons(drawn(<LineActions line={line} path="/" open={nothing} />))
const expenseActions = (expense: Expense) =>
  drawn(<ExpenseActions expense={expense} open={nothing} onChanged={nothing} />)

spec('Reversals: screens')
test('a paid gift and a decided expense offer Reverse, never Delete', () => {
  const gift: Income = { ...tithe, ...stays, input_type: 'online', user: null }
  expect([action(gift), lineActions(gift)]).toEqual([['Reverse'], ['Reverse']])
  for (const status of ['approved', 'rejected'] as const) {
    const decided: Expense = { ...diesel, ...stays, status }
    expect(buttons(expenseActions(decided))).toEqual(['Reverse'])
    expect(lineActions(decided)).toEqual(['Reverse'])
  }
  expect([action(tithe), lineActions(tithe)]).toEqual([['Delete'], ['Delete']])
  const own = expenseActions({ ...diesel, ...done, status: 'approved' })
  expect(button(own, 'Reverse')).toHaveProperty('disabled')
  expect(words(own)).toContain('Another person with finance access must reverse it')
})

spec('Reversals: screens')
test('a reversed record and its reversal say so in list and details', () => {
  const list = [
    { ...tithe, ...reversed },
    { ...tithe, ...counter },
  ]
  const table = incomeTable(list)
  expect(rows(table).map((row) => [row[1], row.at(-2)])).toEqual([
    ['Tithe Reversed', 'US$2,500.50'],
    ['Reversal of Tithe US$2,500.50 – Typed twice', '−US$2,500.50'],
  ])
  expect(table).toMatch(/<s [^>]*>US\$2,500.50<\/s>/)
  expect(totals(table)).toEqual(['Total US$0.00'])
  const facts = (income: Income) => words(drawn(<IncomeFacts income={income} />))
  expect(facts({ ...tithe, ...reversed })).toContain(
    'Reversed Ada Obi, Sat 21 Nov 2026, 10:00 Reason Typed twice',
  )
  expect(facts({ ...tithe, ...counter })).toContain('Reversal of Tithe US$2,500.50 Reason Typed twice')
  for (const line of list) expect([action(line), lineActions(line)]).toEqual([[], []])
  expect(buttons(expenseActions({ ...diesel, ...counter, status: 'approved' }))).toEqual([])
})

spec('Reversals: files')
test('exports have reversals with their reasons', () => {
  const line = (one: Income) => incomeFile('Africa/Lagos').map(({ value }) => value(one))
  expect(line({ ...tithe, ...counter })).toEqual([
    -2500.5,
    'USD',
    'Tithe',
    'Manual',
    '2026-11-15',
    'Harvest',
    null,
    null,
    'Ada Obi',
    '2026-11-20',
    'Reversal of Tithe US$2,500.50',
    'Typed twice',
  ])
  expect(line({ ...tithe, ...reversed }).slice(-2)).toEqual(['Reversed', 'Typed twice'])
  const spent = expenseFile('Africa/Lagos').map(({ value }) => value({ ...diesel, ...counter }))
  expect(spent.slice(-2)).toEqual(['Reversal of Diesel US$2,500.50', 'Typed twice'])
})

spec('Reversals: screens')
test('reversing asks for a reason and says what happens', () => {
  const income = drawn(<ReverseIncomeDialog income={{ ...tithe, reversed_amount: 500 }} {...change} />)
  expect(words(income)).toContain('Reverse Tithe, US$2,500.50?')
  expect(words(income)).toContain('A matching entry dated today cancels the US$2,000.50.')
  const expense = drawn(<ReverseExpenseDialog expense={diesel} {...change} />)
  expect(words(expense)).toContain('Reverse Diesel, US$2,500.50?')
  for (const dialog of [income, expense]) {
    expect(labels(dialog)).toEqual(['Reason'])
    expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Reverse'])
  }
})

spec('2 Income: create')
test('income asks amount, currency, two types and optionally an event', () => {
  const dialog = drawn(<AddIncomeDialog {...change} />)
  expect(labels(dialog)).toEqual(['Amount', 'Currency', 'Date', 'Income type', 'Method', 'Event (optional)'])
  expect(Object.keys(choices(dialog, 'currency'))).toEqual(CURRENCIES)
  expect(Object.keys(choices(dialog, 'income_type'))).toEqual(['tithe', 'offering', 'first_fruit', 'seed'])
  expect(choices(dialog, 'input_type')).toEqual({ manual: 'Manual' })
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Save income'])
})

spec('2 Expenses: table')
test('an expense line shows its facts and leads to its page', () => {
  const table = expenseTable([diesel])
  expect(columns(table).slice(0, 8)).toEqual([
    'Date',
    'Name',
    'Paid to',
    'Created by',
    'Status',
    'Requested on',
    'Amount',
    'Actions',
  ])
  expect(rows(table)[0]?.slice(0, 7)).toEqual([
    'Sun 15 Nov 2026',
    'Diesel',
    '0123456789, First Bank',
    'Ada Obi',
    'Awaiting approval',
    'Fri 20 Nov 2026',
    'US$2,500.50',
  ])
  expect(links(table)).toMatchObject({ Diesel: `/expenses/${diesel.id}` })
})

spec('2 Expenses: details', 'screen /expenses/:id')
test('one expense shows all its facts, with Approve and Reject while open', () => {
  const facts = words(
    drawn(<ExpenseFacts expense={diesel} list={[diesel, { ...diesel, id: 'other', status: 'approved' }]} />),
  )
  for (const part of [
    'Requested by Ada Obi, Fri 20 Nov 2026, 10:00',
    'Date Sun 15 Nov 2026',
    'Paid to 0123456789, First Bank',
    'Currency USD',
    'Fuel in November 2026 US$2,500.50 approved, US$2,500.50 awaiting approval',
  ])
    expect(facts).toContain(part)
  expect(buttons(expenseActions(diesel))).toEqual(['Approve', 'Reject', 'Delete'])
  const own = expenseActions({ ...diesel, may_approve: false })
  expect(button(own, 'Approve')).toHaveProperty('disabled')
  expect(button(own, 'Reject')).not.toHaveProperty('disabled')
  expect(words(own)).toContain('Another person with finance access must approve it')
})

spec('2 Expenses: create')
test('an expense asks name, amount, currency, purpose and recipient', () => {
  const dialog = drawn(<AddExpenseDialog {...change} />)
  expect(labels(dialog)).toEqual([
    'Name',
    'Amount',
    'Currency',
    'Date',
    'Purpose',
    'Receiving bank account number (optional)',
    'Receiving bank name (optional)',
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
