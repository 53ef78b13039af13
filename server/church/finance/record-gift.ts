/** A paid gift becomes income, recorded by nobody: the system. */
import type pg from 'pg'
import type { IncomeType } from '../../../contract/finance-words.ts'
import { newId } from '../../../contract/new-id.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { came, noteIncome } from './note-money.ts'

export type Gift = {
  /** The line of the Transactions table it was paid by. */
  transactionId: string
  /** Kobo. */
  amountKobo: number
  incomeType: IncomeType
  /** The day it is for; today by the church's clock unless told. */
  day?: string
  eventId?: string | null
  /** When it was recorded (ISO 8601); now unless told, as a demo church tells it. */
  recordedAt?: string
}

/**
 * Writes the income in the caller's transaction, the one that books the payment. Answers false where this payment has
 * become income already, and writes nothing then.
 */
export async function recordIncome(tx: pg.PoolClient, churchId: string, gift: Gift): Promise<boolean> {
  const day = gift.day ?? dayIn(await timeZoneOf(tx, churchId))
  const id = newId()
  const { amountKobo, incomeType, eventId = null, transactionId, recordedAt = null } = gift
  const written = await tx.query(
    `insert into incomes (church_id, id, amount_kobo, currency, income_type, input_type, event_id, date_of_income, transaction_id,
       created_at)
     values ($1, $2, $3, 'naira', $4, 'online', $5, $6, $7, coalesce($8::timestamptz, now()))
     on conflict (church_id, transaction_id) do nothing`,
    [churchId, id, amountKobo, incomeType, eventId, day, transactionId, recordedAt],
  )
  if (written.rowCount === 0) return false
  const content = { amount_kobo: amountKobo, currency: 'naira', income_type: incomeType, date_of_income: day }
  await noteIncome(tx, { churchId, accountId: null }, 'add-income', id, came(content))
  return true
}
