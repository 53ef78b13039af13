/** Posts payments and refunds to the ledger. */
import type pg from 'pg'
import { postEntry, holdBalances } from '../ledger.ts'
import type { Paid, Payment } from './payment.ts'

/**
 * Posts incoming money to the church's wallet, except for the price of what it buys from the operator. Once for each
 * payment.
 * @param boughtKobo the price of the purchase, at most what was paid
 */
export function postPayment(
  tx: pg.PoolClient,
  { churchId, transactionId, paidKobo }: Pick<Paid, 'churchId' | 'transactionId' | 'paidKobo'>,
  boughtKobo = 0,
): Promise<boolean> {
  return postEntry(tx, churchId, {
    key: `${transactionId}:paid`,
    kind: 'paid',
    transactionId,
    postings: { gateway: -paidKobo, subscription: boughtKobo, wallet: paidKobo - boughtKobo },
  })
}

/**
 * Takes returned money from the part paid beyond a plan's price, then from that price. The former is in the wallet, and any
 * part that the wallet no longer holds is owed. It never overdraws. Once for each total that went back so far.
 */
export async function postReturn(
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
  await postEntry(tx, churchId, {
    key: `${id}:returned:${returnedKobo}`,
    kind: 'returned',
    transactionId: lineId,
    postings: { gateway: kobo, subscription: -bought, wallet: bought + spent - kobo, owed: -spent },
  })
}
