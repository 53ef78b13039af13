/** Renewals: who paid with what can be charged again is charged on the day, once for each period. */
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { describeError } from '../../http/log.ts'
import { chargeAgain } from '../../money/payments/charge-again.ts'
import { metadataOf } from '../../money/payments/metadata.ts'
import { settlePayment } from '../../money/payments/settle-payment.ts'
import { findSubscription } from './find-subscription.ts'
import { lastPaid } from './last-paid.ts'
import { nextStep } from './renewal-steps.ts'
import { nextChurch } from './schedule-renewal.ts'

export type RenewalDeps = Pick<Deps, 'pool' | 'payments' | 'jobs' | 'logger'>

/** Well within what a job has; the rest is done by the next one. */
const AT_MOST_MS = 30_000

export async function renewDue(deps: RenewalDeps, ending?: AbortSignal): Promise<void> {
  const until = Date.now() + AT_MOST_MS
  while (!ending?.aborted) {
    const church = await nextChurch(deps.pool)
    if (!church) return
    // One church's provider must not hold up the others; it is looked at again when its lease is over.
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

/** What became of the renewal before: a church is not charged anew while nobody knows, or where it was paid after all. */
async function askAboutLast(deps: RenewalDeps, churchId: string): Promise<void> {
  const { id, authorization } = await inChurch(deps.pool, churchId, async (tx) => ({
    id: (await findSubscription(tx, churchId)).renewal_transaction_id,
    authorization: (await lastPaid(tx, churchId))?.authorization,
  }))
  const payment = id && (await settlePayment(deps, churchId, id))
  if (!payment || payment.status !== 'pending' || !payment.email || !authorization) return
  // The process ended between writing it down and charging: the provider never heard of it.
  if ((await deps.payments.verify(payment.reference)) !== null) return
  const { id: transactionId, reference, asked_kobo: amountKobo, email } = payment
  const metadata = metadataOf(churchId, payment)
  await chargeAgain(deps, churchId, { transactionId, reference, amountKobo, email, metadata }, authorization)
}
