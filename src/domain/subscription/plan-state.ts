import { daysBetween } from '../../../contract/calendar/days.ts'
import { findPlan, type Plan } from '../../../contract/money/plans.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatMoney } from '../../../contract/money/format-money.ts'
import type { Billing } from './billing-block.tsx'
import { t } from './messages.ts'

/** `byHand`: the last payment method cannot be charged again. `never`: no payment and no trial. */
export type PlanState = 'never' | 'trial' | 'renewing' | 'byHand' | 'cancelled' | 'pastDue' | 'lapsed'

export function planStateOf({ status, plan, ...billing }: Billing): PlanState {
  if (status !== 'active') return plan || billing.next_charge_date ? 'lapsed' : 'never'
  if (!plan) return 'trial'
  if (billing.cancelled) return 'cancelled'
  if (billing.try_again_date) return 'pastDue'
  return billing.renews ? 'renewing' : 'byHand'
}

/** The day on which the plan is charged or ends, or ended. */
export const dueDateOf = (billing: Billing): string | null =>
  (planStateOf(billing) === 'cancelled' ? billing.try_again_date : null) ?? billing.next_charge_date

/** "Due Date" if a charge is due. A date without a charge is an end. */
export function dueTitle(billing: Billing): string {
  const state = planStateOf(billing)
  if (state === 'lapsed') return t('subscription.ended')
  const ends = state === 'trial' || state === 'byHand' || state === 'cancelled'
  return t(ends ? 'subscription.ends' : 'subscription.due')
}

/** The next charge or the end, as a sentence. @param today `YYYY-MM-DD` of the church */
export function planSentence(billing: Billing, today: string): string {
  const state = planStateOf(billing)
  const due = dueDateOf(billing)
  const date = due && formatDate(due)
  if (!date) return t(state === 'trial' ? 'subscription.stateFree' : 'subscription.stateNever')
  switch (state) {
    case 'trial':
      return t('subscription.stateTrial', { date, count: Math.max(0, daysBetween(today, due)) })
    case 'renewing':
      return t('subscription.stateRenews', { plan: boughtWords(billing), date })
    case 'pastDue':
      return pastDue(billing, date)
    case 'lapsed':
      return t(billing.plan ? 'subscription.stateLapsed' : 'subscription.stateTrialOver', { date })
    case 'byHand':
      return t('subscription.stateByHand', { plan: boughtWords(billing), date })
    case 'cancelled':
      return t('subscription.stateCancelled', { plan: boughtWords(billing), date })
    case 'never':
      return t('subscription.stateNever')
  }
}

/** The renewal terms, shown before a plan is paid. */
export const renewalWords = ({ amountKobo, months }: Plan): string =>
  t(months === 12 ? 'subscription.renewsYearly' : 'subscription.renewsMonthly', {
    amount: formatMoney(amountKobo),
  })

/** "Monthly, ₦2,500". */
function boughtWords({ plan }: Pick<Billing, 'plan'>): string {
  const bought = findPlan(plan)
  return bought ? `${bought.title}, ${formatMoney(bought.amountKobo)}` : t('subscription.plan')
}

function pastDue({ renews, try_again_date }: Billing, date: string): string {
  if (!renews || !try_again_date) return t('subscription.stateDueByHand', { date })
  return t('subscription.statePastDue', { date: formatDate(try_again_date) })
}
