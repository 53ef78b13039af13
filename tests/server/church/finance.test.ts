/** Tests income, expenses, sums, charts and the monthly statement. */
import { addDays } from '../../../contract/calendar/days.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { recordIncome } from '../../../server/modules/incomes/routes.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { postEntry } from '../../../server/money/ledger.ts'
import { openTransaction, type TransactionType } from '../../../server/money/transactions.ts'
import {
  aChurch,
  aTeamUser,
  type Caller,
  change,
  type TestServer,
  openTestServer,
  today,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const income = (more: object = {}) => ({
  amount: 2500.5,
  currency: 'naira',
  income_type: 'tithe',
  input_type: 'manual',
  ...more,
})
const expense = (more: object = {}) => ({
  name: 'Generator',
  amount: 12_000,
  purpose: 'Fuel',
  currency: 'naira',
  receiving_bank_account_number: '0123456789',
  receiving_bank_name: 'First Bank',
  ...more,
})
const requestExpense = async (by: Caller, more: object = {}) =>
  (await by.post('expense/', expense(more))).body.data
const decide = (by: Caller, id: string, status: string) => by.post('updateExpenseStatus/', { id, status })
const audit = async (id: string) =>
  (
    await testServer.database.ownerPool.query<{ action: string }>(
      'select action from audit_log where subject_id = $1 order by at, id',
      [id],
    )
  ).rows.map(({ action }) => action)
const field = (path: string) => expect.objectContaining({ path })

spec('3 Income', 'route listIncomes', 'route addIncome', 'route deleteIncome', 'route listIncomeEvents')
test('records, lists and deletes income of any day up to today', async () => {
  const event = (
    await owner.post('event', { name: 'Harvest', startDate: today(), endDate: today(), type: 'offline' })
  ).body.data
  const monday = addDays(today(), -400)
  const made = await owner.post('income', income({ event_id: event.id, date_of_income: monday }))
  expect([made.status, made.body.message]).toEqual([201, 'Income created successfully'])
  const { id } = made.body.data
  expect(made.body.data).toMatchObject({
    amount: 2500.5,
    currency: 'naira',
    income_type: 'tithe',
    input_type: 'manual',
    event_id: event.id,
    event: { name: 'Harvest' },
    user: { first_name: 'Tunde', last_name: 'Bello' },
    date_of_income: monday,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  const plain = (await owner.post('income', income({ event_id: '', amount: '1,000' }))).body.data
  expect(plain).toMatchObject({ amount: 1000, event: null, date_of_income: today() })
  const list = (await owner.get(`churches/${owner.church}/incomes`)).body.data
  expect(list.slice(0, 2)).toEqual([plain, made.body.data])
  const first = await owner.get(`churches/${owner.church}/incomes?limit=1`)
  const next = await owner.get(`churches/${owner.church}/incomes?limit=1&cursor=${first.body.next_cursor}`)
  expect([first.body.data, next.body.data]).toEqual([[plain], [made.body.data]])
  const events = (await owner.get(`churches/${owner.church}/income-events`)).body.data
  expect(events).toEqual([{ id: event.id, name: 'Harvest', start_date: event.start_date }])

  expect((await owner.delete(`income/${id}`)).body.message).toBe('Income record deleted successfully')
  expect((await owner.delete(`income/${id}`)).status).toBe(404)
  expect(await audit(id)).toEqual(['add-income', 'delete-income'])
  expect((await owner.post('income', income({ id }))).body.code).toBe('ALREADY_EXISTS')
})

spec('5 Amounts: errors')
test.each([
  ['amount', { amount: 0 }],
  ['amount', { amount: -5 }],
  ['amount', { amount: 1.005 }],
  ['amount', { amount: 'much' }],
  ['amount', { amount: 1e12 }],
  ['currency', { currency: 'ngn' }],
  ['income_type', { income_type: 'gift' }],
  ['input_type', { input_type: 'online' }],
  ['event_id', { event_id: newId() }],
  ['date_of_income', { date_of_income: addDays(today(), 1) }],
  ['date_of_income', { date_of_income: '2026-02-30' }],
])('income %s: refuses an invalid value at its field: %j', async (path, more) => {
  const { status, body } = await owner.post('income', income(more))
  expect([status, body.errors]).toEqual([400, [field(path)]])
})

spec('5 Amounts: errors')
test.each([
  ['name', { name: ' ' }],
  ['purpose', { purpose: '' }],
  ['amount', { amount: null }],
  ['currency', { currency: '' }],
  ['receiving_bank_account_number', { receiving_bank_account_number: '12' }],
  ['date_of_expense', { date_of_expense: addDays(today(), 1) }],
])('expense %s: refuses an invalid value at its field: %j', async (path, more) => {
  const { status, body } = await owner.post('expense', expense(more))
  expect([status, body.errors]).toEqual([400, [field(path)]])
})

spec('2 Giving: income')
test('a gift becomes income once, recorded by the system', async () => {
  const grace = await aChurch(testServer)
  const gift = await inChurch(testServer.database.pool, grace.church, async (tx) => {
    const { id } = await openTransaction(tx, grace.church, { type: 'gift', amountKobo: 5_050, madeBy: null })
    const once = { transactionId: id, amountKobo: 5_050, incomeType: 'seed' as const }
    return [await recordIncome(tx, grace.church, once), await recordIncome(tx, grace.church, once)]
  })
  expect(gift).toEqual([true, false])
  const list = (await grace.get(`churches/${grace.church}/incomes`)).body.data
  expect(list).toMatchObject([
    { amount: 50.5, income_type: 'seed', input_type: 'online', user: null, date_of_income: today() },
  ])
})

spec('3 Expense', '4 Expense status', 'route listExpenses', 'route addExpense', 'route updateExpenseStatus')
test('an expense is approved once, by a second person where possible', async () => {
  const grace = await aChurch(testServer)
  const treasurer = await aTeamUser(testServer, grace.church, ['financeAccess'])
  const one = await requestExpense(treasurer)
  expect(one).toMatchObject({
    name: 'Generator',
    amount: 12_000,
    purpose: 'Fuel',
    receiving_bank_account_number: '0123456789',
    receiving_bank_name: 'First Bank',
    currency: 'naira',
    status: 'pending',
    user: { first_name: 'Tunde', last_name: 'Bello' },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    decided_by: null,
    decided_at: null,
    may_approve: false,
  })
  const own = await decide(treasurer, one.id, 'approved')
  expect([own.status, own.body.code]).toEqual([403, 'OWN_REQUEST'])

  const [first, second] = await Promise.all([
    decide(grace, one.id, 'approved'),
    decide(grace, one.id, 'rejected'),
  ])
  const done = [first, second].filter(({ status }) => status === 200)
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect(done[0]!.body.message).toBe('Expense updated successfully')
  expect(done[0]!.body.data).toMatchObject({ decided_by: { first_name: 'Tunde' }, may_approve: false })
  expect(done[0]!.body.data.decided_at).not.toBeNull()
  for (const status of ['approved', 'rejected'])
    expect((await decide(grace, one.id, status)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await audit(one.id)).length).toBe(2)

  // The owner asked, so the treasurer approves. The owner may take it back by rejecting it.
  const ownersOwn = await requestExpense(grace)
  expect((await decide(grace, ownersOwn.id, 'approved')).status).toBe(403)
  expect((await decide(treasurer, ownersOwn.id, 'approved')).status).toBe(200)
  const takenBack = await requestExpense(grace)
  expect((await decide(grace, takenBack.id, 'rejected')).status).toBe(200)
  expect((await decide(grace, takenBack.id, 'pending')).body.errors).toEqual([field('status')])
})

spec('9 Currencies', '9 Income types', '9 Input type', '9 Expense statuses')
test('accepts only the listed currencies, income types, inputs and expense states', async () => {
  const taken = async (field: string, values: string[]) => {
    const answers = await Promise.all(values.map((value) => owner.post('income', income({ [field]: value }))))
    return answers.map(({ status, body }) => (status === 201 ? body.data[field] : status))
  }
  const currencies = ['naira', 'usd', 'cad', 'gbp', 'euro']
  expect(await taken('currency', [...currencies, 'yen'])).toEqual([...currencies, 400])
  const types = ['tithe', 'offering', 'first_fruit', 'seed']
  expect(await taken('income_type', [...types, 'levy'])).toEqual([...types, 400])
  expect(await taken('input_type', ['manual', 'online'])).toEqual(['manual', 400])
  const { id } = await requestExpense(owner)
  expect((await decide(owner, id, 'paid')).status).toBe(400)
})

spec('4 Expense status', 'route deleteExpense')
test('a sole finance user approves alone, a removed treasurer does not count', async () => {
  const grace = await aChurch(testServer)
  await aTeamUser(testServer, grace.church, ['membersAccess'])
  const treasurer = await aTeamUser(testServer, grace.church, ['financeAccess'])
  const one = await requestExpense(grace)
  expect((await decide(grace, one.id, 'approved')).status).toBe(403)
  await change(testServer, `update memberships set status = 'removed' where account_id = $1`, [
    treasurer.account,
  ])
  expect((await grace.get(`churches/${grace.church}/expenses`)).body.data[0].may_approve).toBe(true)
  expect((await decide(grace, one.id, 'approved')).status).toBe(200)
  const pending = await requestExpense(grace)
  expect((await grace.delete(`expense/${pending.id}`)).body.message).toBe(
    'Expense record deleted successfully',
  )
  expect((await decide(grace, pending.id, 'approved')).status).toBe(404)
})

spec(
  '7 Totals: money',
  'route totalIncome',
  'route totalApprovedExpenses',
  'route fetchIncomePerformanceChartData',
  'route fetchExpensePerformanceChartData',
)
test('sums and charts separate currencies and count approved expenses only', async () => {
  const grace = await aChurch(testServer)
  for (const more of [
    { amount: 0.1, date_of_income: '2024-03-31' },
    { amount: 0.2, date_of_income: '2024-03-31' },
    { amount: 10, date_of_income: '2024-04-01' },
    { amount: 999, currency: 'usd', date_of_income: '2024-03-05' },
    { amount: 5, date_of_income: today() },
  ])
    await grace.post('income', income(more))
  const totals = (await grace.get(`churches/${grace.church}/totalIncome`)).body.data
  expect(totals).toMatchObject({ currency: 'naira', total: 15.3, this_month: 5, this_year: 5 })
  expect(
    totals.by_currency.map(({ currency, total }: { currency: string; total: number }) => [currency, total]),
  ).toEqual([
    ['naira', 15.3],
    ['usd', 999],
  ])
  const chart = async (query: string) =>
    (await grace.get(`fetchIncomePerformanceChartData?${query}`)).body.data
  const year = await chart('year=2024')
  expect(year).toMatchObject({ total: 10.3, previous_total: 0 })
  expect(year.points[2]).toEqual({ key: '2024-03', label: 'March', value: 0.3 })
  expect((await chart('year=2024&month=03')).points[30]).toMatchObject({ key: '2024-03-31', value: 0.3 })
  expect(await chart('year=2024&currency=usd')).toMatchObject({ total: 999 })
  expect((await grace.get('fetchIncomePerformanceChartData')).body.errors).toEqual([field('year')])

  const approved = await requestExpense(grace, { amount: 70.25, date_of_expense: '2024-05-05' })
  await requestExpense(grace, { amount: 1000, date_of_expense: '2024-05-05' })
  await decide(grace, approved.id, 'approved')
  const spent = (await grace.get(`churches/${grace.church}/totalApprovedExpenses`)).body.data
  expect(spent).toMatchObject({ total: 70.25, by_currency: [{ currency: 'naira', total: 70.25 }] })
  const spending = await grace.get('fetchExpensePerformanceChartData?year=2024&month=5')
  expect(spending.body.data).toMatchObject({ total: 70.25 })
})

spec('2 Statement: content', 'route getStatement')
test('a month’s statement lists income and approved expenses by kind and currency', async () => {
  const grace = await aChurch(testServer)
  for (const more of [
    { amount: 100, income_type: 'offering', date_of_income: '2024-02-01' },
    { amount: 50.5, income_type: 'offering', date_of_income: '2024-02-29' },
    { amount: 20, income_type: 'tithe', date_of_income: '2024-02-10' },
    { amount: 7, income_type: 'seed', currency: 'gbp', date_of_income: '2024-02-10' },
    { amount: 1, date_of_income: '2024-01-31' },
    { amount: 1, date_of_income: '2024-03-01' },
  ])
    await grace.post('income', income(more))
  for (const [purpose, amount] of [
    ['Fuel', 30],
    ['fuel', 12],
    ['Rent', 500],
  ] as const) {
    const one = await requestExpense(grace, { purpose, amount, date_of_expense: '2024-02-29' })
    await decide(grace, one.id, 'approved')
  }
  await requestExpense(grace, { purpose: 'Not decided', date_of_expense: '2024-02-29' })
  const { body } = await grace.get(`churches/${grace.church}/statement?month=2024-02`)
  expect(body.data).toMatchObject({ month: '2024-02', church: { name: 'Grace' } })
  expect(body.data.income).toEqual([
    {
      currency: 'naira',
      total: 170.5,
      lines: [
        { income_type: 'tithe', amount: 20, count: 1, reversal: null },
        { income_type: 'offering', amount: 150.5, count: 2, reversal: null },
      ],
    },
    { currency: 'gbp', total: 7, lines: [{ income_type: 'seed', amount: 7, count: 1, reversal: null }] },
  ])
  expect(body.data.expenses).toEqual([
    {
      currency: 'naira',
      total: 542,
      lines: [
        { purpose: 'Rent', amount: 500, count: 1, reversal: null },
        { purpose: expect.stringMatching(/^fuel$/i), amount: 42, count: 2, reversal: null },
      ],
    },
  ])
  const [naira, gbp, ...others] = body.data.books
  const line = { event: null, online: false, count: 1, reason: null }
  const given = { ...line, book: 'income', money_out: 0 }
  const spent = { ...line, book: 'expenses', day: '2024-02-29', what: 'Generator', money_in: 0 }
  expect(naira).toEqual({
    currency: 'naira',
    opening: 1,
    closing: -370.5,
    money_in: 170.5,
    money_out: 542,
    lines: [
      { ...given, day: '2024-02-01', what: 'offering', money_in: 100, balance: 101 },
      { ...given, day: '2024-02-10', what: 'tithe', money_in: 20, balance: 121 },
      { ...given, day: '2024-02-29', what: 'offering', money_in: 50.5, balance: 171.5 },
      { ...spent, money_out: 30, balance: 141.5 },
      { ...spent, money_out: 12, balance: 129.5 },
      { ...spent, money_out: 500, balance: -370.5 },
    ],
  })
  expect([gbp, others]).toMatchObject([{ currency: 'gbp', opening: 0, closing: 7 }, []])
  for (const month of ['', '2024-13', '2024-2', 'february'])
    expect((await grace.get(`churches/${grace.church}/statement?month=${month}`)).body.errors).toEqual([
      field('month'),
    ])
})

type Booked = { at: number; kobo: number; type: TransactionType }

/** A movement, and whether the wallet could pay it. */
async function moved(church: string, { at, kobo, type }: Booked): Promise<void> {
  await inChurch(testServer.database.pool, church, async (tx) => {
    const { id } = await openTransaction(tx, church, { type, amountKobo: Math.abs(kobo), madeBy: null })
    await postEntry(tx, church, {
      key: `${id}:settled`,
      kind: type,
      transactionId: id,
      postings: { wallet: kobo, gateway: -kobo },
    })
  })
  const moved = [
    ['ledger_entries', 'created_at'],
    ['ledger_postings', 'booked_at'],
  ]
  for (const [table, moment] of moved) {
    await change(testServer, `alter table ${table} disable trigger books_stand`, [])
    await change(
      testServer,
      `update ${table} set ${moment} = $2 where church_id = $1 and ${moment} > now() - interval '1 hour'`,
      [church, new Date(at).toISOString()],
    )
    await change(testServer, `alter table ${table} enable trigger books_stand`, [])
  }
}

spec('2 Statement: balance')
test('opening and movements give closing every month, for any history and zone', async () => {
  const begin = Date.parse('2024-01-30T00:00:00Z')
  const hours = fc.integer({ min: 0, max: 24 * 60 })
  const movement = fc.record({
    hour: hours,
    kobo: fc.integer({ min: 1, max: 5_000_000 }),
    type: fc.constantFrom<TransactionType>('top_up', 'gift', 'sms', 'transfer'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { maxLength: 10 }),
      fc.constantFrom('Africa/Lagos', 'Pacific/Auckland', 'America/New_York'),
      async (movements, zone) => {
        const grace = await aChurch(testServer)
        await change(testServer, 'update churches set time_zone = $1 where church_id = $2', [
          zone,
          grace.church,
        ])
        const booked: Booked[] = []
        let balance = 0
        for (const { hour, kobo, type } of movements) {
          const out = (type === 'sms' || type === 'transfer') && balance > 0
          const signed = out ? -Math.min(kobo, balance) : kobo
          balance += signed
          booked.push({ at: begin + hour * 3_600_000, kobo: signed, type })
          await moved(grace.church, booked.at(-1)!)
        }
        const monthIn = (at: number) =>
          new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' }).format(at)
        const dayIn = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)
        const total = (all: number[]) => all.reduce((sum, one) => sum + one, 0)
        let before = 0
        for (const month of ['2024-01', '2024-02', '2024-03', '2024-04']) {
          const { body } = await grace.get(`churches/${grace.church}/statement?month=${month}`)
          const { opening, closing, money_in, money_out, movements: lines } = body.data.wallet
          const own = booked.filter(({ at }) => monthIn(at) === month)
          const net = own.reduce((sum, { kobo }) => sum + kobo, 0)
          expect([month, opening, closing]).toEqual([month, before / 100, (before + net) / 100])
          // Naira here, whose sums are off by a rounding error.
          expect(Math.abs(opening + money_in - money_out - closing)).toBeLessThan(0.005)
          const counted = lines.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
          expect(counted).toBe(own.length)
          const days = body.data.wallet.lines as { day: string; money_in: number; money_out: number }[]
          for (const day of new Set([...days.map((line) => line.day), ...own.map(({ at }) => dayIn(at))])) {
            const kobo = days
              .filter((line) => line.day === day)
              .map(({ money_in: came, money_out: went }) => Math.round(came * 100) - Math.round(went * 100))
            const booked = own.filter(({ at }) => dayIn(at) === day).map((one) => one.kobo)
            expect([day, total(kobo)]).toEqual([day, total(booked)])
          }
          before += net
        }
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

spec('6 Money: feature')
test('shows nothing of another church and nothing without financeAccess', async () => {
  const grace = await aChurch(testServer)
  const mine = (await owner.post('income', income())).body.data
  const wanted = await requestExpense(owner)
  for (const path of [
    'incomes',
    'expenses',
    'totalIncome',
    'totalApprovedExpenses',
    'statement?month=2024-01',
    'money-history?book=income',
  ])
    expect((await grace.get(`churches/${owner.church}/${path}`)).status).toBe(404)
  expect((await grace.delete(`income/${mine.id}`)).status).toBe(404)
  expect((await grace.delete(`expense/${wanted.id}`)).status).toBe(404)
  expect((await decide(grace, wanted.id, 'approved')).status).toBe(404)
  const usher = await aTeamUser(testServer, owner.church, ['membersAccess', 'eventsAccess'])
  for (const reply of [
    await usher.get(`churches/${owner.church}/incomes`),
    await usher.post('expense', expense()),
    await usher.get(`churches/${owner.church}/statement?month=2024-01`),
  ])
    expect([reply.status, reply.body.code]).toEqual([403, 'FEATURE_REQUIRED'])
})
