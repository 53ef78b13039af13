/** Records a paid gift as income, and reverses it when it is refunded. */
import { z } from 'zod'
import { incomeType } from '../../../contract/money/finance.ts'
import { postPayment } from '../../money/ledger.ts'
import { type Purpose, type Undo, forgetPayer } from '../../money/payments/payment.ts'
import { recordIncome, counterIncome } from '../incomes/routes.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { noteIncome } from '../finance/records.ts'

/** Defines the data that is stored with a gift's payment. */
export const aboutGift = z.object({
  /** An unreadable type becomes an offering: the payment is income in any case. */
  income_type: incomeType.catch('offering'),
  first_name: z.string().optional().catch(undefined),
  /** The consent of a giver whose name or email is stored, and its time. */
  consent: z.object({ wording: z.string().nullable(), at: z.string() }).optional().catch(undefined),
})
export type AboutGift = z.infer<typeof aboutGift>

/** A paid gift adds to the church's wallet, and is income of the day on which it was paid. */
export const giftPaid: Purpose = async (
  tx,
  { churchId, transactionId, paidKobo, paidAt, about, ...paid },
) => {
  await postPayment(tx, { churchId, transactionId, paidKobo, ...paid })
  const day = dayIn(await timeZoneOf(tx, churchId), new Date(paidAt))
  const { income_type: incomeType } = aboutGift.parse(about)
  await recordIncome(tx, churchId, { transactionId, amountKobo: paidKobo, incomeType, day })
  return null
}

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
