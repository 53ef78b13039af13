/**
 * Posts money that went back to its payer, by a refund or by their bank; no other code does.
 * It may run any number of times, concurrently and in any order.
 */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { ReturnedSeen } from '../../providers/payments/payments.ts'
import { outcomeOf, type MoneyDeps } from '../provider.ts'
import { lockTransaction, moveTransaction, openTransaction } from '../transactions.ts'
import { postReturn } from './post-payment.ts'
import { findPayment, type Payment } from './payment.ts'
import { undoes, settlePayment } from './settle-payment.ts'

/** Throws ProviderSilent if the outcome is unknown. A payment that was never posted has nothing to take back. */
export async function settleReturned(
  deps: MoneyDeps,
  churchId: string,
  transactionId: string,
): Promise<void> {
  const payment = await settlePayment(deps, churchId, transactionId)
  if (payment?.status !== 'success') return
  const seen = await outcomeOf(deps.payments.returned(payment.reference))
  if (!seen) return
  await inChurch(deps.pool, churchId, async (tx) => {
    await lockTransaction(tx, churchId, transactionId)
    const now = await findPayment(tx, churchId, transactionId)
    if (now) await follow(tx, deps, churchId, now, seen)
  })
}

/** @param payment locked */
async function follow(
  tx: pg.PoolClient,
  { jobs }: Pick<MoneyDeps, 'jobs'>,
  churchId: string,
  payment: Payment,
  { kobo, disputed }: ReturnedSeen,
): Promise<void> {
  if (payment.disputed !== disputed) await noteDispute(tx, churchId, payment.id, disputed)
  const { amount_kobo: paidKobo, returned_kobo: beforeKobo } = payment
  const returnedKobo = Math.min(kobo, paidKobo)
  if (returnedKobo <= beforeKobo) return
  const lineId = await takeBack(tx, churchId, payment, returnedKobo)
  const { id: transactionId, about } = payment
  const amounts = { paidKobo, returnedKobo, beforeKobo }
  await undoes[payment.type](tx, { churchId, transactionId, lineId, about, ...amounts, jobs })
}

async function noteDispute(tx: pg.PoolClient, churchId: string, id: string, disputed: boolean) {
  await tx.query('update payments set disputed = $3 where church_id = $1 and transaction_id = $2', [
    churchId,
    id,
    disputed,
  ])
  const action = disputed ? 'a payment was disputed' : 'the dispute of a payment ended'
  await addAudit(tx, { churchId, accountId: null, action, subjectTable: 'transactions', subjectId: id })
}

/** A line of its own records the returned amount and its time. */
async function takeBack(
  tx: pg.PoolClient,
  churchId: string,
  payment: Payment,
  returnedKobo: number,
): Promise<string> {
  await tx.query('update payments set returned_kobo = $3 where church_id = $1 and transaction_id = $2', [
    churchId,
    payment.id,
    returnedKobo,
  ])
  const amountKobo = returnedKobo - payment.returned_kobo
  const { id } = await openTransaction(tx, churchId, {
    type: 'refund',
    amountKobo,
    madeBy: null,
    returns: payment.id,
  })
  await moveTransaction(tx, churchId, id, 'success')
  await postReturn(tx, churchId, payment, { lineId: id, returnedKobo })
  const action = 'a payment went back to who paid it'
  await addAudit(tx, {
    churchId,
    accountId: null,
    action,
    subjectTable: 'transactions',
    subjectId: payment.id,
    changes: { amount_kobo: [null, -amountKobo] },
  })
  return id
}
