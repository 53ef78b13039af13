/** The one place where a payment is booked. It may run any number of times, at once and in any order. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { type PaymentSeen, ProviderSilent } from '../../providers/payments/payments.ts'
import { heard } from '../heard.ts'
import type { MoneyDeps } from '../money-deps.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { remarkOn } from './fail-payment.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { purposes } from './purposes.ts'

/** The only currency of the books. */
const CURRENCY = 'NGN'

export const isPaidOrBack = (status: string): boolean => status === 'success' || status === 'reversed'

/**
 * Asks the provider what became of a payment and books it; answers how the line stands then, null where it is none of
 * this church's. Throws ProviderSilent where nobody knows.
 */
export async function settlePayment(
  deps: Pick<MoneyDeps, 'pool' | 'payments'>,
  churchId: string,
  transactionId: string,
): Promise<Payment | null> {
  const read = (tx: pg.PoolClient) => findPayment(tx, churchId, transactionId)
  const payment = await inChurch(deps.pool, churchId, read)
  if (!payment || isPaidOrBack(payment.status)) return payment
  const seen = await heard(deps.payments.verify(payment.reference))
  if (!seen || seen.status === 'pending' || seen.status === payment.status) return payment
  return inChurch(deps.pool, churchId, async (tx) => {
    const line = await lockTransaction(tx, churchId, transactionId)
    if (line && !isPaidOrBack(line.status)) await follow(tx, churchId, payment, seen)
    return read(tx)
  })
}

async function follow(tx: pg.PoolClient, churchId: string, payment: Payment, seen: PaymentSeen) {
  if (seen.status !== 'success') return moveTransaction(tx, churchId, payment.id, seen.status)
  if (seen.currency !== CURRENCY) return leaveUnbooked(tx, churchId, payment, seen.currency)
  if (!Number.isSafeInteger(seen.amountKobo) || seen.amountKobo <= 0)
    throw new ProviderSilent('a payment of no amount')
  await moveTransaction(tx, churchId, payment.id, 'success')
  await keepWhatCame(tx, churchId, payment, seen)
  const remark = await purposes[payment.type](tx, {
    churchId,
    transactionId: payment.id,
    reference: payment.reference,
    askedKobo: payment.asked_kobo,
    paidKobo: seen.amountKobo,
    paidAt: seen.paidAt ?? new Date().toISOString(),
    madeBy: payment.made_by,
    about: payment.about,
  })
  if (remark) await remarkOn(tx, churchId, payment.id, remark)
}

/** Of another currency nobody knows what it is worth here: a person has to look at it. */
async function leaveUnbooked(tx: pg.PoolClient, churchId: string, { id }: Payment, currency: string) {
  await moveTransaction(tx, churchId, id, 'failed')
  const named = /^[A-Z]{3}$/.test(currency) ? currency : 'another currency'
  await remarkOn(
    tx,
    churchId,
    id,
    `This was paid in ${named} and is not in the wallet. Please write to support.`,
  )
}

/** The line says what was really paid. Who is not charged again is not kept longer than needed. */
async function keepWhatCame(
  tx: pg.PoolClient,
  churchId: string,
  { id, type }: Payment,
  { amountKobo, channel, paidAt, authorization }: PaymentSeen,
) {
  await tx.query('update transactions set amount_kobo = $3 where church_id = $1 and id = $2', [
    churchId,
    id,
    amountKobo,
  ])
  await tx.query(
    `update payments set paid_kobo = $3, channel = $4, paid_at = coalesce($5::timestamptz, now()),
       authorization_code = case when $7 then $6 end, email = case when $7 then email end, remark = null
     where church_id = $1 and transaction_id = $2`,
    [churchId, id, amountKobo, channel, paidAt, authorization, type === 'subscription'],
  )
}
