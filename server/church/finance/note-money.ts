/** The audit of a record of money, with the amount in hundredths of its currency. */
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type pg from 'pg'
import { addAudit, type AuditNote } from '../../auth/audit.ts'

/** Null is the system. */
type By = { churchId: string; accountId: string | null; deviceId?: string | null }
type Changes = NonNullable<AuditNote['changes']>

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
