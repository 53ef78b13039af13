import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChurch } from '../../lib/session/use-church.ts'
import { Card } from '../card.tsx'
import { StatusLine } from '../status-line.tsx'
import { usePayment } from '../wallet/use-payment.ts'
import { KnownBilling, runsByItself, type Billing } from './billing-block.tsx'
import { CancelCard } from './cancel-card.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { say } from './words.ts'

/** The plan as it stands, its end or renewal, the plans to pay, cancelling and the receipts: all in one place. */
export function SubscriptionBlock() {
  const [query] = useSearchParams()
  const church = useChurch()
  const reference = query.get('reference')
  const mayPay = church.features.includes('financeAccess')
  return (
    <KnownBilling>
      {(billing, changed) => (
        <>
          {reference && billing.status !== 'active' && (
            <ComingBack reference={reference} onPaid={changed.paid} />
          )}
          <PlanCard billing={billing} today={church.today()} />
          {mayPay ? (
            // A payment makes the plans and the receipts others.
            <Paying key={`${billing.plan} ${billing.next_charge_date}`} billing={billing} {...changed} />
          ) : (
            <Payers payers={billing.payers} />
          )}
        </>
      )}
    </KnownBilling>
  )
}

/** The payer is back from the payment page: what they bring proves nothing, so the payment is asked about. */
function ComingBack({ reference, onPaid }: { reference: string; onPaid: () => void }) {
  const { standing, problem, ask } = usePayment(reference)
  const status = standing?.status
  useEffect(() => void ask(), [ask])
  useEffect(() => {
    if (status === 'success') onPaid()
  }, [status, onPaid])
  if (status === 'failed' || status === 'abandoned')
    return <StatusLine tone="refused">{standing?.remark ?? say('subscription.notPaid')}</StatusLine>
  return <StatusLine tone="waiting">{problem ?? say('subscription.checking')}</StatusLine>
}

type PayingProps = { billing: Billing; reload: () => void; paid: () => void }

function Paying({ billing, reload, paid }: PayingProps) {
  const current = runsByItself(billing)
  const title = say(current ? 'subscription.chooseOther' : 'subscription.choose')
  return (
    <>
      <CancelCard billing={billing} onChanged={reload} />
      <Card title={title} hint={say('subscription.chooseLead')}>
        <PlanChoice catalogue={billing.catalogue} current={current} onPaid={paid} />
      </Card>
      <ReceiptsCard />
    </>
  )
}

function Payers({ payers }: Pick<Billing, 'payers'>) {
  if (payers.length === 0) return null
  return <p>{say('subscription.gateAsk', { names: payers.join(', ') })}</p>
}
