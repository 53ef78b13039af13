import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import type { Column } from '../../ui/table/table-view.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { ShortDay } from '../../ui/table/short-day.tsx'
import type { MoneyLine, Room } from './money-views.ts'
import { t } from './messages.ts'

type Sum = { amount: number; currency: Currency; reversed_by_id: string | null }

/** The amount column of either book. A reversed amount is crossed out. */
export const amountColumn = (): Column<Sum> => ({
  key: 'amount',
  title: t('finance.amount'),
  cell: ({ amount, currency, reversed_by_id }) => {
    const words = formatExactAmount(amount, currency)
    return reversed_by_id ? <s className="finance-off">{words}</s> : words
  },
  sortBy: ({ amount }) => amount,
  card: 'side',
  end: true,
  unbroken: true,
})

/** Only for a book in several currencies: the sign of each amount says the rest. */
export const currencyColumn = <Line extends Sum>({ list, desktop }: Room): Column<Line>[] =>
  desktop && new Set(list.map(({ currency }) => currency)).size > 1
    ? [
        {
          key: 'currency',
          title: t('finance.currency'),
          cell: ({ currency }) => CURRENCY_CODES[currency],
          sortBy: ({ currency }) => currency,
        },
      ]
    : []

/** The day that a line is for. On a phone the rest of the line follows it. */
export const dayColumn = <Line,>(
  { wide, desktop }: Room,
  dayOf: (line: Line) => string,
  more: (line: Line) => string | null | undefined,
): Column<Line> => ({
  key: 'day',
  title: t('finance.day'),
  cell: (line) =>
    wide && !desktop ? (
      <ShortDay date={dayOf(line)} />
    ) : (
      [formatDate(dayOf(line)), !wide && more(line)].filter(Boolean).join(' · ')
    ),
  sortBy: dayOf,
  card: 'line',
  plain: true,
  unbroken: desktop || !wide,
})

/** The day of recording. */
export const createdColumn = <Line extends MoneyLine>(
  { zone, desktop }: Room,
  title: string,
): Column<Line>[] =>
  desktop
    ? [
        {
          key: 'created',
          title,
          cell: (one) => formatDate(dateOf(one.created_at, zone)),
          sortBy: (one) => Date.parse(one.created_at),
          unbroken: true,
        },
      ]
    : []

/** A column only for a list that has such values. */
export const ifAny = <Line,>(
  room: Room,
  valueOf: (line: Line) => unknown,
  column: Column<Line>,
): Column<Line>[] => ((room.list as readonly unknown[] as readonly Line[]).some(valueOf) ? [column] : [])

/** A value, or a dash. */
export const orDash = (value: string | null | undefined) =>
  value ? value : <span className="finance-off">{t('finance.none')}</span>
