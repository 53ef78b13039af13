import type pg from 'pg'
import { inChurch } from '../../server/db/in-church.ts'
import { postPayment } from '../../server/money/ledger.ts'
import { moveTransaction, openTransaction } from '../../server/money/transactions.ts'

/** Puts money into a church's wallet as a top-up does. @returns the transaction's id */
export const fillWallet = (pool: pg.Pool, churchId: string, kobo: number): Promise<string> =>
  inChurch(pool, churchId, async (tx) => {
    const { id } = await openTransaction(tx, churchId, { type: 'top_up', amountKobo: kobo, madeBy: null })
    await moveTransaction(tx, churchId, id, 'success')
    await postPayment(tx, { churchId, transactionId: id, paidKobo: kobo })
    return id
  })
