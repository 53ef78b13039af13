import type { Statement } from '../../../contract/routes/statement.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { edgesOf } from './months.ts'
import { walletLines, type WalletLine } from './wallet-lines.ts'
import { t } from './messages.ts'

type WalletPartProps = Pick<Statement, 'month' | 'wallet'> & {
  /** The last covered day of a month that is not over. */
  until?: string | undefined
}

const money = (amount: number) => formatExactAmount(amount, 'naira')
/** An empty cell of the table, not a control without a label. */
const EMPTY = ''
const moved = (amount: number) => (amount === 0 ? '' : money(amount))

/** The wallet: the opening balance, each day's movements with the balance after them, and the closing balance. */
export function WalletPart({ month, wallet, until }: WalletPartProps) {
  const [first, last] = edgesOf(month)
  const lines = walletLines(wallet)
  return (
    <section className="statement-part">
      <h3>{t('statement.wallet')}</h3>
      <table className="statement-wallet" aria-label={t('statement.wallet')}>
        <Head />
        <tbody>
          <Balance name={t('statement.opening', { day: formatDate(first) })} amount={wallet.opening} />
          {lines.map((line) => (
            <Line key={`${line.day} ${line.type}`} line={line} />
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={5} className="statement-none">
                {t('statement.walletNone')}
              </td>
            </tr>
          )}
          <tr className="statement-total">
            <th scope="row">{t('statement.total')}</th>
            <td className="statement-count">{formatCount(counted(wallet))}</td>
            <td>{money(wallet.money_in)}</td>
            <td>{money(wallet.money_out)}</td>
            <td>{EMPTY}</td>
          </tr>
          <Balance
            name={t('statement.closing', { day: formatDate(until ?? last) })}
            amount={wallet.closing}
          />
        </tbody>
      </table>
    </section>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('statement.what')}</th>
        <th scope="col" className="statement-count">
          {t('statement.count')}
        </th>
        <th scope="col">{t('statement.moneyIn')}</th>
        <th scope="col">{t('statement.moneyOut')}</th>
        <th scope="col">{t('statement.balance')}</th>
      </tr>
    </thead>
  )
}

function Line({ line: { day, type, count, money_in, money_out, balance } }: { line: WalletLine }) {
  const word = t(`statement.${type}`)
  return (
    <tr>
      <th scope="row">{day ? t('statement.onDay', { day: formatDate(day), word }) : word}</th>
      <td className="statement-count">{formatCount(count)}</td>
      <td>{moved(money_in)}</td>
      <td>{moved(money_out)}</td>
      <td>{balance !== null && money(balance)}</td>
    </tr>
  )
}

function Balance({ name, amount }: { name: string; amount: number }) {
  return (
    <tr className="statement-balance">
      <th scope="row">{name}</th>
      <td className="statement-count">{EMPTY}</td>
      <td>{EMPTY}</td>
      <td>{EMPTY}</td>
      <td>{money(amount)}</td>
    </tr>
  )
}

const counted = ({ movements }: Statement['wallet']) => movements.reduce((sum, { count }) => sum + count, 0)
