import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import { nextPaymentAsk } from '../next-ask.ts'
import { sendSettle } from '../send-settle.ts'
import { openTransaction } from '../transactions.ts'
import type { Metadata } from '../../providers/payments/payments.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { metadataOf } from './metadata.ts'
import type { PaymentType } from './purposes.ts'

export type PaymentAsk = {
  /** The caller's own: asked again with it, the same payment is answered. */
  id?: string | undefined
  type: PaymentType
  amountKobo: number
  /** Where the provider sends its receipt. */
  email: string
  madeBy: string | null
  /** What its purpose needs to know when it is paid. */
  about?: Record<string, unknown>
}

export type OpenedPayment = {
  transactionId: string
  reference: string
  amountKobo: number
  email: string
  metadata: Metadata
}

/**
 * The line, what it is for, and the question that is asked later, in the caller's transaction. Commit it before the
 * provider hears of it (`askForLink`, `chargeAgain`).
 */
export async function openPayment(
  tx: pg.ClientBase,
  { jobs, payments }: Pick<MoneyDeps, 'jobs' | 'payments'>,
  churchId: string,
  { id: chosen = newId(), type, amountKobo, email, madeBy, about = {} }: PaymentAsk,
): Promise<OpenedPayment> {
  const { id, reference } = await openTransaction(tx, churchId, { id: chosen, type, amountKobo, madeBy })
  await tx.query(
    `insert into payments (church_id, transaction_id, provider, email, asked_kobo, about) values ($1, $2, $3, $4, $5, $6)`,
    [churchId, id, payments.name, email, amountKobo, JSON.stringify(about)],
  )
  await sendSettle(jobs, tx, { churchId, transactionId: id }, nextPaymentAsk(new Date().toISOString()))
  return {
    transactionId: id,
    reference,
    amountKobo,
    email,
    metadata: metadataOf(churchId, { id, type, about }),
  }
}
