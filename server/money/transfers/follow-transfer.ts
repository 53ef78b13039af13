/**
 * Applies the provider's state of a transfer to its line and its money. Each step is posted to the ledger once, in the
 * transaction in which the line moves.
 */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { TransferSeen } from '../../providers/payments/payments.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'
import { postEntry } from '../ledger.ts'

type ReportedState = TransferSeen & { reason?: string }

/** May run any number of times, concurrently and in any order. Returns the new state. */
export const followTransfer = (
  pool: pg.Pool,
  churchId: string,
  id: string,
  reported: ReportedState,
): Promise<Transfer | null> =>
  inChurch(pool, churchId, async (tx) => {
    await lockTransaction(tx, churchId, id)
    const transfer = await findTransfer(tx, churchId, id)
    if (!transfer) return null
    if (transfer.status === 'success' && reported.status === 'reversed')
      await comeBack(tx, churchId, transfer)
    if (transfer.status === 'pending') await goOn(tx, churchId, transfer, reported)
    return findTransfer(tx, churchId, id)
  })

async function comeBack(tx: pg.PoolClient, churchId: string, transfer: Transfer) {
  await moveTransaction(tx, churchId, transfer.id, 'reversed')
  await postReversed(tx, churchId, transfer)
}

async function goOn(tx: pg.PoolClient, churchId: string, transfer: Transfer, reported: ReportedState) {
  const { status, transferCode, reason } = reported
  await tx.query(
    `update transfers set transfer_code = coalesce($3, transfer_code), waits_for = $4, reason = $5
     where church_id = $1 and transaction_id = $2`,
    [churchId, transfer.id, transferCode, status === 'otp' ? 'code' : 'bank', reason?.slice(0, 300) ?? null],
  )
  if (status === 'pending' || status === 'otp') return
  await moveTransaction(tx, churchId, transfer.id, status)
  await (status === 'success' ? postArrived : postBack)(tx, churchId, transfer)
}

type PostedTransfer = { id: string; amount_kobo: number; fee_kobo: number }

const entry = (
  { id }: PostedTransfer,
  kind: string,
  postings: Parameters<typeof postEntry>[2]['postings'],
) => ({
  key: `${id}:${kind}`,
  kind,
  transactionId: id,
  postings,
})

const costOf = ({ amount_kobo, fee_kobo }: PostedTransfer) => amount_kobo + fee_kobo

/** Throws a Problem if the wallet does not hold enough. */
export const setAside = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(tx, churchId, entry(transfer, 'set_aside', { wallet: -costOf(transfer), held: costOf(transfer) }))

const postArrived = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(
    tx,
    churchId,
    entry(transfer, 'arrived', {
      held: -costOf(transfer),
      bank: transfer.amount_kobo,
      fees: transfer.fee_kobo,
    }),
  )

/** It never arrived. */
export const postBack = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(
    tx,
    churchId,
    entry(transfer, 'given_back', { held: -costOf(transfer), wallet: costOf(transfer) }),
  )

/** It arrived, and the bank sent it back. */
const postReversed = (tx: pg.ClientBase, churchId: string, transfer: PostedTransfer) =>
  postEntry(
    tx,
    churchId,
    entry(transfer, 'came_back', {
      bank: -transfer.amount_kobo,
      fees: -transfer.fee_kobo,
      wallet: costOf(transfer),
    }),
  )
