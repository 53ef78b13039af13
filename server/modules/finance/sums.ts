/** Computes sums and charts of a book, for each currency separately. */
import type pg from 'pg'
import { CURRENCIES, type Currency, type FinanceTotals } from '../../../contract/money/finance.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import type { ChartAnswer, ChartQuery } from '../../../contract/routes/charts.ts'
import { addedUp, type DayCount, spansOf } from '../charts/points.ts'
import { monthsOf } from '../charts/statistics.ts'
import { dayIn, timeZoneOf } from '../shared/church-time.ts'
import { BOOKS, type Book } from './records.ts'

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
