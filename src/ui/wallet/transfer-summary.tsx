import { formatExactNaira } from './format-naira.ts'
import { transferFee } from './transfer-values.ts'
import { say } from './words.ts'

type Props = { amount: number | null; total: number | null; balance: number | null }

/** What leaves the wallet, and what stays in it. */
export function TransferSummary({ amount, total, balance }: Props) {
  if (!amount || total === null) return null
  return (
    <dl className="wallet-sum" aria-label={say('wallet.summary')}>
      <SumLine title={say('wallet.summaryAmount')} naira={amount} />
      <SumLine title={say('wallet.summaryFee')} naira={transferFee} />
      <SumLine title={say('wallet.summaryTotal')} naira={total} strong />
      {balance !== null && total <= balance && (
        <SumLine title={say('wallet.summaryAfter')} naira={balance - total} />
      )}
    </dl>
  )
}

/** One line of a sum. */
export function SumLine({ title, naira, strong }: { title: string; naira: number; strong?: boolean }) {
  const amount = formatExactNaira(naira)
  return (
    <div>
      <dt>{title}</dt>
      <dd>{strong ? <strong>{amount}</strong> : amount}</dd>
    </div>
  )
}
