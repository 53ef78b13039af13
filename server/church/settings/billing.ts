/** What a church pays, as far as is known before a payment was ever made. */
import type pg from 'pg'
import type { z } from 'zod'
import type { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { findSubscription } from '../subscription.ts'

type Billing = z.output<(typeof churchSettingsRoutes)['billingDetails']['answer']>

/** Naira a period, and what a person calls it. */
const PLANS: Record<string, { amount: number; plan_name: string }> = {
  monthly: { amount: 2_500, plan_name: 'Monthly' },
  annually: { amount: 25_000, plan_name: 'Yearly' },
  silver: { amount: 15_000, plan_name: 'Silver' },
  gold: { amount: 25_000, plan_name: 'Gold' },
}

const DAY = 24 * 60 * 60 * 1000

export async function findBilling(tx: pg.PoolClient, churchId: string): Promise<Billing> {
  const subscription = await findSubscription(tx, churchId)
  const plan = subscription.plan ? PLANS[subscription.plan] : undefined
  return {
    ...subscription,
    amount: plan?.amount ?? null,
    subscription_plan: plan ? { plan_name: plan.plan_name } : null,
    payment_method: null,
    last_payment_date: thirtyDaysBefore(subscription.next_charge_date),
  }
}

/** As the product counts where no payment is on record. */
function thirtyDaysBefore(day: string | null): string | null {
  return day && new Date(Date.parse(day) - 30 * DAY).toISOString().slice(0, 10)
}
