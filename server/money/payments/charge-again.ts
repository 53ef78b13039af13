/** A payment without the payer: who paid before is charged again. */
import { ProviderRefused } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { failPayment } from './fail-payment.ts'
import type { Payment } from './find-payment.ts'
import type { OpenedPayment } from './open-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Charges an opened payment, once for its reference, and answers where it stands. Throws ProviderSilent where nobody
 * knows: the line stays pending and is asked about (`settlePayment`); it is not charged a second time.
 */
export async function chargeAgain(
  deps: MoneyDeps,
  churchId: string,
  { transactionId, ...opened }: OpenedPayment,
  authorization: string,
): Promise<Payment | null> {
  try {
    await deps.payments.charge({ ...opened, authorization })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await failPayment(deps.pool, churchId, transactionId, error.message)
  }
  return settlePayment(deps, churchId, transactionId)
}
