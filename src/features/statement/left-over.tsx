import { CURRENCIES } from '../../../contract/finance-words.ts'
import { koboOf, nairaOf } from '../../../contract/naira.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { formatExact } from '../../ui/finance/format-amount.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { say } from './words.ts'

/** What the month left, a line for each currency that was used. */
export function LeftOver({ income, expenses }: Pick<Statement, 'income' | 'expenses'>) {
  const used = CURRENCIES.filter((currency) =>
    [...income, ...expenses].some((group) => group.currency === currency),
  )
  if (used.length === 0) return null
  const totalIn = (groups: readonly { currency: string; total: number }[], currency: string) =>
    koboOf(groups.find((group) => group.currency === currency)?.total ?? 0)
  return (
    <section className="statement-part">
      <h3>{say('statement.left')}</h3>
      <table aria-label={say('statement.left')}>
        <tbody>
          {used.map((currency) => (
            <tr key={currency}>
              <th scope="row">{sayFinance(`finance.${currency}`)}</th>
              <td className="statement-sum">
                {formatExact(nairaOf(totalIn(income, currency) - totalIn(expenses, currency)), currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="statement-quiet">{say('statement.leftNote')}</p>
    </section>
  )
}
