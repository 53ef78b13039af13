/** What a renewal does next, decided under the lock of the subscription's row. */
import type pg from 'pg'
import { planOf } from '../../../contract/plans.ts'
import { openPayment, type OpenedPayment } from '../../money/payments/open-payment.ts'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { addDays, dayIn, timeZoneOf } from '../today.ts'
import { nextTry } from './charge-dates.ts'
import { endPlan, type EndedBy } from './end-plan.ts'
import { lockSubscription, type Subscription } from './find-subscription.ts'
import { lastPaid } from './last-paid.ts'
import { sendRenewalMail } from './renewal-mails.ts'
import { scheduleRenewal } from './schedule-renewal.ts'

export type Step = { kind: 'nothing' } | { kind: 'charge'; opened: OpenedPayment; authorization: string }

const NOTHING: Step = { kind: 'nothing' }
type Deps = Pick<MoneyDeps, 'jobs' | 'payments'>

/** What is decided is told the owner by a job that is written with it. */
export async function nextStep(tx: pg.PoolClient, deps: Deps, churchId: string): Promise<Step> {
  const subscription = await lockSubscription(tx, churchId)
  const today = dayIn(await timeZoneOf(tx, churchId))
  const under = await renewalUnderWay(tx, churchId, subscription)
  if (under === 'waits') return NOTHING
  if (under === 'failed') return countFailure(tx, deps, churchId, subscription, today, 'failed')
  const due =
    subscription.status === 'active' ? (subscription.try_again_date ?? subscription.next_charge_date) : null
  if (!due || due > today) {
    await scheduleRenewal(tx, churchId, due)
    return NOTHING
  }
  if (!subscription.plan) return end(tx, deps, churchId, 'trial')
  if (!subscription.renews) return end(tx, deps, churchId, 'cancelled')
  return openRenewal(tx, deps, churchId, subscription, today)
}

/** A failure is counted once: then the day of the next try stands. */
async function renewalUnderWay(
  tx: pg.PoolClient,
  churchId: string,
  { renewal_transaction_id, try_again_date, status }: Subscription,
): Promise<'none' | 'waits' | 'failed'> {
  if (!renewal_transaction_id || try_again_date || status !== 'active') return 'none'
  const { rows } = await tx.query<{ status: string }>(
    'select status from transactions where church_id = $1 and id = $2',
    [churchId, renewal_transaction_id],
  )
  return rows[0]?.status === 'pending' ? 'waits' : 'failed'
}

async function openRenewal(
  tx: pg.PoolClient,
  deps: Deps,
  churchId: string,
  subscription: Subscription,
  today: string,
): Promise<Step> {
  const paid = await lastPaid(tx, churchId)
  if (!subscription.plan || !paid?.authorization || !paid.email)
    return countFailure(tx, deps, churchId, subscription, today, 'by hand')
  const { name, amountKobo } = planOf(subscription.plan)
  const opened = await openPayment(tx, deps, churchId, {
    type: 'subscription',
    amountKobo,
    email: paid.email,
    madeBy: null,
    about: { plan: name },
  })
  await tx.query(
    'update subscriptions set renewal_transaction_id = $2, try_again_date = null where church_id = $1',
    [churchId, opened.transactionId],
  )
  return { kind: 'charge', opened, authorization: paid.authorization }
}

/** `by hand`: what paid last cannot be charged again. */
async function countFailure(
  tx: pg.PoolClient,
  deps: Deps,
  churchId: string,
  { next_charge_date, failed_tries }: Subscription,
  today: string,
  about: 'failed' | 'by hand',
): Promise<Step> {
  const planned = next_charge_date && nextTry(next_charge_date, failed_tries + 1)
  if (!planned) return end(tx, deps, churchId, 'unpaid')
  // A server that stood still for days does not try them all at once.
  const tomorrow = addDays(today, 1)
  const tryAgain = planned > tomorrow ? planned : tomorrow
  await tx.query(
    'update subscriptions set failed_tries = failed_tries + 1, try_again_date = $2 where church_id = $1',
    [churchId, tryAgain],
  )
  await scheduleRenewal(tx, churchId, tryAgain)
  await sendRenewalMail(tx, deps.jobs, { churchId, about, tryAgain })
  return NOTHING
}

async function end(tx: pg.PoolClient, { jobs }: Deps, churchId: string, why: EndedBy): Promise<Step> {
  await endPlan(tx, jobs, churchId, why)
  return NOTHING
}
