import type { Currency } from '../../../contract/money/finance.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { t } from './messages.ts'

type Line = {
  word: string
  amount: number
  count: number
  /** Set for a reversal, which has its own line. */
  reversal: { id: string; reason: string; reverses_amount: number } | null
}
type Group = { currency: Currency; total: number; lines: readonly Line[] }

/** A table for each currency: one line for each name, and the sum below. */
export function SumTable({ title, none, groups }: { title: string; none: string; groups: readonly Group[] }) {
  return (
    <section className="statement-part">
      <h3>{title}</h3>
      {groups.length === 0 && <p className="statement-quiet">{none}</p>}
      {groups.map((group) => (
        <CurrencyTable key={group.currency} title={title} {...group} />
      ))}
    </section>
  )
}

function CurrencyTable({ title, currency, total, lines }: Group & { title: string }) {
  const money = (amount: number) => formatExactAmount(amount, currency)
  return (
    <table aria-label={`${title}, ${tFinance(`finance.${currency}`)}`}>
      <thead>
        <tr>
          <th scope="col">{tFinance(`finance.${currency}`)}</th>
          <th scope="col" className="statement-count">
            {t('statement.count')}
          </th>
          <th scope="col">{t('statement.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ word, amount, count, reversal }) => (
          <tr key={reversal?.id ?? word}>
            <th scope="row">
              {reversal
                ? tFinance('finance.reversalWhy', {
                    name: `${word} ${money(reversal.reverses_amount)}`,
                    reason: reversal.reason,
                  })
                : word}
            </th>
            <td className="statement-count">{formatCount(count)}</td>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('statement.total')}</th>
          <td className="statement-count">{formatCount(lines.reduce((sum, { count }) => sum + count, 0))}</td>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
