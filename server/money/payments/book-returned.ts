import type pg from 'pg'
import { book, holdBalances } from '../ledger.ts'
import type { Payment } from './find-payment.ts'

/**
 * What went back comes out of what was paid beyond a plan's price, then out of that price. The former is in the wallet,
 * and what the wallet does not hold any more is owed. Never an overdraft. Once for each sum that went back so far.
 */
export async function bookReturned(
  tx: pg.PoolClient,
  churchId: string,
  { id, amount_kobo, bought_kobo, returned_kobo: beforeKobo }: Payment,
  { lineId, returnedKobo }: { lineId: string; returnedKobo: number },
): Promise<void> {
  const kobo = returnedKobo - beforeKobo
  const beyond = amount_kobo - bought_kobo
  const bought = Math.max(0, returnedKobo - beyond) - Math.max(0, beforeKobo - beyond)
  const held = await holdBalances(tx, churchId, ['gateway', 'subscription', 'wallet'])
  const wallet = held.find(({ account }) => account === 'wallet')?.balance_kobo ?? 0
  const spent = Math.max(0, kobo - bought - wallet)
  await book(tx, churchId, {
    key: `${id}:returned:${returnedKobo}`,
    kind: 'returned',
    transactionId: lineId,
    postings: { gateway: kobo, subscription: -bought, wallet: bought + spent - kobo, owed: -spent },
  })
}
