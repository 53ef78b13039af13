import { savingOf, type Plan, type Saving } from '../../../contract/plans.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import { say } from './words.ts'
import './subscription.css'

/** What a plan is called, what it costs and what it opens. */
export function PlanWords({ plan }: { plan: Plan }) {
  return (
    <div className="plan-words">
      <strong>{plan.title}</strong>
      <SavingNote plan={plan} />
      <span className="plan-price">{priceOf(plan)}</span>
      <span className="plan-opens">{opensOf(plan)}</span>
    </div>
  )
}

/** The saving of a year; nothing where there is none. */
export function SavingNote({ plan }: { plan: Plan }) {
  const saving = savingOf(plan)
  return saving && <span className="plan-note">{savingWords(saving)}</span>
}

/** "2 months free, save ₦5,000"; only the sum where it is no whole number of months. */
export function savingWords({ kobo, months }: Saving): string {
  const amount = formatMoney(kobo)
  return months === null
    ? say('subscription.saves', { amount })
    : say('subscription.monthsFree', { count: months, amount })
}

export function priceOf({ amountKobo, months }: Plan): string {
  const amount = formatMoney(amountKobo)
  return months === 12 ? say('subscription.annually', { amount }) : say('subscription.monthly', { amount })
}

export function opensOf({ name, opens }: Plan): string {
  if (opens === 'everything') return say('subscription.opensAll')
  return name === 'gold' ? say('subscription.goldOpens') : say('subscription.silverOpens')
}
