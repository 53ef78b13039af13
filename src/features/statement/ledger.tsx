import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import { formatBareAmount } from '../../../contract/money/format-money.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from './messages.ts'

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
