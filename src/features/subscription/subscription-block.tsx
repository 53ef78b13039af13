import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Card } from '../../ui/card.tsx'
import {
  ChargeNote,
  KnownBilling,
  runsByItself,
  StatusBadge,
  type Billing,
} from '../../ui/subscription/billing-block.tsx'
import { PlanChoice } from '../../ui/subscription/plan-choice.tsx'
import { say } from '../../ui/subscription/words.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { usePayment } from '../../ui/wallet/use-payment.ts'

/** How the subscription stands, and the plans where one can be chosen. */
export function SubscriptionBlock() {
  const [query] = useSearchParams()
  const reference = query.get('reference')
  return (
    <KnownBilling>
      {(billing, { paid }) => (
        <>
          {reference && billing.status !== 'active' && <ComingBack reference={reference} onPaid={paid} />}
          <StandingCard billing={billing} />
          <ChargeNote billing={billing} />
          <Plans key={`${billing.plan} ${billing.next_charge_date}`} billing={billing} onPaid={paid} />
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

export function StandingCard({ billing }: { billing: Billing }) {
  const { last_payment_date: paid, next_charge_date: due } = billing
  return (
    <Card>
      <dl className="subscription-facts">
        <Fact title={say('subscription.status')}>
          <StatusBadge status={billing.status} />
        </Fact>
        <Fact title={say('subscription.lastPayment')}>
          {paid ? formatLongDate(paid) : say('subscription.never')}
        </Fact>
        <Fact title={say('subscription.due')}>{due ? formatLongDate(due) : say('subscription.never')}</Fact>
      </dl>
    </Card>
  )
}

function Plans({ billing, onPaid }: { billing: Billing; onPaid: () => void }) {
  const { features } = useChurch()
  if (!features.includes('financeAccess'))
    return billing.payers.length > 0 ? (
      <p>{say('subscription.gateAsk', { names: billing.payers.join(', ') })}</p>
    ) : null
  const current = runsByItself(billing)
  const title = say(current ? 'subscription.chooseOther' : 'subscription.choose')
  return (
    <Card title={title} hint={say('subscription.chooseLead')}>
      <PlanChoice catalogue={billing.catalogue} current={current} onPaid={onPaid} />
    </Card>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
