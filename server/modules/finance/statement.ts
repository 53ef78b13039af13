/** Builds the statement of a calendar month: the recorded income and expenses, and the wallet from the ledger. */
import type pg from 'pg'
import { CURRENCIES, INCOME_TYPES, type Currency, type IncomeType } from '../../../contract/money/finance.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { firstOfMonth } from '../../../contract/calendar/days.ts'
import type { TransactionType } from '../../money/transactions.ts'
import { BOOKS, type Book } from './records.ts'

type Days = { from: string; to: string }
type Line = { currency: Currency; word: string; amount: number; count: number; reversal: Reversal | null }
type Reversal = { id: string; reason: string; reverses_amount: number }

/** @param month `YYYY-MM` */
export async function statementOf(tx: pg.ClientBase, churchId: string, month: string): Promise<Statement> {
  const days = daysOf(month)
  const church = await churchOf(tx, churchId)
  const income = await linesOf(tx, churchId, 'incomes', 'income_type', days)
  const expenses = await linesOf(tx, churchId, 'expenses', 'purpose', days)
  const ofType = (line: Line) => INCOME_TYPES.indexOf(line.word as IncomeType)
  return {
    month,
    church: { name: church.name },
    made_at: new Date().toISOString(),
    income: byCurrency(income, (one, other) => ofType(one) - ofType(other)).map((group) => ({
      ...group,
      lines: group.lines.map(({ word, ...line }) => ({ income_type: word as IncomeType, ...inUnits(line) })),
    })),
    expenses: byCurrency(expenses, (one, other) => other.amount - one.amount).map((group) => ({
      ...group,
      lines: group.lines.map(({ word, ...line }) => ({ purpose: word, ...inUnits(line) })),
    })),
    books: await booksOf(tx, churchId, days),
    wallet: await walletOf(tx, churchId, church.time_zone, days),
  }
}

async function churchOf(tx: pg.ClientBase, churchId: string): Promise<{ name: string; time_zone: string }> {
  const { rows } = await tx.query<{ name: string; time_zone: string }>(
    'select name, time_zone from churches where church_id = $1',
    [churchId],
  )
  return rows[0]!
}

function daysOf(month: string): Days {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: firstOfMonth(year, number), to: firstOfMonth(year, number + 1) }
}

const inUnits = ({ amount, count, reversal }: Omit<Line, 'word' | 'currency'>) => ({
  amount: nairaOf(amount),
  count,
  reversal: reversal && { ...reversal, reverses_amount: nairaOf(reversal.reverses_amount) },
})

type BookEntry = {
  book: 'income' | 'expenses'
  currency: Currency
  day: string
  what: string
  event: string | null
  online: boolean
  count: number
  kobo: number
  reason: string | null
  /** Orders the lines of a day. */
  at: string
}

const dated = (book: Book, range: string) =>
  `(select *, ${BOOKS[book].date} as day from ${book} where church_id = $1 and ${BOOKS[book].counts} and ${BOOKS[book].date} ${range})`

/** $2 and $3 are the first day and the one after the last. Equal income of a day is one line. */
const BOOK_LINES = `
  select 'income' as book, i.currency, i.day::text, i.income_type as what, e.name as event,
    i.input_type = 'online' as online, count(*)::int, sum(i.amount_kobo)::bigint as kobo, null as reason,
    min(i.created_at) as at
  from ${dated('incomes', '>= $2::date')} i left join events e on e.church_id = i.church_id and e.id = i.event_id
  where i.day < $3::date and i.reverses is null group by i.currency, i.day, i.income_type, e.name, online
  union all
  select 'income', i.currency, i.day::text, i.income_type, null, i.input_type = 'online', 1, i.amount_kobo, i.reason,
    i.created_at
  from ${dated('incomes', '>= $2::date')} i where i.day < $3::date and i.reverses is not null
  union all
  select 'expenses', x.currency, x.day::text, x.name, null, false, 1, x.amount_kobo, x.reason, x.created_at
  from ${dated('expenses', '>= $2::date')} x where x.day < $3::date
  order by day, book desc, at`

const BOOK_OPENINGS = `
  select currency, sum(kobo)::bigint as kobo from (
    select currency, amount_kobo as kobo from ${dated('incomes', '< $2::date')} i
    union all select currency, -amount_kobo from ${dated('expenses', '< $2::date')} x) earlier
  group by currency`

/** Reads the lines of both books between two days, with the balance of each currency after every line. */
async function booksOf(tx: pg.ClientBase, churchId: string, { from, to }: Days): Promise<Statement['books']> {
  const { rows: entries } = await tx.query<BookEntry>(BOOK_LINES, [churchId, from, to])
  const { rows: earlier } = await tx.query<{ currency: Currency; kobo: number }>(BOOK_OPENINGS, [
    churchId,
    from,
  ])
  return CURRENCIES.flatMap((currency) => {
    const own = entries.filter((entry) => entry.currency === currency)
    const opening = earlier.find((one) => one.currency === currency)?.kobo ?? 0
    if (currency !== 'naira' && own.length === 0 && opening === 0) return []
    return [{ currency, ...withBookBalances(opening, own) }]
  })
}

/** @param opening kobo */
function withBookBalances(opening: number, entries: readonly BookEntry[]) {
  let [into, out] = [0, 0]
  const lines = entries.map(({ book, day, what, event, online, count, kobo, reason }) => {
    if (book === 'income') into += kobo
    else out += kobo
    return {
      day,
      book,
      what,
      event,
      online,
      count,
      money_in: book === 'income' ? nairaOf(kobo) : 0,
      money_out: book === 'income' ? 0 : nairaOf(kobo),
      balance: nairaOf(opening + into - out),
      reason,
    }
  })
  return {
    opening: nairaOf(opening),
    closing: nairaOf(opening + into - out),
    money_in: nairaOf(into),
    money_out: nairaOf(out),
    lines,
  }
}

