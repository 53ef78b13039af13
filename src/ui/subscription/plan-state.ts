import { findPlan, type Plan } from '../../../contract/plans.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import type { Billing } from './billing-block.tsx'
import { say } from './words.ts'

/** `byHand`: what paid last cannot be charged again. `never`: nothing was paid and there was no trial. */
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

/** "Due Date" where a charge comes. A date on which nothing is charged is an end. */
export function dueTitle(billing: Billing): string {
  const state = planStateOf(billing)
  if (state === 'lapsed') return say('subscription.ended')
  const ends = state === 'trial' || state === 'byHand' || state === 'cancelled'
  return say(ends ? 'subscription.ends' : 'subscription.due')
}

/** The next charge or the end, in a sentence. @param today `YYYY-MM-DD` of the church */
export function planSentence(billing: Billing, today: string): string {
  const state = planStateOf(billing)
  const due = dueDateOf(billing)
  const date = due && formatDate(due)
  if (!date) return say(state === 'trial' ? 'subscription.stateFree' : 'subscription.stateNever')
  switch (state) {
    case 'trial':
      return say('subscription.stateTrial', { date, count: daysBetween(today, due) })
    case 'renewing':
      return renewing(billing, date)
    case 'pastDue':
      return pastDue(billing, date)
    case 'lapsed':
      return say(billing.plan ? 'subscription.stateLapsed' : 'subscription.stateTrialOver', { date })
    case 'byHand':
      return say('subscription.stateByHand', { date })
    case 'cancelled':
      return say('subscription.stateCancelled', { date })
    case 'never':
      return say('subscription.stateNever')
  }
}

/** Said before a plan is paid. */
export const renewalWords = ({ amountKobo, months }: Plan): string =>
  say(months === 12 ? 'subscription.renewsYearly' : 'subscription.renewsMonthly', {
    amount: formatMoney(amountKobo),
  })

function renewing({ plan }: Billing, date: string): string {
  const bought = findPlan(plan)
  if (!bought) return say('subscription.stateNever')
  const amount = formatMoney(bought.amountKobo)
  return say(bought.months === 12 ? 'subscription.stateYearly' : 'subscription.stateMonthly', {
    date,
    amount,
  })
}

function pastDue({ renews, try_again_date }: Billing, date: string): string {
  if (!renews || !try_again_date) return say('subscription.stateDueByHand', { date })
  return say('subscription.statePastDue', { date: formatDate(try_again_date) })
}

const daysBetween = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000))
