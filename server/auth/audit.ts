/** Notes in a church's audit log that are not a row's history: sign-ins, refusals, who read what is sensitive. */
import type pg from 'pg'
import type { AuditAction } from '../../contract/audit-actions.ts'
import { newId } from '../../contract/ids.ts'
import { inChurch } from '../db/in-church.ts'

export type AuditNote = {
  churchId: string
  accountId: string | null
  deviceId?: string | null
  action: AuditAction
  subjectTable?: string
  subjectId?: string
  /** Changed fields with both values: `{"amount_kobo": [250050, null]}`. */
  changes?: Record<string, [before: unknown, after: unknown]>
}

/** Within a transaction of that church. */
export async function addAudit(tx: pg.PoolClient, note: AuditNote): Promise<void> {
  await tx.query({
    name: 'add-audit',
    text: `insert into audit_log (church_id, id, account_id, device_id, action, subject_table, subject_id, changes) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      note.churchId,
      newId(),
      note.accountId,
      note.deviceId ?? null,
      note.action,
      note.subjectTable ?? null,
      note.subjectId ?? null,
      note.changes ? JSON.stringify(note.changes) : null,
    ],
  })
}

/** In a transaction of its own. */
export const noteAudit = (pool: pg.Pool, note: AuditNote) =>
  inChurch(pool, note.churchId, (tx) => addAudit(tx, note))
