/** A payment that a person makes on the provider's page. */
import { inChurch } from '../../db/in-church.ts'
import { ProviderRefused } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { providerProblem } from '../provider-problem.ts'
import { failPayment } from './fail-payment.ts'
import { openPayment, type OpenedPayment, type PaymentAsk } from './open-payment.ts'

export type Begun = { transactionId: string; reference: string; link: string; accessCode: string }

/** @param callbackUrl where the payer comes back to; the provider adds the reference */
export async function beginPayment(
  deps: MoneyDeps,
  churchId: string,
  ask: PaymentAsk,
  callbackUrl: string,
): Promise<Begun> {
  const opened = await inChurch(deps.pool, churchId, (tx) => openPayment(tx, deps, churchId, ask))
  return askForLink(deps, churchId, opened, callbackUrl)
}

/**
 * Where an opened payment is paid. Throws a Problem where the provider says no (then the line has failed) or nothing
 * (then it stays pending, is asked about, and is given up in the end).
 */
export async function askForLink(
  deps: MoneyDeps,
  churchId: string,
  { transactionId, ...opened }: OpenedPayment,
  callbackUrl: string,
): Promise<Begun> {
  try {
    const begun = await deps.payments.initialize({ ...opened, callbackUrl })
    await inChurch(deps.pool, churchId, (tx) =>
      tx.query(
        'update payments set link = $3, access_code = $4 where church_id = $1 and transaction_id = $2',
        [churchId, transactionId, begun.link, begun.accessCode],
      ),
    )
    return { transactionId, reference: opened.reference, ...begun }
  } catch (error) {
    if (error instanceof ProviderRefused) await failPayment(deps.pool, churchId, transactionId, error.message)
    throw providerProblem(error)
  }
}
