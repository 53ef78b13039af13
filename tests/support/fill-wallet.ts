import type pg from 'pg'
import { inChurch } from '../../server/db/in-church.ts'
import { bookPaid } from '../../server/money/payments/book-paid.ts'
import { moveTransaction, openTransaction } from '../../server/money/transactions.ts'

/** Money in a church's wallet, as a top-up brings it; answers the transaction's id. */
export const fillWallet = (pool: pg.Pool, churchId: string, kobo: number): Promise<string> =>
  inChurch(pool, churchId, async (tx) => {
    const { id } = await openTransaction(tx, churchId, { type: 'top_up', amountKobo: kobo, madeBy: null })
    await moveTransaction(tx, churchId, id, 'success')
    await bookPaid(tx, { churchId, transactionId: id, paidKobo: kobo })
    return id
  })
