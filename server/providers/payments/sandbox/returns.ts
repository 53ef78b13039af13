/** What a payer has back: refunded, or taken back by their bank. */
import type pg from 'pg'
import type { ReturnedSeen } from '../payments.ts'
import { findPayment } from './payment-rows.ts'
import type { Tell } from './webhooks.ts'

export async function findReturned(pool: pg.Pool, reference: string): Promise<ReturnedSeen | null> {
  const payment = await findPayment(pool, { reference })
  return payment && { kobo: payment.returnedKobo, disputed: payment.disputed }
}

export async function findReturnedSince(pool: pg.Pool, since: string): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from sandbox_payments where (returned_kobo > 0 or disputed) and created_at >= $1`,
    [since],
  )
  return rows.map(({ reference }) => reference)
}

/** @param kobo never more than is left of it */
export async function refundPayment(
  pool: pg.Pool,
  reference: string,
  kobo: number,
  tell: Tell,
): Promise<void> {
  const { rowCount } = await pool.query(
    `update sandbox_payments set returned_kobo = least(amount_kobo, returned_kobo + $2)
      where reference = $1 and status = 'success' and returned_kobo < amount_kobo`,
    [reference, kobo],
  )
  if (rowCount) await tell('refund.processed', reference)
}

/** @param to begun, or decided for the payer, who has all of it back, or for the church */
export async function disputePayment(
  pool: pg.Pool,
  reference: string,
  to: 'begun' | 'lost' | 'won',
  tell: Tell,
): Promise<void> {
  const { rowCount } = await pool.query(
    `update sandbox_payments set disputed = $2 = 'begun',
        returned_kobo = case when $2 = 'lost' then amount_kobo else returned_kobo end
      where reference = $1 and status = 'success' and disputed = ($2 <> 'begun')`,
    [reference, to],
  )
  if (rowCount) await tell(to === 'begun' ? 'charge.dispute.create' : 'charge.dispute.resolve', reference)
}
