/** What the provider says of a transfer becomes true here: its line, its money. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { TransferSeen } from '../../providers/payments/payments.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { bookArrived, bookBack, bookReversed } from './book-transfer.ts'
import { findTransfer, type Transfer } from './find-transfers.ts'

type Said = TransferSeen & { reason?: string }

/** Any number of times, at once and in any order; answers where it stands then. */
export const followTransfer = (
  pool: pg.Pool,
  churchId: string,
  id: string,
  said: Said,
): Promise<Transfer | null> =>
  inChurch(pool, churchId, async (tx) => {
    await lockTransaction(tx, churchId, id)
    const transfer = await findTransfer(tx, churchId, id)
    if (!transfer) return null
    if (transfer.status === 'success' && said.status === 'reversed') await comeBack(tx, churchId, transfer)
    if (transfer.status === 'pending') await goOn(tx, churchId, transfer, said)
    return findTransfer(tx, churchId, id)
  })

async function comeBack(tx: pg.PoolClient, churchId: string, transfer: Transfer) {
  await moveTransaction(tx, churchId, transfer.id, 'reversed')
  await bookReversed(tx, churchId, transfer)
}

async function goOn(tx: pg.PoolClient, churchId: string, transfer: Transfer, said: Said) {
  const { status, transferCode, reason } = said
  await tx.query(
    `update transfers set transfer_code = coalesce($3, transfer_code), waits_for = $4, reason = $5
     where church_id = $1 and transaction_id = $2`,
    [churchId, transfer.id, transferCode, status === 'otp' ? 'code' : 'bank', reason?.slice(0, 300) ?? null],
  )
  if (status === 'pending' || status === 'otp') return
  await moveTransaction(tx, churchId, transfer.id, status)
  await (status === 'success' ? bookArrived : bookBack)(tx, churchId, transfer)
}
