/** What a payment was for, and what its money does. */
import type pg from 'pg'
import { giftPaid } from '../../church/giving/gift-paid.ts'
import { giftReturned } from '../../church/giving/gift-returned.ts'
import { subscriptionPaid } from '../../church/subscription/subscription-paid.ts'
import { subscriptionReturned } from '../../church/subscription/subscription-returned.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { bookPaid } from './book-paid.ts'

export type PaymentType = 'top_up' | 'gift' | 'subscription'

export type Paid = {
  churchId: string
  transactionId: string
  reference: string
  /** What was asked for. */
  askedKobo: number
  /** What really came, which may be more or less. */
  paidKobo: number
  /** ISO 8601; the provider's own word, or the moment it was noticed. */
  paidAt: string
  madeBy: string | null
  /** What was written down when it was begun. */
  about: Record<string, unknown>
}

/**
 * Books the money (`bookPaid`) and does what it was paid for, in the transaction in which the line becomes `success`:
 * once for each payment, or not at all. Answers a remark for the line where something is not as asked.
 */
export type Purpose = (tx: pg.PoolClient, paid: Paid) => Promise<string | null>

export type Returned = {
  churchId: string
  transactionId: string
  /** The transaction of this refund. */
  lineId: string
  about: Record<string, unknown>
  paidKobo: number
  /** All that went back until now, with this. */
  returnedKobo: number
  /** The sum of the refunds before this one. */
  beforeKobo: number
  jobs: Jobs
}

/** Takes back what a payment did, in the transaction that books what went back; the money itself is booked already. */
export type Undo = (tx: pg.PoolClient, returned: Returned) => Promise<void>

const intoWallet: Purpose = async (tx, paid) => {
  await bookPaid(tx, paid)
  return null
}

export const purposes: Record<PaymentType, Purpose> = {
  top_up: intoWallet,
  gift: giftPaid,
  subscription: subscriptionPaid,
}

export const undoes: Record<PaymentType, Undo> = {
  top_up: () => Promise.resolve(),
  gift: giftReturned,
  subscription: subscriptionReturned,
}
