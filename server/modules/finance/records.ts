/**
 * Defines what the books of income and expenses share: logged changes, reversals, and the days and rows that count.
 */
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type { Income } from '../../../contract/routes/incomes.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { addAudit, type AuditNote } from '../../auth/audit.ts'
import { Problem } from '../../http/problem.ts'
import { dayIn, timeZoneOf } from '../shared/church-time.ts'

/** The two books that a church keeps by hand, and the condition on rows that count. */
export const BOOKS = {
  incomes: { date: 'date_of_income', counts: 'deleted_at is null' },
  expenses: { date: 'date_of_expense', counts: `deleted_at is null and status = 'approved'` },
} as const

export type Book = keyof typeof BOOKS

/** The account is null for the system. */
type By = { churchId: string; accountId: string | null; deviceId?: string | null }
type Changes = NonNullable<AuditNote['changes']>

/** Logs changes of a money record, with the amount in hundredths of its currency. */
const noteOn =
  (subjectTable: 'incomes' | 'expenses') =>
  (
    tx: pg.PoolClient,
    { churchId, accountId, deviceId }: By,
    action: AuditAction,
    id: string,
    changes: Changes,
  ) =>
    addAudit(tx, {
      churchId,
      accountId,
      deviceId: deviceId ?? null,
      action,
      subjectTable,
      subjectId: id,
      changes,
    })

export const noteIncome = noteOn('incomes')
export const noteExpense = noteOn('expenses')

const each = (content: object, change: (value: unknown) => [unknown, unknown]): Changes =>
  Object.fromEntries(Object.entries(content).map(([field, value]) => [field, change(value)]))

/** Each field of a new record. */
export const came = (content: object): Changes => each(content, (value) => [null, value])

/** Each field of a deleted record. */
export const gone = (content: object): Changes => each(content, (value) => [value, null])

/** Fields that derive from `StoredReversal`. */
export type Counted = 'reverses_amount' | 'reversed_by_id' | 'reversed_amount' | 'reversed_by'

type Reversal = Pick<
  Income,
  Counted | 'reverses_id' | 'reversal_reason' | 'reversed_at' | 'may_delete' | 'may_reverse'
>

export type StoredReversal = Omit<Reversal, Counted> & {
  amount_kobo: number
  reverses_kobo: number | null
  /** The sum of its counter-entries. */
  reversed_kobo: number
  /** The last of its counter-entries. */
  back_id: string | null
  reverser_first_name: string | null
  reverser_last_name: string | null
}

/** Builds the reversal fields of a record from the columns that both books have. */
export function reversalOf(row: StoredReversal): Reversal {
  const { amount_kobo, reverses_id, reverses_kobo, reversed_kobo, back_id } = row
  return {
    reverses_id,
    reverses_amount: reverses_kobo === null ? null : nairaOf(reverses_kobo),
    reversed_by_id: reversed_kobo >= amount_kobo ? back_id : null,
    reversed_amount: nairaOf(reversed_kobo),
    reversal_reason: row.reversal_reason,
    reversed_by: named(row.reverser_first_name, row.reverser_last_name),
    reversed_at: row.reversed_at,
    may_delete: row.may_delete,
    may_reverse: row.may_reverse,
  }
}

/** Null means the system. */
export const named = (first_name: string | null, last_name: string | null) =>
  first_name !== null && last_name !== null ? { first_name, last_name } : null

/**
 * Checks the day of a money record: any day up to today, since books are often written later. The default is today.
 * Throws Problem INVALID at the field.
 */
export async function pastDay(
  tx: pg.ClientBase,
  churchId: string,
  typed: string | undefined,
  path: string,
): Promise<string> {
  const today = dayIn(await timeZoneOf(tx, churchId))
  if (typed === undefined) return today
  if (typed <= today && typed >= '1900') return typed
  const message = 'Please choose a day up to today.'
  throw new Problem('INVALID', message, [{ path, message }])
}
