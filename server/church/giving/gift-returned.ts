import { forgetPayer } from '../../money/payments/forget-payer.ts'
import type { Undo } from '../../money/payments/purposes.ts'

/** What went back was no income; with the whole of it the name of who gave goes too. */
export const giftReturned: Undo = async (tx, { churchId, transactionId, paidKobo, returnedKobo }) => {
  const left = paidKobo - returnedKobo
  if (left > 0)
    return void (await tx.query(
      'update incomes set amount_kobo = $3 where church_id = $1 and transaction_id = $2',
      [churchId, transactionId, left],
    ))
  await tx.query(
    'update incomes set deleted_at = coalesce(deleted_at, now()) where church_id = $1 and transaction_id = $2',
    [churchId, transactionId],
  )
  await forgetPayer(tx, churchId, transactionId)
}
