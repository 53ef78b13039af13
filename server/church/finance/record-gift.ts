/** A paid gift becomes income, recorded by nobody: the system. */
import type pg from 'pg'
import type { IncomeType } from '../../../contract/finance-words.ts'
import { newId } from '../../../contract/new-id.ts'
import { dayIn, timeZoneOf } from '../today.ts'

export type Gift = {
  /** The line of the Transactions table it was paid by. */
  transactionId: string
  /** Kobo. */
  amountKobo: number
  incomeType: IncomeType
  /** The day it is for; today by the church's clock unless told. */
  day?: string
  eventId?: string | null
}

/**
 * Writes the income in the caller's transaction, the one that books the payment. Answers false where this payment has
 * become income already, and writes nothing then.
 */
export async function recordIncome(tx: pg.ClientBase, churchId: string, gift: Gift): Promise<boolean> {
  const day = gift.day ?? dayIn(await timeZoneOf(tx, churchId))
  const written = await tx.query(
    `insert into incomes (church_id, id, amount_kobo, currency, income_type, input_type, event_id, date_of_income, transaction_id)
     values ($1, $2, $3, 'naira', $4, 'online', $5, $6, $7)
     on conflict (church_id, transaction_id) do nothing`,
    [churchId, newId(), gift.amountKobo, gift.incomeType, gift.eventId ?? null, day, gift.transactionId],
  )
  return written.rowCount === 1
}
