/**
 * Runs random months of a church's money through the API: records, gifts, refunds, expenses, reversals, top-ups and
 * transfers. Compares lists, sums, charts, statements and the ledger with the model on paper
 * (`money-records-model.ts`).
 */
import { addDays } from '../../../contract/calendar/days.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CURRENCIES, INCOME_TYPES } from '../../../contract/money/finance.ts'
import { newId } from '../../../contract/ids.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { statementOf } from '../../../server/modules/finance/statement.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { balanceOf } from '../../../server/money/ledger.ts'
import { settlePayment } from '../../../server/money/settle.ts'
import { settleReturned } from '../../../server/money/webhooks.ts'
import { findReference } from '../../../server/money/transactions.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { markPaid } from '../../../server/providers/payments/sandbox/payments.ts'
import {
  aChurch,
  aTeamUser,
  aVisitor,
  type Caller,
  type TestServer,
  openTestServer,
  today,
} from './test-server.ts'
import { type Book, type Paper, Papers, sum } from './money-records-model.ts'
import { recordedEarlier } from './recorded-earlier.ts'
import { spec } from '../../spec/spec.ts'

const RUNS = Number(process.env.MONEY_RECORD_RUNS ?? 12)

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const kobo = fc.integer({ min: 10_000, max: 5_000_000 })
const currency = fc.constantFrom(...CURRENCIES.slice(0, 2))
const daysAgo = fc.integer({ min: 0, max: 70 })
const which = fc.nat(100)
const by = fc.constantFrom(0, 1)
const book = fc.constantFrom<Book>('income', 'expense')
const type = fc.constantFrom(...INCOME_TYPES)

