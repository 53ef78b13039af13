import type { Statement } from '../../../contract/routes/statement.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatAmount } from '../../ui/finance/format-amount.ts'
import { edgesOf } from './months.ts'
import { say } from './words.ts'

type WalletPartProps = Pick<Statement, 'month' | 'wallet'> & {
  /** The day it goes to, of a month that is not over. */
  until?: string | undefined
}

const money = (amount: number) => formatAmount(amount, 'naira')
const moved = (amount: number) => (amount === 0 ? '' : money(amount))

/** The wallet by the books: what was there, what moved, what is there. */
export function WalletPart({ month, wallet, until }: WalletPartProps) {
  const [first, last] = edgesOf(month)
  return (
    <section className="statement-part">
      <h3>{say('statement.wallet')}</h3>
      <table className="statement-wallet" aria-label={say('statement.wallet')}>
        <thead>
          <tr>
            <th scope="col">{say('statement.what')}</th>
            <th scope="col" className="statement-count">
              {say('statement.count')}
            </th>
            <th scope="col">{say('statement.moneyIn')}</th>
            <th scope="col">{say('statement.moneyOut')}</th>
          </tr>
        </thead>
        <tbody>
          <Balance name={say('statement.opening', { day: formatDate(first) })} amount={wallet.opening} />
          {wallet.movements.map(({ type, count, money_in, money_out }) => (
            <tr key={type}>
              <th scope="row">{say(`statement.${type}`)}</th>
              <td className="statement-count">{formatCount(count)}</td>
              <td>{moved(money_in)}</td>
              <td>{moved(money_out)}</td>
            </tr>
          ))}
          {wallet.movements.length === 0 && (
            <tr>
              <td colSpan={4} className="statement-none">
                {say('statement.walletNone')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('statement.total')}</th>
            <td className="statement-count">
              {formatCount(wallet.movements.reduce((sum, { count }) => sum + count, 0))}
            </td>
            <td>{money(wallet.money_in)}</td>
            <td>{money(wallet.money_out)}</td>
          </tr>
          <Balance
            name={say('statement.closing', { day: formatDate(until ?? last) })}
            amount={wallet.closing}
          />
        </tfoot>
      </table>
    </section>
  )
}

function Balance({ name, amount }: { name: string; amount: number }) {
  return (
    <tr className="statement-balance">
      <th scope="row">{name}</th>
      <td colSpan={3}>{money(amount)}</td>
    </tr>
  )
}
