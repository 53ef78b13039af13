/** Renews subscriptions: charges the last payment method on the due day, once for each period. */
import type pg from 'pg'
import { planOf } from '../../../contract/money/plans.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/handler.ts'
import { describeError } from '../../http/failures.ts'
import { nextChurch } from '../../jobs/church-queues.ts'
import { chargeAgain, settlePayment } from '../../money/settle.ts'
import { metadataOf, openPayment, type OpenedPayment } from '../../money/payments/payment.ts'
import type { MoneyDeps } from '../../money/provider.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { findSubscription, lastPaid, lockSubscription, type Subscription } from './queries.ts'
import { nextTry, scheduleRenewal } from './schedule.ts'
import { endPlan, type EndedBy, sendRenewalMail } from './settle-payment.ts'

type RenewalDeps = Pick<Deps, 'pool' | 'payments' | 'jobs' | 'logger'>

/** Long enough for a provider that does not answer. After that another process may take the church. */
const LEASE = '15 minutes'

/** Well within a job's time limit. The next job does the rest. */
const AT_MOST_MS = 30_000

export async function renewDue(deps: RenewalDeps, ending?: AbortSignal): Promise<void> {
  const until = Date.now() + AT_MOST_MS
  while (!ending?.aborted) {
    const church = await nextChurch(deps.pool, 'renewal_work', LEASE)
    if (!church) return
    // One church's provider must not hold up the others. The church is taken again when its lease is over.
    await renewChurch(deps, church).catch((error: unknown) =>
      deps.logger.warn({ church, failed: describeError(error) }, 'a renewal waits for the payment service'),
    )
    if (Date.now() > until) return deps.jobs.send(deps.pool, 'subscription.renew', {}, { key: 'rest' })
  }
}

async function renewChurch(deps: RenewalDeps, churchId: string): Promise<void> {
  await askAboutLast(deps, churchId)
  for (;;) {
    const step = await inChurch(deps.pool, churchId, (tx) => nextStep(tx, deps, churchId))
    if (step.kind !== 'charge') return
    await chargeAgain(deps, churchId, step.opened, step.authorization)
  }
}

/** Settles the last renewal. A church is not charged again while its outcome is unknown or if it was paid after all. */
async function askAboutLast(deps: RenewalDeps, churchId: string): Promise<void> {
  const { id, authorization } = await inChurch(deps.pool, churchId, async (tx) => ({
    id: (await findSubscription(tx, churchId)).renewal_transaction_id,
    authorization: (await lastPaid(tx, churchId))?.authorization,
  }))
  const payment = id && (await settlePayment(deps, churchId, id))
  if (!payment || payment.status !== 'pending' || !payment.email || !authorization) return
  // The process ended between storing the payment and charging, so the provider never received it.
  if ((await deps.payments.verify(payment.reference)) !== null) return
  const { id: transactionId, reference, asked_kobo: amountKobo, email } = payment
  const metadata = metadataOf(churchId, payment)
  await chargeAgain(deps, churchId, { transactionId, reference, amountKobo, email, metadata }, authorization)
}

type Step = { kind: 'nothing' } | { kind: 'charge'; opened: OpenedPayment; authorization: string }

const NOTHING: Step = { kind: 'nothing' }
type StepDeps = Pick<MoneyDeps, 'jobs' | 'payments'>

/**
 * Decides the next step of a renewal, under the lock of the subscription's row. A job, written in the same
 * transaction, notifies the owner of the decision.
 */
async function nextStep(tx: pg.PoolClient, deps: StepDeps, churchId: string): Promise<Step> {
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

/** A failure is counted once: after that the row holds the day of the next try. */
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
  deps: StepDeps,
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

/** `by hand`: the last payment method cannot be charged again. */
async function countFailure(
  tx: pg.PoolClient,
  deps: StepDeps,
  churchId: string,
  { next_charge_date, failed_tries }: Subscription,
  today: string,
  about: 'failed' | 'by hand',
): Promise<Step> {
  const planned = next_charge_date && nextTry(next_charge_date, failed_tries + 1)
  if (!planned) return end(tx, deps, churchId, 'unpaid')
  // A server that was down for days does not make all tries on one day.
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

async function end(tx: pg.PoolClient, { jobs }: StepDeps, churchId: string, why: EndedBy): Promise<Step> {
  await endPlan(tx, jobs, churchId, why)
  return NOTHING
}
