import { savingOf, type Plan, type Saving } from '../../../contract/money/plans.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'
import './subscription.css'

/** A plan's name, price and features. */
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

/** The saving of a yearly plan. Nothing if there is none. */
export function SavingNote({ plan }: { plan: Plan }) {
  const saving = savingOf(plan)
  return saving && <span className="plan-note">{savingWords(saving)}</span>
}

/** "2 months free, save ₦5,000". Only the sum if it is no whole number of months. */
export function savingWords({ kobo, months }: Saving): string {
  const amount = formatMoney(kobo)
  return months === null
    ? t('subscription.saves', { amount })
    : t('subscription.monthsFree', { count: months, amount })
}

export function priceOf({ amountKobo, months }: Plan): string {
  const amount = formatMoney(amountKobo)
  return months === 12 ? t('subscription.annually', { amount }) : t('subscription.monthly', { amount })
}

export function opensOf({ name, opens }: Plan): string {
  if (opens === 'everything') return t('subscription.opensAll')
  return name === 'gold' ? t('subscription.goldOpens') : t('subscription.silverOpens')
}
