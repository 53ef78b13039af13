import { forgetPayer } from '../../money/payments/forget-payer.ts'
import type { Undo } from '../../money/payments/purposes.ts'
import { noteIncome } from '../finance/note-money.ts'
import { counterIncome } from '../finance/reverse-income.ts'

const REASON = 'Refunded to the giver'

/**
 * Writes a counter-entry of today for a refund, so the month of the gift stays as it was. It never exceeds what earlier
 * counter-entries left. A refund of the whole gift removes the giver's name.
 */
export const giftReturned: Undo = async (tx, returned) => {
  const { churchId, transactionId, lineId, paidKobo, returnedKobo, beforeKobo } = returned
  const { rows } = await tx.query<{ id: string; amount_kobo: number }>(
    `select id, amount_kobo from incomes where church_id = $1 and transaction_id = $2 and deleted_at is null for update`,
    [churchId, transactionId],
  )
  const [income] = rows
  if (income) {
    const taken = await tx.query<{ kobo: number }>(
      'select coalesce(-sum(amount_kobo), 0)::bigint as kobo from incomes where church_id = $1 and reverses = $2',
      [churchId, income.id],
    )
    const left = income.amount_kobo - taken.rows[0]!.kobo
    const kobo = Math.min(left, returnedKobo - beforeKobo)
    if (kobo > 0) {
      const counter = { id: income.id, kobo, by: null, reason: REASON, transactionId: lineId }
      await counterIncome(tx, churchId, counter)
      await noteIncome(tx, { churchId, accountId: null }, 'refund-income', income.id, {
        amount_kobo: [left, left - kobo],
        currency: ['naira', 'naira'],
        reason: [null, REASON],
      })
    }
  }
  if (returnedKobo >= paidKobo) await forgetPayer(tx, churchId, transactionId)
}
