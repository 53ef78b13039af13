import type { FinanceTotals } from '../../../contract/finance-words.ts'
import { formatAmount } from './format-amount.ts'
import { say } from './words.ts'
import './finance.css'

/** A church's sums, a currency a card: no sum holds two of them. */
export function Totals({ title, totals }: { title: string; totals: FinanceTotals }) {
  return (
    <section className="finance-totals" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {totals.by_currency.map(({ currency, total, this_month, last_month }) => (
          <li key={currency}>
            <p className="finance-total">
              <strong>{formatAmount(this_month, currency)}</strong> <span>{say('finance.thisMonth')}</span>
            </p>
            <p className="finance-quiet">
              {say('finance.lastMonth', { amount: formatAmount(last_month, currency) })}
              {' · '}
              {say('finance.altogether', { amount: formatAmount(total, currency) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
