/** What a church pays. */
import type pg from 'pg'
import type { z } from 'zod'
import { nairaOf } from '../../../contract/naira.ts'
import { findPlan, planOf, type CatalogueName } from '../../../contract/plans.ts'
import type { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { paymentBefore } from './charge-dates.ts'
import { findSubscription, type Subscription } from './find-subscription.ts'
import { lastPaid } from './last-paid.ts'
import { payersOf } from './payers.ts'

type Billing = z.output<(typeof churchSettingsRoutes)['billingDetails']['answer']>
type Standing = Pick<Billing, 'status' | 'next_charge_date' | 'plan' | 'catalogue' | 'payers'>

/** What everybody of the church may know. */
export async function standingOf(
  tx: pg.PoolClient,
  churchId: string,
  catalogue: CatalogueName,
): Promise<Standing> {
  const { status, next_charge_date, plan } = await findSubscription(tx, churchId)
  const payers = status === 'active' ? [] : await payersOf(tx, churchId)
  return { status, next_charge_date, plan, catalogue, payers }
}

export async function findBilling(
  tx: pg.PoolClient,
  churchId: string,
  catalogue: CatalogueName,
): Promise<Billing> {
  const standing = await standingOf(tx, churchId, catalogue)
  const subscription = await findSubscription(tx, churchId)
  const plan = findPlan(subscription.plan)
  const paid = await lastPaid(tx, churchId)
  return {
    ...standing,
    amount: plan && nairaOf(plan.amountKobo),
    subscription_plan: plan && { plan_name: plan.title },
    payment_method: paid?.channel ?? null,
    last_payment_date: await lastPaymentDate(tx, churchId, subscription),
    cancelled: !subscription.renews,
    renews: subscription.renews && Boolean(paid?.authorization),
    try_again_date: subscription.try_again_date,
  }
}

/** Reckoned from the next charge where no payment is on record; on trial there was none. */
async function lastPaymentDate(
  tx: pg.PoolClient,
  churchId: string,
  { last_payment_date, plan, next_charge_date }: Subscription,
): Promise<string | null> {
  if (last_payment_date || !plan || !next_charge_date) return last_payment_date
  return paymentBefore(next_charge_date, planOf(plan), dayIn(await timeZoneOf(tx, churchId)))
}