/** Returns one line for each word, in any case: "Fuel" and "fuel" are one purpose. A counter-entry has its own line. */
async function linesOf(
  tx: pg.ClientBase,
  churchId: string,
  book: Book,
  column: 'income_type' | 'purpose',
  { from, to }: Days,
): Promise<Line[]> {
  const { date, counts } = BOOKS[book]
  const within = `church_id = $1 and ${counts} and ${date} >= $2::date and ${date} < $3::date`
  const { rows } = await tx.query<Line>(
    `select currency, min(${column}) as word, sum(amount_kobo)::bigint as amount, count(*)::int as count,
       null::json as reversal, null::timestamptz as at
     from ${book} where ${within} and reverses is null group by currency, lower(${column})
     union all
     select r.currency, r.${column}, r.amount_kobo, 1,
       json_build_object('id', r.id, 'reason', r.reason, 'reverses_amount', o.amount_kobo), r.created_at
     from (select * from ${book} where ${within} and reverses is not null) r
       join ${book} o on o.church_id = r.church_id and o.id = r.reverses
     order by at nulls first, currency, word`,
    [churchId, from, to],
  )
  return rows
}

function byCurrency(lines: readonly Line[], order: (one: Line, other: Line) => number) {
  return CURRENCIES.flatMap((currency) => {
    const [entries, reversals] = [false, true].map((reversed) =>
      lines.filter((line) => line.currency === currency && (line.reversal !== null) === reversed),
    ) as [Line[], Line[]]
    const own = [...entries.sort(order), ...reversals]
    const total = nairaOf(own.reduce((sum, { amount }) => sum + amount, 0))
    return own.length > 0 ? [{ currency, total, lines: own }] : []
  })
}

type Moved = { type: TransactionType; count: number; money_in: number; money_out: number }
type MovedOnDay = Moved & { day: string }

const SUMS = `count(distinct t.id)::int as count,
      coalesce(sum(p.amount_kobo) filter (where p.amount_kobo > 0), 0)::bigint as money_in,
      coalesce(-sum(p.amount_kobo) filter (where p.amount_kobo < 0), 0)::bigint as money_out`

const WITHIN = `from ledger_postings p
      join ledger_entries e on e.church_id = p.church_id and e.id = p.entry_id
      join transactions t on t.church_id = e.church_id and t.id = e.transaction_id
    where p.church_id = $1 and p.account = 'wallet' and p.booked_at >= $2::date::timestamp at time zone $4
      and p.booked_at < $3::date::timestamp at time zone $4`

/**
 * $2 and $3 are the first day and the one after the last, $4 the time zone. The current balance is reduced by later
 * postings. An index holds the whole sum of those.
 */
const MOVED = `select
  coalesce((select balance_kobo from ledger_balances where church_id = $1 and account = 'wallet'), 0) as balance,
  (select coalesce(sum(amount_kobo), 0)::bigint from ledger_postings
    where church_id = $1 and account = 'wallet' and booked_at >= $3::date::timestamp at time zone $4) as later,
  (select coalesce(json_agg(m order by m.type), '[]') from (
    select t.type, ${SUMS} ${WITHIN} group by t.type) m) as moved,
  (select coalesce(json_agg(d order by d.day, d.first, d.type), '[]') from (
    select (p.booked_at at time zone $4)::date::text as day, min(p.booked_at) as first, t.type, ${SUMS}
    ${WITHIN} group by 1, t.type) d) as by_day`

/**
 * Reads the wallet's movements between two days from the ledger, in naira. One statement reads all, so that it sees
 * no entry half.
 */
async function walletOf(
  tx: pg.ClientBase,
  churchId: string,
  zone: string,
  { from, to }: { from: string; to: string },
): Promise<Statement['wallet']> {
  const { rows } = await tx.query<{ balance: number; later: number; moved: Moved[]; by_day: MovedOnDay[] }>(
    MOVED,
    [churchId, from, to, zone],
  )
  const { balance = 0, later = 0, moved: within = [], by_day = [] } = rows[0] ?? {}
  const closing = balance - later
  const opening = closing - netOf(within)
  return {
    opening: nairaOf(opening),
    closing: nairaOf(closing),
    money_in: nairaOf(sumOf(within, 'money_in')),
    money_out: nairaOf(sumOf(within, 'money_out')),
    movements: within.map(({ type, count, money_in, money_out }) => ({
      type,
      count,
      money_in: nairaOf(money_in),
      money_out: nairaOf(money_out),
    })),
    lines: withBalances(opening, by_day),
  }
}

/** @param opening kobo */
function withBalances(opening: number, moved: readonly MovedOnDay[]): Statement['wallet']['lines'] {
  let balance = opening
  return moved.map(({ day, type, count, money_in, money_out }) => {
    balance += money_in - money_out
    return {
      day,
      type,
      count,
      money_in: nairaOf(money_in),
      money_out: nairaOf(money_out),
      balance: nairaOf(balance),
    }
  })
}

const sumOf = (moved: readonly Moved[], side: 'money_in' | 'money_out') =>
  moved.reduce((sum, one) => sum + one[side], 0)

const netOf = (moved: readonly Moved[]) => sumOf(moved, 'money_in') - sumOf(moved, 'money_out')
