import { CURRENCY_CODES, type Currency, type IncomeType } from '../../../contract/money/finance.ts'
import { formatBareAmount } from '../../../contract/money/format-money.ts'
import { dateOf, formatDate, monthName } from '../../lib/format/format-date.ts'
import { t } from './messages.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { daysInMonth, firstOfMonth } from '../../../contract/calendar/days.ts'

/** Months that can be chosen. */
const MONTHS = 36

/** The current month and previous ones, `YYYY-MM`, latest first. */
export function monthsBack(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => firstOfMonth(year, month - back).slice(0, 7))
}

/** "November 2026". */
export const monthWords = (month: string): string =>
  `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`

/**
 * The first day of the month, and the last day that the statement covers. A month that runs on ends for now on the
 * day on which the statement was made.
 */
export function daysOf(
  { month, made_at }: Pick<Statement, 'month' | 'made_at'>,
  zone: string,
): [first: string, last: string] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [made, last] = [dateOf(made_at, zone), `${month}-${daysInMonth(year, number)}`]
  return [`${month}-01`, made < last ? made : last]
}

export type LedgerLine = {
  key: string
  /** Null for a sum of the whole month. */
  day: string | null
  item: string
  money_in: number
  money_out: number
  balance: number | null
}

type LedgerProps = {
  title: string
  currency: Currency
  /** The first day, and the last day that the statement covers. */
  days: readonly [first: string, last: string]
  opening: number
  closing: number
  money_in: number
  money_out: number
  lines: readonly LedgerLine[]
  /** The sentence for a month without lines. */
  none: string
}

/** An empty cell of the table, not a control without a label. */
const EMPTY = ''
const moved = (amount: number) => (amount === 0 ? EMPTY : formatBareAmount(amount))

/** Money in and out by day, with the balance after each line in a column of its own. */
export function Ledger({ title, currency, days, opening, closing, lines, none, ...sums }: LedgerProps) {
  const [first, last] = days
  const name = `${title}, ${CURRENCY_CODES[currency]}`
  return (
    <section className="statement-part">
      <h3>{name}</h3>
      <table className="statement-ledger" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('statement.day')}</th>
            <th scope="col">{t('statement.item')}</th>
            <th scope="col">{t('statement.moneyIn')}</th>
            <th scope="col">{t('statement.moneyOut')}</th>
            <th scope="col">{t('statement.balance')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="statement-balance">
            <td>{formatDate(first)}</td>
            <th scope="row">{t('statement.opening')}</th>
            <td>{EMPTY}</td>
            <td>{EMPTY}</td>
            <td>{formatBareAmount(opening)}</td>
          </tr>
          {lines.map(({ key, day, item, money_in, money_out, balance }) => (
            <tr key={key}>
              <td>{day ? formatDate(day) : EMPTY}</td>
              <th scope="row">{item}</th>
              <td>{moved(money_in)}</td>
              <td>{moved(money_out)}</td>
              <td>{balance === null ? EMPTY : formatBareAmount(balance)}</td>
            </tr>
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={5} className="statement-none">
                {none}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="statement-balance">
            <td>{formatDate(last)}</td>
            <th scope="row">{t('statement.closing')}</th>
            <td>{formatBareAmount(sums.money_in)}</td>
            <td>{formatBareAmount(sums.money_out)}</td>
            <td>{formatBareAmount(closing)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type Books = NonNullable<Statement['books']>
type BookLine = Books[number]['lines'][number]

/** "Offering, Harvest", "Seed, online gift (3)", "Reversal of Diesel: Bought twice". */
export function bookItem({ book, what, event, online, count, reason }: BookLine): string {
  const name = book === 'income' ? tFinance(`finance.${what as IncomeType}`) : what
  if (reason) return t('statement.reversal', { what: name, reason })
  const given = online ? t('statement.online', { what: name }) : name
  return several(event ? t('statement.event', { what: given, event }) : given, count)
}

const several = (what: string, count: number): string =>
  count > 1 ? t('statement.several', { what, count }) : what

export const bookLines = (lines: readonly BookLine[]): LedgerLine[] =>
  lines.map((line, index) => ({ ...line, key: String(index), item: bookItem(line) }))

type Wallet = Statement['wallet']
type Movement = Wallet['movements'][number]

/** A line without a day covers the whole month and has no balance. */
export type WalletLine = Movement & { day: string | null; balance: number | null }

/** The lines of each day. A statement stored before daily lines existed has one line for each kind. */
export const walletMoves = ({ lines, movements }: Wallet): readonly WalletLine[] =>
  lines ?? movements.map((line) => ({ ...line, day: null, balance: null }))

export const walletLines = (wallet: Wallet): LedgerLine[] =>
  walletMoves(wallet).map((line) => ({
    ...line,
    key: `${line.day} ${line.type}`,
    item: several(t(`statement.${line.type}`), line.count),
  }))
