import type { Currency } from '../../../contract/finance-words.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatExact } from '../../ui/finance/format-amount.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { say } from './words.ts'

type Line = {
  word: string
  amount: number
  count: number
  /** Of a counter-entry, which has a line of its own. */
  reversal: { id: string; reason: string; reverses_amount: number } | null
}
type Group = { currency: Currency; total: number; lines: readonly Line[] }

/** A table for each currency: a line a word, and its sum beneath. */
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
  const money = (amount: number) => formatExact(amount, currency)
  return (
    <table aria-label={`${title}, ${sayFinance(`finance.${currency}`)}`}>
      <thead>
        <tr>
          <th scope="col">{sayFinance(`finance.${currency}`)}</th>
          <th scope="col" className="statement-count">
            {say('statement.count')}
          </th>
          <th scope="col">{say('statement.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ word, amount, count, reversal }) => (
          <tr key={reversal?.id ?? word}>
            <th scope="row">
              {reversal
                ? sayFinance('finance.reversalWhy', {
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
          <th scope="row">{say('statement.total')}</th>
          <td className="statement-count">{formatCount(lines.reduce((sum, { count }) => sum + count, 0))}</td>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