const record = fc.record({ do: fc.constant('record' as const), kobo, currency, type, daysAgo, by })
const give = fc.record({ do: fc.constant('give' as const), kobo, type })
const refund = fc.record({ do: fc.constant('refund' as const), which, kobo })
const purpose = fc.constantFrom('Fuel', 'Rent')
const ask = fc.record({ do: fc.constant('ask' as const), kobo, currency, purpose, daysAgo, by })
const status = fc.constantFrom<'approved' | 'rejected'>('approved', 'rejected')
const decide = fc.record({ do: fc.constant('decide' as const), which, status, by })
const remove = fc.record({ do: fc.constant('delete' as const), book, which, by })
const reverse = fc.record({
  do: fc.constant('reverse' as const),
  book,
  which,
  by,
  reason: fc.constantFrom('Typed twice', 'Wrong month', 'Never bought', ' '),
  twice: fc.boolean(),
})
const topUp = fc.record({ do: fc.constant('topUp' as const), kobo })
const transfer = fc.record({ do: fc.constant('transfer' as const), kobo })
const pass = fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) })
const act = fc.oneof(
  { weight: 2, arbitrary: record },
  { weight: 2, arbitrary: give },
  { weight: 2, arbitrary: refund },
  { weight: 2, arbitrary: ask },
  { weight: 3, arbitrary: decide },
  { weight: 1, arbitrary: remove },
  { weight: 4, arbitrary: reverse },
  { weight: 1, arbitrary: topUp },
  { weight: 1, arbitrary: transfer },
  { weight: 1, arbitrary: pass },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type Church = { users: [Caller, Caller]; id: string; reference: string; papers: Papers }

const monthOf = (day: number) => addDays(today(), day).slice(0, 7)
/** This month and those before it, back to the oldest line on paper. */
function months({ lines, wallet }: Papers): string[] {
  const first = Math.min(0, ...[...lines, ...wallet].map(({ day }) => day))
  return [...new Set(Array.from({ length: 1 - first }, (_, back) => monthOf(-back)))]
}

/** One of the recorded lines, if there is any. */
const oneOf = (lines: readonly Paper[], at: number): Paper | undefined =>
  lines[at % Math.max(lines.length, 1)]

/** Performs the action and writes it on paper. @returns the months whose income or expenses it may have changed */
async function perform({ users, id: church, reference, papers }: Church, what: Act): Promise<string[]> {
  const ofBook = (name: Book) => papers.lines.filter((one) => one.book === name)
  switch (what.do) {
    case 'record': {
      const date_of_income = addDays(today(), -what.daysAgo)
      const typed = {
        amount: nairaOf(what.kobo),
        currency: what.currency,
        income_type: what.type,
        date_of_income,
      }
      const { body } = await users[what.by].post('income', typed)
      const line = {
        id: body.data.id,
        book: 'income' as const,
        kobo: what.kobo,
        word: what.type,
        by: what.by,
      }
      papers.note(
        'recorded',
        papers.write({ ...line, currency: what.currency, day: -what.daysAgo }),
        what.kobo,
      )
      return [monthOf(-what.daysAgo)]
    }
    case 'give': {
      const typed = { churchReference: reference, amount: nairaOf(what.kobo), income_type: what.type }
      const given = (await aVisitor(testServer).post('give', typed)).body.data.reference
      await markPaid(testServer.database.pool, given, 1, 'works')
      await settlePayment(
        testServer.app.deps,
        church,
        (await findReference(testServer.database.pool, given))!.transactionId,
      )
      const { id } = (await users[0].get(`churches/${church}/incomes?limit=1`)).body.data[0]
      const paid = { kobo: what.kobo, returned: 0, reference: given }
      const line = { id, book: 'income' as const, kobo: what.kobo, word: what.type, by: null, paid }
      papers.note('recorded', papers.write(line), what.kobo)
      papers.wallet.push({ day: 0, kobo: what.kobo })
      return [monthOf(0)]
    }
    case 'refund': {
      const gift = oneOf(
        papers.lines.filter(({ paid }) => paid),
        what.which,
      )
      if (!gift?.paid) return []
      const back = Math.min(gift.paid.kobo, gift.paid.returned + what.kobo)
      const now = back - gift.paid.returned
      if (now === 0 || papers.balance < now) return []
      await testServer.database.pool.query(
        'update sandbox_payments set returned_kobo = $2 where reference = $1',
        [gift.paid.reference, back],
      )
      const line = await findReference(testServer.database.pool, gift.paid.reference)
      const settle = () => settleReturned(testServer.app.deps, church, line!.transactionId)
      await Promise.all([settle(), settle()])
      const taken = Math.min(now, papers.left(gift))
      gift.paid.returned = back
      papers.wallet.push({ day: 0, kobo: -now })
      if (taken === 0) return []
      const { id } = (await users[0].get(`churches/${church}/incomes?limit=1`)).body.data[0]
      papers.counter(gift, taken, null, id)
      return [monthOf(0)]
    }
    case 'ask': {
      const date_of_expense = addDays(today(), -what.daysAgo)
      const { currency, purpose } = what
      const typed = { name: 'Needed', amount: nairaOf(what.kobo), purpose, currency, date_of_expense }
      const { id } = (await users[what.by].post('expense', typed)).body.data
      const line = { id, book: 'expense' as const, kobo: what.kobo, word: purpose, currency, by: what.by }
      papers.note('requested', papers.write({ ...line, day: -what.daysAgo, status: 'pending' }), what.kobo)
      return []
    }
    case 'decide': {
      const one = oneOf(ofBook('expense'), what.which)
      if (!one) return []
      const { status } = await users[what.by].post('updateExpenseStatus', { id: one.id, status: what.status })
      if (one.deleted) expect(status).toBe(404)
      else if (one.status !== 'pending') expect(status).toBe(409)
      else if (what.status === 'approved' && one.by === what.by) expect(status).toBe(403)
      else {
        expect(status).toBe(200)
        one.status = what.status
        papers.note(what.status, one, one.kobo)
        return what.status === 'approved' ? [monthOf(one.day)] : []
      }
      return []
    }
    case 'delete': {
      const one = oneOf(ofBook(what.book), what.which)
      if (!one) return []
      const { status, body } = await users[what.by].delete(`${what.book}/${one.id}`)
      if (one.deleted) expect(status).toBe(404)
      else if (!papers.mayDelete(one)) expect([status, body.code]).toEqual([409, 'REVERSE_INSTEAD'])
      else {
        expect(status).toBe(200)
        one.deleted = true
        papers.note('deleted', one, one.kobo)
        return what.book === 'income' ? [monthOf(one.day)] : []
      }
      return []
    }
    case 'reverse': {
      const one = oneOf(ofBook(what.book), what.which)
      if (!one) return []
      const call = () => users[what.by].post(`${what.book}/${one.id}/reverse`, { reason: what.reason })
      const answers = await Promise.all(what.twice ? [call(), call()] : [call()])
      const results = answers
        .map(({ status, body }) => ({ status, code: body.code }))
        .sort((a, b) => a.status - b.status)
      if (what.reason.trim() === '') {
        expect(results[0]).toMatchObject({ status: 400, code: 'INVALID' })
        return []
      }
      expect(results[0]).toMatchObject(papers.reversing(one, what.by))
      const done = answers.find(({ status }) => status === 201)
      if (!done) return []
      if (what.twice) expect(results[1]).toMatchObject({ status: 409, code: 'ALREADY_REVERSED' })
      papers.counter(one, papers.left(one), what.by, done.body.data.id)
      return one.status === 'approved' ? [monthOf(0)] : []
    }
    case 'topUp': {
      const { reference } = (await users[0].post('triggerSmsTopUpPayment', { amount: nairaOf(what.kobo) }))
        .body.data
      await markPaid(testServer.database.pool, reference, 1, 'works')
      await users[0].get(`payment/${reference}`)
      papers.wallet.push({ day: 0, kobo: what.kobo })
      return []
    }
    case 'transfer': {
      const account = { accountNumber: '0123456780', bankCode: '058' }
      const accountName = accountHolder(account)
      const { status } = await users[0].post('transfer', {
        ...account,
        id: newId(),
        amount: nairaOf(what.kobo),
        accountName,
      })
      expect(status === 201 || status === 200).toBe(papers.pays(what.kobo))
      return []
    }
    case 'pass': {
      await recordedEarlier(testServer, church, what.days)
      papers.pass(what.days)
      return []
    }
  }
}

type Statements = Record<string, { books: string; wallet: string }>

async function statements({ id, papers }: Church): Promise<Statements> {
  return inChurch(testServer.database.pool, id, async (tx) => {
    const all: Statements = {}
    for (const month of months(papers)) {
      const { income, expenses, wallet } = await statementOf(tx, id, month)
      all[month] = { books: JSON.stringify([income, expenses]), wallet: JSON.stringify(wallet) }
    }
    return all
  })
}

/** An action changes the months it is for. The wallet of a past month never changes. */
function onlyChanged(before: Statements, after: Statements, touched: string[]): void {
  for (const [month, { books, wallet }] of Object.entries(before)) {
    if (!touched.includes(month)) expect(after[month]!.books, month).toBe(books)
    if (month !== monthOf(0)) expect(after[month]!.wallet, month).toBe(wallet)
  }
}

type Sums = Record<string, number>
const byCurrency = (lines: readonly { currency: string; kobo: number }[]): Sums =>
  lines.reduce<Sums>((sums, one) => ({ ...sums, [one.currency]: (sums[one.currency] ?? 0) + one.kobo }), {})
const inKobo = (amount: number) => Math.round(amount * 100)

async function booksAgree({ users: [owner], id: church, papers }: Church): Promise<void> {
  const get = async (path: string) => (await owner.get(path)).body.data
  const parts = [
    { book: 'income', list: 'incomes', totals: 'totalIncome', chart: 'fetchIncomePerformanceChartData' },
    {
      book: 'expense',
      list: 'expenses',
      totals: 'totalApprovedExpenses',
      chart: 'fetchExpensePerformanceChartData',
    },
  ] as const
  for (const { book, list, totals, chart } of parts) {
    const listed = (await get(`churches/${church}/${list}`)) as {
      id: string
      amount: number
      status?: string
    }[]
    const onPaper = papers.lines.filter((one) => one.book === book && !one.deleted)
    const pairs = (all: { id: string; kobo: number }[]) => new Map(all.map(({ id, kobo }) => [id, kobo]))
    expect(pairs(listed.map(({ id, amount }) => ({ id, kobo: inKobo(amount) })))).toEqual(pairs(onPaper))
    const counting = papers.counting(book)
    const { by_currency } = await get(`churches/${church}/${totals}`)
    const summed = by_currency.map((one: { currency: string; total: number }) => [
      one.currency,
      inKobo(one.total),
    ])
    expect(Object.fromEntries(summed)).toEqual({ naira: 0, ...byCurrency(counting) })
    for (const month of months(papers)) {
      const own = counting.filter(({ day }) => monthOf(day) === month)
      const statement = await get(`churches/${church}/statement?month=${month}`)
      const groups: { currency: string; total: number; lines: { amount: number; count: number }[] }[] =
        statement[book === 'income' ? 'income' : 'expenses']
      expect(Object.fromEntries(groups.map((one) => [one.currency, inKobo(one.total)]))).toEqual(
        byCurrency(own),
      )
      for (const { total, lines } of groups)
        expect(sum(lines.map(({ amount }) => inKobo(amount)))).toBe(inKobo(total))
      expect(sum(groups.flatMap(({ lines }) => lines.map(({ count }) => count)))).toBe(own.length)
      const [year, number] = month.split('-')
      const { total } = await get(`${chart}?year=${year}&month=${number}`)
      expect(inKobo(total)).toBe(byCurrency(own)['naira'] ?? 0)
    }
    const history = await get(
      `churches/${church}/money-history?book=${book === 'income' ? 'income' : 'expenses'}`,
    )
    const actions = history.map(
      (one: { action: string; amount: number }) => `${one.action} ${inKobo(one.amount)}`,
    )
    expect(actions.sort()).toEqual([...papers.actions[book]].sort())
  }
  for (const month of months(papers)) {
    const { wallet, books } = await get(`churches/${church}/statement?month=${month}`)
    booksFit(papers, month, books)
    const until = papers.wallet.filter(({ day }) => monthOf(day) <= month)
    expect([month, inKobo(wallet.closing)]).toEqual([month, sum(until.map(({ kobo }) => kobo))])
    balancesFit(wallet)
  }
  const balance = await inChurch(testServer.database.pool, church, (tx) => balanceOf(tx, church, 'wallet'))
  expect(balance).toBe(papers.balance)
}

type Balances = Pick<Statement['wallet'], 'opening' | 'closing' | 'money_in' | 'money_out'> & {
  lines?: readonly { day: string; money_in: number; money_out: number; balance: number }[] | undefined
}

/** A month opens with the balance of all earlier records, and closes with that of the records up to its end. */
function booksFit(papers: Papers, month: string, books: NonNullable<Statement['books']>): void {
  const balanceUntil = (counts: (day: number) => boolean) => {
    const of = (book: 'income' | 'expense') =>
      byCurrency(papers.counting(book).filter(({ day }) => counts(day)))
    const [into, out] = [of('income'), of('expense')]
    return (currency: string) => (into[currency] ?? 0) - (out[currency] ?? 0)
  }
  const before = balanceUntil((day) => monthOf(day) < month)
  const after = balanceUntil((day) => monthOf(day) <= month)
  for (const { currency, ...book } of books) {
    expect([month, currency, inKobo(book.opening)]).toEqual([month, currency, before(currency)])
    expect([month, currency, inKobo(book.closing)]).toEqual([month, currency, after(currency)])
    balancesFit(book)
  }
}

/** opening + in − out = closing, and each line's balance is the previous one plus the line. */
function balancesFit({ opening, closing, money_in, money_out, lines }: Balances): void {
  expect(inKobo(opening) + inKobo(money_in) - inKobo(money_out)).toBe(inKobo(closing))
  const days = lines!.map(({ day }) => day)
  expect(days).toEqual([...days].sort())
  let balance = inKobo(opening)
  for (const line of lines!) {
    balance += inKobo(line.money_in) - inKobo(line.money_out)
    expect(inKobo(line.balance)).toBe(balance)
  }
  expect(balance).toBe(inKobo(closing))
  expect(sum(lines!.map((line) => inKobo(line.money_in)))).toBe(inKobo(money_in))
  expect(sum(lines!.map((line) => inKobo(line.money_out)))).toBe(inKobo(money_out))
}

async function lived(actions: Act[]): Promise<void> {
  const owner = await aChurch(testServer)
  const second = await aTeamUser(testServer, owner.church, ['financeAccess'])
  const church: Church = {
    users: [owner, second],
    id: owner.church,
    reference: owner.reference,
    papers: new Papers(),
  }
  let before = await statements(church)
  for (const one of actions) {
    const touched = await perform(church, one)
    const after = await statements(church)
    if (one.do !== 'pass') onlyChanged(before, after, touched)
    before = after
  }
  await booksAgree(church)
}

spec('2 Statement: content', 'Reversals: random months')
test(
  'lists, sums, charts, statements and ledger agree after any actions',
  async () => {
    const history = fc.array(act, { minLength: 10, maxLength: 24, size: 'max' })
    await fc.assert(fc.asyncProperty(history, lived), {
      numRuns: RUNS,
      // Shrinking may take long, so the failure is reported as far as it was shrunk.
      interruptAfterTimeLimit: RUNS * 3_000 + 30_000,
      markInterruptAsFailure: true,
      ...(process.env.HISTORY_SEED && { seed: Number(process.env.HISTORY_SEED) }),
    })
  },
  RUNS * 3_000 + 60_000,
)
