import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'

type Props = { preview: SmsPreview; onTopUp: () => void }

/** The cost, the balance, and a button to add money if the balance is too low. */
export function PricePart({ preview, onTopUp }: Props) {
  const { recipients, price, cost, balance, enough } = preview
  const lines = [
    [
      t('bulkSms.price'),
      t('bulkSms.priceOf', { count: recipients, price: formatAmount(price), cost: formatAmount(cost) }),
    ],
    [t('bulkSms.balance'), formatAmount(balance)],
    ...(enough ? [[t('bulkSms.afterwards'), formatAmount(balance - cost)]] : []),
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
        <Icon name="alert" /> <strong>{t('bulkSms.insufficient')}</strong>{' '}
        {t('bulkSms.insufficientBody', { missing: formatAmount(missing) })}
      </p>
      {features.includes('financeAccess') ? (
        <Button icon="wallet" onClick={onTopUp}>
          {t('bulkSms.topUp')}
        </Button>
      ) : (
        <p>{t('bulkSms.askFinance')}</p>
      )}
    </div>
  )
}
