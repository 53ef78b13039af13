/**
 * Defines what the books of income and expenses share: logged changes, reversals, and the days and rows that count.
 */
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { addAudit, type AuditNote } from '../../auth/audit.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { CURRENCIES, type Currency, type FinanceTotals } from '../../../contract/money/finance.ts'
import type { ChartAnswer, ChartQuery } from '../../../contract/routes/charts.ts'
import { addedUp, type DayCount, spansOf } from '../charts/points.ts'
import { monthsOf } from '../charts/routes.ts'

/** The two books that a church keeps by hand, and the condition on rows that count. */
export const BOOKS = {
  incomes: { date: 'date_of_income', counts: 'deleted_at is null' },
  expenses: { date: 'date_of_expense', counts: `deleted_at is null and status = 'approved'` },
} as const

export type Book = keyof typeof BOOKS

/** The account is null for the system. */
type By = { churchId: string; accountId: string | null; deviceId?: string | null }
type Changes = NonNullable<AuditNote['changes']>

/** Logs changes of a money record, with the amount in hundredths of its currency. */
const noteOn =
  (subjectTable: 'incomes' | 'expenses') =>
  (
    tx: pg.PoolClient,
    { churchId, accountId, deviceId }: By,
    action: AuditAction,
    id: string,
    changes: Changes,
  ) =>
    addAudit(tx, {
      churchId,
      accountId,
      deviceId: deviceId ?? null,
      action,
      subjectTable,
      subjectId: id,
      changes,
    })

export const noteIncome = noteOn('incomes')
export const noteExpense = noteOn('expenses')

const each = (content: object, change: (value: unknown) => [unknown, unknown]): Changes =>
  Object.fromEntries(Object.entries(content).map(([field, value]) => [field, change(value)]))

/** Each field of a new record. */
export const came = (content: object): Changes => each(content, (value) => [null, value])

/** Each field of a deleted record. */
export const gone = (content: object): Changes => each(content, (value) => [value, null])

/** Fields that derive from `StoredReversal`. */
export type Counted = 'reverses_amount' | 'reversed_by_id' | 'reversed_amount' | 'reversed_by'

type Reversal = Pick<
  Income,
  Counted | 'reverses_id' | 'reversal_reason' | 'reversed_at' | 'may_delete' | 'may_reverse'
>

export type StoredReversal = Omit<Reversal, Counted> & {
  amount_kobo: number
  reverses_kobo: number | null
  /** The sum of its counter-entries. */
  reversed_kobo: number
  /** The last of its counter-entries. */
  back_id: string | null
  reverser_first_name: string | null
  reverser_last_name: string | null
}

/** Builds the reversal fields of a record from the columns that both books have. */
export function reversalOf(row: StoredReversal): Reversal {
  const { amount_kobo, reverses_id, reverses_kobo, reversed_kobo, back_id } = row
  return {
    reverses_id,
    reverses_amount: reverses_kobo === null ? null : nairaOf(reverses_kobo),
    reversed_by_id: reversed_kobo >= amount_kobo ? back_id : null,
    reversed_amount: nairaOf(reversed_kobo),
    reversal_reason: row.reversal_reason,
    reversed_by: named(row.reverser_first_name, row.reverser_last_name),
    reversed_at: row.reversed_at,
    may_delete: row.may_delete,
    may_reverse: row.may_reverse,
  }
}

/** Null means the system. */
export const named = (first_name: string | null, last_name: string | null) =>
  first_name !== null && last_name !== null ? { first_name, last_name } : null

/**
 * Checks the day of a money record: any day up to today, since books are often written later. The default is today.
 * Throws Problem INVALID at the field.
 */
export async function pastDay(
  tx: pg.ClientBase,
  churchId: string,
  typed: string | undefined,
  path: string,
): Promise<string> {
  const today = dayIn(await timeZoneOf(tx, churchId))
  if (typed === undefined) return today
  if (typed <= today && typed >= '1900') return typed
  const message = 'Please choose a day up to today.'
  throw new Problem('INVALID', message, [{ path, message }])
}

/** Computes sums and charts of a book, for each currency separately. */

type Sums = { total: number; this_month: number; last_month: number; this_year: number }
type OfCurrency = Sums & { currency: Currency }

/** $2 to $5: the first days of this month, the last month, this year, and the next month. */
const sumsOf = (book: Book) => {
  const { date, counts } = BOOKS[book]
  const between = (from: string, to: string) =>
    `coalesce(sum(amount_kobo) filter (where ${date} >= ${from}::date and ${date} < ${to}::date), 0)::bigint`
  return `select currency, sum(amount_kobo)::bigint as total, ${between('$2', '$5')} as this_month,
      ${between('$3', '$2')} as last_month, ${between('$4', '$5')} as this_year
    from ${book} where church_id = $1 and ${counts} group by currency`
}

/** The naira totals are present even if nothing was recorded. */
export async function totalsOf(tx: pg.ClientBase, churchId: string, book: Book): Promise<FinanceTotals> {
  const { thisMonth, lastMonth, thisYear, nextMonth } = monthsOf(dayIn(await timeZoneOf(tx, churchId)))
  const { rows } = await tx.query<OfCurrency>(sumsOf(book), [
    churchId,
    thisMonth,
    lastMonth,
    thisYear,
    nextMonth,
  ])
  const found = CURRENCIES.flatMap((currency) => rows.find((row) => row.currency === currency) ?? [])
  const by_currency = (found[0]?.currency === 'naira' ? found : [NOTHING, ...found]).map(inUnits)
  const { currency: _, ...naira } = by_currency[0]!
  return { currency: 'naira', ...naira, by_currency }
}

const NOTHING: OfCurrency = { currency: 'naira', total: 0, this_month: 0, last_month: 0, this_year: 0 }

const inUnits = ({ currency, ...kobo }: OfCurrency): OfCurrency => ({
  currency,
  total: nairaOf(kobo.total),
  this_month: nairaOf(kobo.this_month),
  last_month: nairaOf(kobo.last_month),
  this_year: nairaOf(kobo.this_year),
})

/** A chart of one currency over a year's months, a month's days or a day. Summed in kobo and returned in units. */
export async function chartOfAmounts(
  tx: pg.ClientBase,
  churchId: string,
  book: Book,
  { currency, ...query }: ChartQuery & { currency: Currency },
): Promise<ChartAnswer> {
  const { date, counts } = BOOKS[book]
  const spans = spansOf(query, dayIn(await timeZoneOf(tx, churchId)))
  const { rows } = await tx.query<DayCount>(
    `select ${date}::text as day, sum(amount_kobo)::bigint as count from ${book}
     where church_id = $1 and ${counts} and currency = $2 and ${date} >= $3::date and ${date} < $4::date group by 1`,
    [churchId, currency, spans.before.from, spans.now.to],
  )
  const { points, total, previous_total } = addedUp(rows, spans)
  return {
    points: points.map((point) => ({ ...point, value: nairaOf(point.value) })),
    total: nairaOf(total),
    previous_total: nairaOf(previous_total),
  }
}
