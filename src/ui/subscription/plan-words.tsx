import type { Plan } from '../../../contract/plans.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import { say } from './words.ts'
import './subscription.css'

/** What a plan is called, what it costs and what it opens. */
export function PlanWords({ plan }: { plan: Plan }) {
  return (
    <div className="plan-words">
      <strong>{plan.title}</strong>
      {plan.note && <span className="plan-note">{plan.note}</span>}
      <span className="plan-price">{priceOf(plan)}</span>
      <span className="plan-opens">{opensOf(plan)}</span>
    </div>
  )
}

export function priceOf({ amountKobo, months }: Plan): string {
  const amount = formatMoney(amountKobo)
  return months === 12 ? say('subscription.annually', { amount }) : say('subscription.monthly', { amount })
}

export function opensOf({ name, opens }: Plan): string {
  if (opens === 'everything') return say('subscription.opensAll')
  return name === 'gold' ? say('subscription.goldOpens') : say('subscription.silverOpens')
}
