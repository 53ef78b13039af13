import type { ReactNode } from 'react'
import { findPlan } from '../../../../contract/plans.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { useChurch } from '../../../lib/session/use-church.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  ChargeNote,
  KnownBilling,
  methodWord,
  planTitle,
  runsByItself,
  StatusBadge,
  type Billing,
} from '../../../ui/subscription/billing-block.tsx'
import { PlanChoice } from '../../../ui/subscription/plan-choice.tsx'
import { priceOf } from '../../../ui/subscription/plan-words.tsx'
import { say as sayPlan } from '../../../ui/subscription/words.ts'
import { say } from '../words.ts'
import { CancelCard } from './cancel-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'

/** What the church pays for, how much and when; the plans, cancelling, and receipts for who looks after its money. */
export function BillingTab() {
  const { features } = useChurch()
  if (!features.includes('financeAccess') && !features.includes('membersAccess'))
    return <EmptyState title={say('profile.billing')}>{say('profile.billingNotYours')}</EmptyState>
  return (
    <KnownBilling>
      {(billing, changed) => (
        <>
          <BillingCard billing={billing} />
          <ChargeNote billing={billing} />
          {/* What was paid makes the plans and the receipts others. */}
          {features.includes('financeAccess') && (
            <Paying key={`${billing.plan} ${billing.next_charge_date}`} billing={billing} {...changed} />
          )}
        </>
      )}
    </KnownBilling>
  )
}

function Paying({ billing, reload, paid }: { billing: Billing; reload: () => void; paid: () => void }) {
  const current = runsByItself(billing)
  return (
    <>
      <Card
        title={sayPlan(current ? 'subscription.chooseOther' : 'subscription.choose')}
        hint={sayPlan('subscription.chooseLead')}
      >
        <PlanChoice catalogue={billing.catalogue} current={current} onPaid={paid} />
      </Card>
      <ReceiptsCard />
      <CancelCard billing={billing} onChanged={reload} />
    </>
  )
}

export function BillingCard({ billing }: { billing: Billing }) {
  const { plan, payment_method, last_payment_date: paid, next_charge_date: due } = billing
  const bought = findPlan(plan)
  return (
    <Card title={say('profile.billing')} hint={say('profile.billingHint')}>
      <dl className="profile-facts">
        <Fact title={say('profile.subscriptionStatus')}>
          <StatusBadge status={billing.status} />
        </Fact>
        <Fact title={say('profile.plan')}>{planTitle(billing)}</Fact>
        {bought && <Fact title={say('profile.amount')}>{priceOf(bought)}</Fact>}
        <Fact title={say('profile.method')}>{methodWord(payment_method) ?? say('profile.noMethod')}</Fact>
        {paid && <Fact title={say('profile.lastPayment')}>{formatLongDate(paid)}</Fact>}
        {due && <Fact title={say('profile.nextCharge')}>{formatLongDate(due)}</Fact>}
      </dl>
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
