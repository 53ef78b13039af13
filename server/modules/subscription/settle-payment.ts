/** Applies a payment for a plan, or its refund, and ends plans. */
import type pg from 'pg'
import { findPlan, type Plan } from '../../../contract/money/plans.ts'
import { addDays, daysBetween } from '../../../contract/calendar/days.ts'
import { postPayment } from '../../money/payments/post-payment.ts'
import type { Paid, Purpose, Returned, Undo } from '../../money/payments/payment.ts'
import { addAudit } from '../../auth/audit.ts'
import type { Jobs, RenewalMail } from '../../jobs/jobs.ts'
import { dayIn, timeZoneOf } from '../shared/church-time.ts'
import { periodOf, type Period, scheduleRenewal, dayOfMonth } from './schedule.ts'
import { lockSubscription } from './queries.ts'
import { sendRenewalMail } from './renewal-mails.ts'

/** The bought days begin now or follow the days already paid for. */
export const subscriptionPaid: Purpose = async (tx, paid) => {
  const plan = findPlan(String(paid.about.plan))
  if (!plan || paid.paidKobo < paid.requestedKobo) {
    await postPayment(tx, paid)
    return 'Less was paid than the plan costs. The money is in the wallet; the plan did not begin.'
  }
  await postPayment(tx, paid, paid.requestedKobo)
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
  // A payment by hand turns renewal on. A renewal that was cancelled while it was charged stays cancelled.
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

/**
 * Shortens or ends a plan whose price was refunded. Takes off the bought days that are still ahead, and stops
 * automatic renewal. A partial refund changes nothing of the plan.
 */
export const subscriptionReturned: Undo = async (tx, returned) => {
  const bought = await boughtBy(tx, returned)
  if (!bought || returned.returnedKobo < returned.paidKobo) return
  const { churchId, jobs } = returned
  const running = await lockSubscription(tx, churchId)
  const today = dayIn(await timeZoneOf(tx, churchId))
  const ahead = daysBetween(bought.from_date > today ? bought.from_date : today, bought.until_date)
  if (running.status !== 'active' || !running.next_charge_date || ahead <= 0) return
  const until = addDays(running.next_charge_date, -ahead)
  await shorten(tx, churchId, until)
  if (until <= today) await endPlan(tx, jobs, churchId, 'returned')
}

type Bought = { from_date: string; until_date: string }

async function boughtBy(
  tx: pg.PoolClient,
  { churchId, transactionId }: Returned,
): Promise<Bought | undefined> {
  const { rows } = await tx.query<Bought>(
    `select from_date, until_date from subscription_payments where church_id = $1 and transaction_id = $2`,
    [churchId, transactionId],
  )
  return rows[0]
}

async function shorten(tx: pg.PoolClient, churchId: string, until: string): Promise<void> {
  await tx.query(
    `update subscriptions set next_charge_date = $2, charge_day = $3, renews = false, failed_tries = 0, try_again_date = null
     where church_id = $1`,
    [churchId, until, dayOfMonth(until)],
  )
  await scheduleRenewal(tx, churchId, until)
  const action = 'the subscription became shorter: a payment for it went back'
  await addAudit(tx, { churchId, accountId: null, action, subjectTable: 'subscriptions' })
}

export type EndedBy = Exclude<RenewalMail['about'], 'failed' | 'by hand'>

/** Ends the plan and notifies the owner, in the transaction that holds the lock of its row. */
export async function endPlan(tx: pg.PoolClient, jobs: Jobs, churchId: string, why: EndedBy): Promise<void> {
  await tx.query(
    `update subscriptions set status = 'inactive', renewal_transaction_id = null, failed_tries = 0, try_again_date = null
     where church_id = $1`,
    [churchId],
  )
  await scheduleRenewal(tx, churchId, null)
  await sendRenewalMail(tx, jobs, { churchId, about: why })
  await addAudit(tx, {
    churchId,
    accountId: null,
    action: `the subscription ended: ${why}`,
    subjectTable: 'subscriptions',
  })
}
