import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatNaira } from '../../ui/wallet/format-naira.ts'
import { say } from './words.ts'

type Props = { preview: SmsPreview; onTopUp: () => void }

/** What it costs, what is there, and the way to more where it is not enough. */
export function PricePart({ preview, onTopUp }: Props) {
  const { recipients, price, cost, balance, enough } = preview
  const lines = [
    [
      say('bulkSms.price'),
      say('bulkSms.priceOf', { count: recipients, price: formatNaira(price), cost: formatNaira(cost) }),
    ],
    [say('bulkSms.balance'), formatNaira(balance)],
    ...(enough ? [[say('bulkSms.afterwards'), formatNaira(balance - cost)]] : []),
  ]
  return (
    <section className="bulk-sms-price">
      <dl className="wallet-sum">
        {lines.map(([title, amount]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {!enough && <NotEnough missing={cost - balance} onTopUp={onTopUp} />}
    </section>
  )
}

function NotEnough({ missing, onTopUp }: { missing: number; onTopUp: () => void }) {
  const { features } = useChurch()
  return (
    <div className="bulk-sms-not-enough" role="alert">
      <p>
        <Icon name="alert" /> <strong>{say('bulkSms.insufficient')}</strong>{' '}
        {say('bulkSms.insufficientBody', { missing: formatNaira(missing) })}
      </p>
      {features.includes('financeAccess') ? (
        <Button icon="wallet" onClick={onTopUp}>
          {say('bulkSms.topUp')}
        </Button>
      ) : (
        <p>{say('bulkSms.askFinance')}</p>
      )}
    </div>
  )
}
