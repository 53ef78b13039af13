/** What becomes of a plan whose price went back to who paid it. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import type { Returned, Undo } from '../../money/payments/purposes.ts'
import { addDays, dayIn, timeZoneOf } from '../today.ts'
import { dayOfMonth } from './charge-dates.ts'
import { endPlan } from './end-plan.ts'
import { lockSubscription } from './find-subscription.ts'
import { scheduleRenewal } from './schedule-renewal.ts'

/**
 * The days that it bought and that are still ahead are taken off; what took the money back is not charged again by itself.
 * A part of the price that went back changes nothing of the plan.
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

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000

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
