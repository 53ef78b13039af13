/** Posts an SMS to the ledger: its price is set aside, then spent or refunded, recipient by recipient. */
import type pg from 'pg'
import { postEntry } from '../../money/ledger.ts'
import { openTransaction } from '../../money/transactions.ts'
import type { SendRow } from './queries.ts'

/**
 * Opens the line and sets the price aside. Throws Problem INSUFFICIENT_BALANCE, and the transaction is rolled back
 * with it.
 */
export async function setAside(
  tx: pg.ClientBase,
  churchId: string,
  send: Pick<SendRow, 'price_kobo' | 'made_by'>,
  recipients: number,
): Promise<string> {
  const amountKobo = recipients * send.price_kobo
  const { id } = await openTransaction(tx, churchId, { type: 'sms', amountKobo, madeBy: send.made_by })
  const postings = { wallet: -amountKobo, held: amountKobo }
  await postEntry(tx, churchId, { key: `${id}:held`, kind: 'sms_held', transactionId: id, postings })
  return id
}

export type Settled = { sold: number; returned: number }

/**
 * Settles once the recipients that leave `handing` or `waiting` in the caller's transaction.
 * @param about identifies them: a recipient leaves once, so its id is enough
 */
export async function settle(
  tx: pg.ClientBase,
  churchId: string,
  { transaction_id, price_kobo }: SendRow,
  about: string,
  { sold, returned }: Settled,
): Promise<void> {
  if (!transaction_id) return
  const entry = { transactionId: transaction_id }
  if (sold) {
    const kobo = sold * price_kobo
    await postEntry(tx, churchId, {
      ...entry,
      key: `${about}:sold`,
      kind: 'sms_sold',
      postings: { held: -kobo, sms: kobo },
    })
  }
  if (returned) {
    const kobo = returned * price_kobo
    const postings = { held: -kobo, wallet: kobo }
    await postEntry(tx, churchId, { ...entry, key: `${about}:returned`, kind: 'sms_returned', postings })
  }
}
