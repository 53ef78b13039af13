import type { ReactNode } from 'react'
import { findPlan } from '../../../contract/plans.ts'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { Card } from '../card.tsx'
import { methodWord, planTitle, StatusBadge, type Billing } from './billing-block.tsx'
import { priceOf } from './plan-words.tsx'
import { dueDateOf, dueTitle, planSentence } from './plan-state.ts'
import { say } from './words.ts'

/** The plan, what happens next, what it costs and its dates. */
export function PlanCard({ billing, today }: { billing: Billing; today: string }) {
  const { payment_method, last_payment_date: paid } = billing
  const bought = findPlan(billing.plan)
  const method = methodWord(payment_method)
  const due = dueDateOf(billing)
  return (
    <Card>
      <p className="subscription-next">{planSentence(billing, today)}</p>
      <dl className="subscription-facts">
        <Fact title={say('subscription.status')}>
          <StatusBadge status={billing.status} />
        </Fact>
        <Fact title={say('subscription.plan')}>{planTitle(billing)}</Fact>
        {bought && <Fact title={say('subscription.amount')}>{priceOf(bought)}</Fact>}
        {method && <Fact title={say('subscription.method')}>{method}</Fact>}
        <Fact title={say('subscription.lastPayment')}>
          {paid ? formatLongDate(paid) : say('subscription.never')}
        </Fact>
        <Fact title={dueTitle(billing)}>{due ? formatLongDate(due) : say('subscription.never')}</Fact>
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
