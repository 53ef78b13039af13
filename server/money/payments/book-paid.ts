import type pg from 'pg'
import { book } from '../ledger.ts'
import type { Paid } from './purposes.ts'

/**
 * What came in is the church's: into its wallet, but for what it buys of us with it. Once for each payment.
 * @param boughtKobo the price of what is bought, at most what was paid
 */
export function bookPaid(
  tx: pg.PoolClient,
  { churchId, transactionId, paidKobo }: Pick<Paid, 'churchId' | 'transactionId' | 'paidKobo'>,
  boughtKobo = 0,
): Promise<boolean> {
  return book(tx, churchId, {
    key: `${transactionId}:paid`,
    kind: 'paid',
    transactionId,
    postings: { gateway: -paidKobo, subscription: boughtKobo, wallet: paidKobo - boughtKobo },
  })
}
