/** A month of the church's calendar: what was written down, and what the books say of the wallet. */
import type pg from 'pg'
import { CURRENCIES, INCOME_TYPES, type Currency, type IncomeType } from '../../../contract/finance-words.ts'
import { nairaOf } from '../../../contract/naira.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { firstOf } from '../charts/spans.ts'
import { walletOf } from './wallet-month.ts'
import { BOOKS, type Book } from './books.ts'

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
  return { from: firstOf(year, number), to: firstOf(year, number + 1) }
}

const inUnits = ({ amount, count, reversal }: Omit<Line, 'word' | 'currency'>) => ({
  amount: nairaOf(amount),
  count,
  reversal: reversal && { ...reversal, reverses_amount: nairaOf(reversal.reverses_amount) },
})

/** One line for each word, however it was written: "Fuel" and "fuel" are one purpose. A counter-entry has its own line. */
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
