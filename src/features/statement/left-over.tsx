import { CURRENCIES } from '../../../contract/money/finance.ts'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { t } from './messages.ts'

/** The month's income minus expenses, one line for each used currency. */
export function LeftOver({ income, expenses }: Pick<Statement, 'income' | 'expenses'>) {
  const used = CURRENCIES.filter((currency) =>
    [...income, ...expenses].some((group) => group.currency === currency),
  )
  if (used.length === 0) return null
  const totalIn = (groups: readonly { currency: string; total: number }[], currency: string) =>
    koboOf(groups.find((group) => group.currency === currency)?.total ?? 0)
  return (
    <section className="statement-part">
      <h3>{t('statement.left')}</h3>
      <table aria-label={t('statement.left')}>
        <tbody>
          {used.map((currency) => (
            <tr key={currency}>
              <th scope="row">{tFinance(`finance.${currency}`)}</th>
              <td className="statement-sum">
                {formatExactAmount(
                  nairaOf(totalIn(income, currency) - totalIn(expenses, currency)),
                  currency,
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="statement-quiet">{t('statement.leftNote')}</p>
    </section>
  )
}
