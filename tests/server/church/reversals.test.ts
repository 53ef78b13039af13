/** Tests permanent money records: deletion, reversal instead, and refusals by the database itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOfMonth } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import { recordIncome } from '../../../server/modules/incomes/routes.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { openTransaction } from '../../../server/money/transactions.ts'
import { aChurch, aTeamUser, type Caller, type TestServer, openTestServer, today } from './test-server.ts'
import { recordedEarlier } from './recorded-earlier.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const typedIncome = { amount: 2500.5, currency: 'naira', income_type: 'tithe' }
const typedExpense = { name: 'Generator', amount: 12_000, purpose: 'Fuel', currency: 'naira' }
const anIncome = async (by: Caller, more: object = {}) =>
  (await by.post('income', { ...typedIncome, ...more })).body.data
const anExpense = async (by: Caller, more: object = {}) =>
  (await by.post('expense', { ...typedExpense, ...more })).body.data
const decided = async (asker: Caller, decider: Caller, status = 'approved') => {
  const { id } = await anExpense(asker)
  await decider.post('updateExpenseStatus', { id, status })
  return id as string
}
const reverse = (by: Caller, book: 'income' | 'expense', id: string, reason = 'Typed twice') =>
  by.post(`${book}/${id}/reverse`, { reason })
const incomesOf = async (by: Caller) => (await by.get(`churches/${by.church}/incomes`)).body.data
const expensesOf = async (by: Caller) => (await by.get(`churches/${by.church}/expenses`)).body.data
const codeOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call
  return [status, body.code]
}
const REVERSE_INSTEAD = [409, 'REVERSE_INSTEAD']
const ALREADY_REVERSED = [409, 'ALREADY_REVERSED']

async function aGift(by: Caller, amountKobo = 200_050): Promise<string> {
  await inChurch(testServer.database.pool, by.church, async (tx) => {
    const { id } = await openTransaction(tx, by.church, { type: 'gift', amountKobo, madeBy: null })
    await recordIncome(tx, by.church, { transactionId: id, amountKobo, incomeType: 'seed' })
  })
  return (await incomesOf(by))[0].id
}

spec('Reversals: no delete', 'route deleteIncome', 'route deleteExpense')
test('refuses deleting a paid gift, decided expense or yesterday’s income', async () => {
  const gift = await aGift(owner)
  const { id: yesterdays } = await anIncome(owner)
  await recordedEarlier(testServer, owner.church, 1)
  for (const id of [gift, yesterdays])
    expect(await codeOf(owner.delete(`income/${id}`))).toEqual(REVERSE_INSTEAD)
  for (const status of ['approved', 'rejected'])
    expect(await codeOf(owner.delete(`expense/${await decided(owner, owner, status)}`))).toEqual(
      REVERSE_INSTEAD,
    )
  const kept = (await incomesOf(owner)).map(({ id }: { id: string }) => id)
  expect(kept).toEqual(expect.arrayContaining([gift, yesterdays]))
})

spec('Reversals: no delete')
test('income of today and a pending expense can be deleted', async () => {
  const income = await anIncome(owner, { date_of_income: '2024-05-05' })
  const expense = await anExpense(owner)
  expect([income.may_delete, expense.may_delete]).toEqual([true, true])
  expect((await owner.delete(`income/${income.id}`)).status).toBe(200)
  expect((await owner.delete(`expense/${expense.id}`)).status).toBe(200)
})

spec('toast incomeReversed', 'Reversals: counter-entry', 'route reverseIncome')
test('a reversal is a counter-entry of today, listed beside its record', async () => {
  const grace = await aChurch(testServer)
  const { id } = await anIncome(grace, { date_of_income: '2024-05-05' })
  await recordedEarlier(testServer, grace.church, 40)
  const { status, body } = await reverse(grace, 'income', id, '  Counted \n twice ')
  expect([status, body.message]).toEqual([201, 'Income reversed'])
  expect(body.data).toMatchObject({
    amount: -2500.5,
    currency: 'naira',
    income_type: 'tithe',
    date_of_income: today(),
    reverses_id: id,
    reverses_amount: 2500.5,
    reversal_reason: 'Counted twice',
    user: { first_name: 'Tunde', last_name: 'Bello' },
    may_delete: false,
    may_reverse: false,
  })
  const [reversal, original] = await incomesOf(grace)
  expect(reversal).toEqual(body.data)
  expect(original).toMatchObject({
    id,
    amount: 2500.5,
    reverses_id: null,
    reversed_by_id: reversal.id,
    reversed_amount: 2500.5,
    reversal_reason: 'Counted twice',
    reversed_by: { first_name: 'Tunde', last_name: 'Bello' },
    reversed_at: reversal.created_at,
    may_delete: false,
    may_reverse: false,
  })
  const { total, this_month } = (await grace.get(`churches/${grace.church}/totalIncome`)).body.data
  expect([total, this_month]).toEqual([0, -2500.5])
})

spec('Reversals: counter-entry', 'route reverseExpense')
test('a reversed expense stops counting, and a rejected one never did', async () => {
  const grace = await aChurch(testServer)
  const approved = await decided(grace, grace)
  const rejected = await decided(grace, grace, 'rejected')
  const approvedTotal = async () =>
    (await grace.get(`churches/${grace.church}/totalApprovedExpenses`)).body.data.total
  expect(await approvedTotal()).toBe(12_000)
  expect((await reverse(grace, 'expense', rejected)).body.data).toMatchObject({
    amount: -12_000,
    status: 'rejected',
    reverses_id: rejected,
  })
  expect(await approvedTotal()).toBe(12_000)
  const { status, body } = await reverse(grace, 'expense', approved)
  expect([status, body.message]).toEqual([201, 'Expense reversed'])
  expect(body.data).toMatchObject({ amount: -12_000, status: 'approved', date_of_expense: today() })
  expect(await approvedTotal()).toBe(0)
  expect((await expensesOf(grace)).length).toBe(4)
})

spec('Reversals: counter-entry')
test.each([undefined, '', '   ', '\u200b', 'a'.repeat(201), 7])(
  'refuses a reversal without a proper reason at its field: %j',
  async (reason) => {
    const { id } = await anIncome(owner)
    const expense = await decided(owner, owner)
    for (const path of [`income/${id}`, `expense/${expense}`]) {
      const { status, body } = await owner.post(`${path}/reverse`, { reason })
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'reason' })]])
    }
  },
)

spec('Reversals: limits')
test('a record is reversed once, and a reversal never', async () => {
  const { id } = await anIncome(owner)
  const income = (await reverse(owner, 'income', id)).body.data
  const expenseId = await decided(owner, owner)
  const expense = (await reverse(owner, 'expense', expenseId)).body.data
  for (const one of [id, income.id])
    expect(await codeOf(reverse(owner, 'income', one))).toEqual(ALREADY_REVERSED)
  for (const one of [expenseId, expense.id])
    expect(await codeOf(reverse(owner, 'expense', one))).toEqual(ALREADY_REVERSED)
  for (const one of [id, income.id])
    expect(await codeOf(owner.delete(`income/${one}`))).toEqual(REVERSE_INSTEAD)
  for (const one of [expenseId, expense.id])
    expect(await codeOf(owner.delete(`expense/${one}`))).toEqual(REVERSE_INSTEAD)
})

spec('Reversals: limits')
test('reverses no pending expense and nothing of another church', async () => {
  const pending = await anExpense(owner)
  expect(pending.may_reverse).toBe(false)
  expect(await codeOf(reverse(owner, 'expense', pending.id))).toEqual([409, 'CHANGED_MEANWHILE'])
  const other = await aChurch(testServer, 'Mercy')
  const { id } = await anIncome(owner)
  expect((await reverse(other, 'income', id)).status).toBe(404)
  expect((await reverse(other, 'expense', pending.id)).status).toBe(404)
  expect((await reverse(owner, 'income', newId())).status).toBe(404)
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect((await reverse(usher, 'income', id)).status).toBe(403)
})

spec('Reversals: limits')
test('the requester of an expense cannot reverse it where another may', async () => {
  const grace = await aChurch(testServer)
  const treasurer = await aTeamUser(testServer, grace.church, ['financeAccess'])
  const id = await decided(treasurer, grace)
  const seenBy = async (by: Caller) =>
    (await expensesOf(by)).find((one: { id: string }) => one.id === id).may_reverse
  expect([await seenBy(treasurer), await seenBy(grace)]).toEqual([false, true])
  expect(await codeOf(reverse(treasurer, 'expense', id))).toEqual([403, 'OWN_REQUEST'])
  expect((await reverse(grace, 'expense', id)).status).toBe(201)
})

spec('Reversals: concurrency')
test('of ten parallel reversals one is written', async () => {
  const { id } = await anIncome(owner)
  const expense = await decided(owner, owner)
  const ten = (book: 'income' | 'expense', one: string) =>
    Promise.all(Array.from({ length: 10 }, () => reverse(owner, book, one)))
  for (const answers of [await ten('income', id), await ten('expense', expense)]) {
    const states = answers.map(({ status }) => status).sort()
    expect(states).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  }
  const counters = [...(await incomesOf(owner)), ...(await expensesOf(owner))].filter(({ reverses_id }) =>
    [id, expense].includes(reverses_id),
  )
  expect(counters.length).toBe(2)
})

spec('Reversals: concurrency')
test('of a delete and a parallel approval or reversal one succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await anExpense(owner)
    const approve = () => owner.post('updateExpenseStatus', { id, status: 'approved' })
    const [gone, approved] = await Promise.all([owner.delete(`expense/${id}`), approve()])
    expect([200, 404, 409]).toContain(approved.status)
    expect([gone.status, approved.status].filter((status) => status === 200).length).toBe(1)
    const income = (await anIncome(owner)).id
    const [deleted, reversed] = await Promise.all([
      owner.delete(`income/${income}`),
      reverse(owner, 'income', income),
    ])
    expect([deleted.status, reversed.status].filter((status) => status < 300).length).toBe(1)
    const counters = (await incomesOf(owner)).filter(
      (one: { reverses_id: string }) => one.reverses_id === income,
    )
    expect(counters.length).toBe(reversed.status === 201 ? 1 : 0)
  }
})

spec('Reversals: concurrency')
test('no statement changes permanent records, only erasing the church does', async () => {
  const grace = await aChurch(testServer)
  const gift = await aGift(grace)
  const { id: reversal } = (await reverse(grace, 'income', gift)).body.data
  const expense = await decided(grace, grace)
  const pending = (await anExpense(grace)).id
  const typed = (await anIncome(grace)).id
  const run = (text: string, values: unknown[] = []) =>
    inChurch(testServer.database.pool, grace.church, (tx) => tx.query(text, values))
  for (const [table, id] of [
    ['incomes', gift],
    ['incomes', reversal],
    ['incomes', typed],
    ['expenses', expense],
    ['expenses', pending],
  ])
    await expect(run(`delete from ${table} where id = $1`, [id]), table).rejects.toThrow('is reversed')
  for (const [table, id] of [
    ['incomes', gift],
    ['incomes', reversal],
    ['expenses', expense],
  ])
    for (const change of [
      'deleted_at = now()',
      'amount_kobo = amount_kobo * 2',
      `currency = 'usd'`,
      'created_at = now()',
    ])
      await expect(run(`update ${table} set ${change} where id = $1`, [id]), change).rejects.toThrow(
        'is reversed',
      )
  await expect(run(`update incomes set amount_kobo = 1 where id = $1`, [typed])).rejects.toThrow(
    'is reversed',
  )
  await expect(run(`update expenses set amount_kobo = 1 where id = $1`, [pending])).rejects.toThrow(
    'is reversed',
  )
  const twice = `insert into incomes (church_id, id, amount_kobo, currency, income_type, date_of_income, reverses, reason)
    values ($1, $2, -200050, 'naira', 'seed', now(), $3, 'Again')`
  await expect(run(twice, [grace.church, newId(), gift])).rejects.toThrow()
  await expect(run('delete from transactions')).rejects.toThrow('money')

  const erasing = (text: string) =>
    inChurch(testServer.database.pool, grace.church, async (tx) => {
      await tx.query(`select set_config('app.erasing_church', $1, true)`, [grace.church])
      return tx.query(text)
    })
  await erasing('delete from incomes where reverses is not null')
  expect((await erasing('delete from incomes')).rowCount).toBeGreaterThan(0)
})

spec('Reversals: statement')
test('the statement shows a record and its reversal on separate lines', async () => {
  const grace = await aChurch(testServer)
  const { id } = await anIncome(grace)
  await anIncome(grace, { amount: 100, income_type: 'offering' })
  const income = (await reverse(grace, 'income', id, 'Typed twice')).body.data
  const expense = await decided(grace, grace)
  const spent = (await reverse(grace, 'expense', expense, 'Never bought')).body.data
  const { body } = await grace.get(`churches/${grace.church}/statement?month=${today().slice(0, 7)}`)
  const reversal = { id: income.id, reason: 'Typed twice', reverses_amount: 2500.5 }
  expect(body.data.income).toEqual([
    {
      currency: 'naira',
      total: 100,
      lines: [
        { income_type: 'tithe', amount: 2500.5, count: 1, reversal: null },
        { income_type: 'offering', amount: 100, count: 1, reversal: null },
        { income_type: 'tithe', amount: -2500.5, count: 1, reversal },
      ],
    },
  ])
  expect(body.data.expenses[0]).toMatchObject({
    total: 0,
    lines: [
      { purpose: 'Fuel', amount: 12_000 },
      { purpose: 'Fuel', amount: -12_000, reversal: { id: spent.id, reason: 'Never bought' } },
    ],
  })
})

spec('Reversals: statement', '2 Statement: balance')
test('a reversal leaves last month’s statement, and this month opens with its close', async () => {
  const grace = await aChurch(testServer)
  const month = today().slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = firstOfMonth(year, number - 1).slice(0, 7)
  const { id } = await anIncome(grace, { date_of_income: `${last}-05` })
  const statement = async (of: string) =>
    (await grace.get(`churches/${grace.church}/statement?month=${of}`)).body.data
  const { made_at: _, ...before } = await statement(last)
  expect(before.books).toMatchObject([{ opening: 0, closing: 2500.5, lines: [{ what: 'tithe' }] }])
  await reverse(grace, 'income', id, 'Counted twice')
  const { made_at: __, ...after } = await statement(last)
  expect(after).toEqual(before)
  const now = await statement(month)
  expect(now.books).toMatchObject([
    {
      opening: 2500.5,
      money_in: -2500.5,
      closing: 0,
      lines: [{ day: today(), what: 'tithe', money_in: -2500.5, balance: 0, reason: 'Counted twice' }],
    },
  ])
  expect(now.income[0].total).toBe(now.books[0].money_in)
})

spec('2 Money: history', 'route listMoneyHistory')
test('the history names user, action and amount, for a screen or record', async () => {
  const grace = await aChurch(testServer)
  const history = async (query: string, by: Caller = grace) =>
    (await by.get(`churches/${grace.church}/money-history?${query}`)).body
  const { id } = await anIncome(grace)
  await reverse(grace, 'income', id, 'Typed twice')
  const gone = await anIncome(grace, { amount: 70 })
  await grace.delete(`income/${gone.id}`)
  await aGift(grace)
  const tunde = { first_name: 'Tunde', last_name: 'Bello' }
  const actions = (await history('book=income')).data
  expect(actions).toMatchObject([
    { action: 'recorded', user: null, what: 'seed', amount: 2000.5 },
    { action: 'deleted', user: tunde, record_id: gone.id, amount: 70, currency: 'naira' },
    { action: 'recorded', user: tunde, record_id: gone.id, amount: 70 },
    { action: 'reversed', user: tunde, record_id: id, amount: 2500.5, reason: 'Typed twice' },
    { action: 'recorded', user: tunde, record_id: id, what: 'tithe', amount: 2500.5, reason: null },
  ])
  const ofOne = (await history(`book=income&record=${id}`)).data
  expect(ofOne.map(({ action }: { action: string }) => action)).toEqual(['reversed', 'recorded'])
  const paged = await history('book=income&limit=2')
  const next = await history(`book=income&limit=9&cursor=${paged.next_cursor}`)
  expect([...paged.data, ...next.data]).toEqual(actions)

  const expense = await decided(grace, grace)
  await reverse(grace, 'expense', expense)
  const pending = await anExpense(grace, { name: 'Chairs' })
  await grace.delete(`expense/${pending.id}`)
  const words = (await history('book=expenses')).data.map((act: { action: string; what: string }) => [
    act.action,
    act.what,
  ])
  expect(words).toEqual([
    ['deleted', 'Chairs'],
    ['requested', 'Chairs'],
    ['reversed', 'Generator'],
    ['approved', 'Generator'],
    ['requested', 'Generator'],
  ])
  expect((await history('book=wallet')).data).toMatchObject([
    { action: 'started', what: 'gift', amount: 2000.5 },
  ])
  expect((await history('book=nothing')).errors).toEqual([expect.objectContaining({ path: 'book' })])
  expect((await history(`book=income&record=${newId()}`)).code).toBe('NOT_FOUND')
  const usher = await aTeamUser(testServer, grace.church, ['attendanceAccess'])
  expect((await history('book=income', usher)).code).toBe('FEATURE_REQUIRED')
})

spec('2 Money: history')
test('the audit log carries amounts of records, decisions, reversals and deletions', async () => {
  const grace = await aChurch(testServer)
  const { id } = await anIncome(grace)
  await reverse(grace, 'income', id)
  const expense = await decided(grace, grace)
  const pending = await anExpense(grace)
  await grace.delete(`expense/${pending.id}`)
  const { rows } = await testServer.database.ownerPool.query(
    `select action, changes -> 'amount_kobo' as kobo from audit_log
     where church_id = $1 and subject_id = any($2) order by at, id`,
    [grace.church, [id, expense, pending.id]],
  )
  expect(rows).toEqual([
    { action: 'add-income', kobo: [null, 250_050] },
    { action: 'reverse-income', kobo: [250_050, 0] },
    { action: 'add-expense', kobo: [null, 1_200_000] },
    { action: 'expense-approved', kobo: [null, 1_200_000] },
    { action: 'add-expense', kobo: [null, 1_200_000] },
    { action: 'delete-expense', kobo: [1_200_000, null] },
  ])
})
