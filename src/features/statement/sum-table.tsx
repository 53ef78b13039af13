import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import { formatBareAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { t } from './messages.ts'

type Line = {
  word: string
  amount: number
  count: number
  /** Set for a reversal, which has its own line. */
  reversal: { id: string; reason: string; reverses_amount: number } | null
}
type SumTableProps = {
  title: string
  /** The sentence if there are no lines. */
  none: string
  currency: Currency
  total: number
  lines: readonly Line[]
}

/** One currency's sums: one line for each name, and the total below. */
export function SumTable({ title, none, currency, total, lines }: SumTableProps) {
  const code = CURRENCY_CODES[currency]
  if (lines.length === 0)
    return (
      <section className="statement-part">
        <h3>{title}</h3>
        <p className="statement-quiet">{none}</p>
      </section>
    )
  return (
    <section className="statement-part">
      <h3>{title}</h3>
      <table aria-label={`${title}, ${code}`}>
        <thead>
          <tr>
            <th scope="col">{t('statement.item')}</th>
            <th scope="col" className="statement-count">
              {t('statement.count')}
            </th>
            <th scope="col">{code}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ word, amount, count, reversal }) => (
            <tr key={reversal?.id ?? word}>
              <th scope="row">
                {reversal
                  ? tFinance('finance.reversalWhy', {
                      name: `${word} ${formatExactAmount(reversal.reverses_amount, currency)}`,
                      reason: reversal.reason,
                    })
                  : word}
              </th>
              <td className="statement-count">{formatCount(count)}</td>
              <td>{formatBareAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statement.total')}</th>
            <td className="statement-count">
              {formatCount(lines.reduce((sum, { count }) => sum + count, 0))}
            </td>
            <td>{formatBareAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
