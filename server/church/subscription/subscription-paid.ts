/** What a payment for a plan does: its days begin, or are added to those that are paid for. */
import type pg from 'pg'
import { findPlan, type Plan } from '../../../contract/plans.ts'
import { bookPaid } from '../../money/payments/book-paid.ts'
import type { Paid, Purpose } from '../../money/payments/purposes.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { periodOf, type Period } from './charge-dates.ts'
import { lockSubscription } from './find-subscription.ts'
import { scheduleRenewal } from './schedule-renewal.ts'

export const subscriptionPaid: Purpose = async (tx, paid) => {
  const plan = findPlan(String(paid.about.plan))
  if (!plan || paid.paidKobo < paid.askedKobo) {
    await bookPaid(tx, paid)
    return 'Less was paid than the plan costs. The money is in the wallet; the plan did not begin.'
  }
  await bookPaid(tx, paid, paid.askedKobo)
  const { period, zone } = await begin(tx, paid, plan)
  await tx.query(
    `insert into subscription_payments (church_id, transaction_id, plan, paid_on, from_date, until_date)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      paid.churchId,
      paid.transactionId,
      plan.name,
      dayIn(zone, new Date(paid.paidAt)),
      period.from,
      period.until,
    ],
  )
  return null
}

async function begin(
  tx: pg.PoolClient,
  { churchId, paidAt, madeBy }: Paid,
  plan: Plan,
): Promise<{ period: Period; zone: string }> {
  const zone = await timeZoneOf(tx, churchId)
  const running = await lockSubscription(tx, churchId)
  const period = periodOf(running, plan, dayIn(zone))
  // Who pays by hand wants it to go on; a renewal that was cancelled while it was charged stays cancelled.
  const renews = running.renews || madeBy !== null
  await tx.query(
    `update subscriptions set status = 'active', plan = $2, next_charge_date = $3, charge_day = $4, renews = $5,
       last_payment_date = $6, renewal_transaction_id = null, failed_tries = 0, try_again_date = null
     where church_id = $1`,
    [churchId, plan.name, period.until, period.chargeDay, renews, dayIn(zone, new Date(paidAt))],
  )
  await scheduleRenewal(tx, churchId, period.until)
  return { period, zone }
}
