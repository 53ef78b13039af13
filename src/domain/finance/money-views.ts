import { firstOfMonth } from '../../../contract/calendar/days.ts'
import { CURRENCIES, type Currency } from '../../../contract/money/finance.ts'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import type { LinePage } from './use-money-list.ts'
import { foundRows, type Column } from '../../ui/table/table-view.ts'
import type { TotalLine } from '../../ui/table/table-parts.tsx'
import type { Reversible } from './record-facts.tsx'
import { t } from './messages.ts'

export type MoneyLine = Reversible & { id: string; created_at: string }

type Kind = 'tithe' | 'offering' | 'first_fruit' | 'seed' | 'pending' | 'approved' | 'rejected'

export type Room = {
  /** The church's time zone. */
  zone: string
  /** The lines of the view, for columns that only some of them need. */
  list: readonly MoneyLine[]
  wide: boolean
  desktop: boolean
}

/** One of a church's two books, as its screens show it. Define it outside the component. */
export type Book<Line> = {
  name: Extract<MoneyBook, 'income' | 'expenses'>
  words: () => {
    title: string
    add: string
    /** The first word of `add`, for a phone. */
    addShort: string
    list: string
    notSeen: string
    emptyTitle: string
    emptyBody: string
    note: string
  }
  /** The day that a line is for. */
  dayOf: (line: Line) => string
  /** The views by kind: income types, or the states of an expense. */
  kinds: readonly Kind[]
  kindOf: (line: Line) => string
  /** Sums are apart for each kind. The first one counts. */
  sumsByKind: boolean
  columnsIn: (room: Room) => Column<Line>[]
  fileIn: (zone: string) => FileColumn<Line>[]
  /** The file's name without its ending. */
  fileName: string
  /** A page of the book, for a file of a book that the phone holds in part. */
  page: LinePage<Line>
  nameOf: (line: Line) => string
  matches: (line: Line, query: string) => boolean
  path: (id: string) => string
}

export type Period = 'this-month' | 'last-month'

/** The chosen part of a book. Every entry is kept in the address. */
export type MoneyFilter = { period: Period | null; kind: string | null; currency: Currency | null }

export const filterNames = { period: 'when', kind: 'show', currency: 'currency' } as const

export function filterOf<Line>(params: URLSearchParams, book: Book<Line>): MoneyFilter {
  const period = params.get(filterNames.period)
  return {
    period: period === 'this-month' || period === 'last-month' ? period : null,
    kind: book.kinds.find((kind) => kind === params.get(filterNames.kind)) ?? null,
    currency: CURRENCIES.find((one) => one === params.get(filterNames.currency)) ?? null,
  }
}

/** The lines that the filter lets through. @param today `YYYY-MM-DD` by the church's calendar */
export function filteredLines<Line extends MoneyLine>(
  list: readonly Line[],
  book: Book<Line>,
  { period, kind, currency }: MoneyFilter,
  today: string,
): readonly Line[] {
  if (!period && !kind && !currency) return list
  const month = period && monthOf(period, today)
  return list.filter(
    (line) =>
      (!month || book.dayOf(line).startsWith(month)) &&
      (!kind || book.kindOf(line) === kind) &&
      (!currency || line.currency === currency),
  )
}

/** `YYYY-MM` of the period. */
function monthOf(period: Period, today: string): string {
  const month = today.slice(0, 7)
  if (period === 'this-month') return month
  const [year = 0, number = 0] = month.split('-').map(Number)
  return firstOfMonth(year, number - 1).slice(0, 7)
}

export type Sum = { kind: string | null; currency: Currency; amount: number }

/** Sums of lines, each currency and each state apart. A record and its reversal both count. */
export function sumsOf<Line extends MoneyLine>(lines: readonly Line[], book: Book<Line>): readonly Sum[] {
  const kinds = book.sumsByKind ? book.kinds : [null]
  return kinds.flatMap((kind) =>
    CURRENCIES.flatMap((currency) => {
      const own = lines.filter(
        (line) => line.currency === currency && (kind === null || book.kindOf(line) === kind),
      )
      if (own.length === 0) return []
      const kobo = own.reduce((sum, { amount }) => sum + koboOf(amount), 0)
      return [{ kind, currency, amount: nairaOf(kobo) }]
    }),
  )
}

/** The lines of a view that match the search, and their sums as rows below the table. */
export function totalLines<Line extends MoneyLine>(
  lines: readonly Line[],
  book: Book<Line>,
  filter: MoneyFilter,
): readonly TotalLine[] {
  const sums = sumsOf(lines, book).filter(({ kind }) => counts(kind, book, filter))
  return sums.map(({ kind, currency, amount }) => ({
    label: labelOf(kind, currency, new Set(sums.map((one) => one.currency)).size > 1),
    value: formatExactAmount(amount, currency),
  }))
}

/** Rejected expenses are summed only where somebody looks at them. */
const counts = <Line>(kind: string | null, book: Book<Line>, filter: MoneyFilter): boolean =>
  kind === null || kind !== book.kinds.at(-1) || filter.kind === kind

function labelOf(kind: string | null, currency: Currency, several: boolean): string {
  const what = [kind && t(`finance.${kind as Kind}`).toLowerCase(), several && currencyWord(currency)]
  const words = what.filter(Boolean).join(', ')
  return words ? t('finance.totalOf', { what: words }) : t('finance.total')
}

const currencyWord = (currency: Currency): string => t(`finance.${currency}`)

/** The sums beside the title: those of the chosen kind, else of the kind that counts. */
export function headlineSums<Line extends MoneyLine>(
  list: readonly Line[],
  book: Book<Line>,
  params: URLSearchParams,
  today: string,
): readonly Sum[] {
  const filter = filterOf(params, book)
  const lines = foundRows(filteredLines(list, book, filter, today), params.get('q') ?? '', book.matches)
  const wanted = book.sumsByKind ? (filter.kind ?? book.kinds[0]) : null
  const sums = sumsOf(lines, book).filter(({ kind }) => kind === wanted)
  return sums.length > 0 ? sums : [{ kind: wanted ?? null, currency: filter.currency ?? 'naira', amount: 0 }]
}
