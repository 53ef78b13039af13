/** Notes in a church's audit log that are not a row's history: sign-ins, refusals, who read what is sensitive. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { inChurch } from '../db/in-church.ts'

export type AuditNote = {
  churchId: string
  accountId: string | null
  deviceId?: string | null
  action: string
  subjectTable?: string
  subjectId?: string
}

/** Within a transaction of that church. */
export async function addAudit(tx: pg.PoolClient, note: AuditNote): Promise<void> {
  await tx.query({
    name: 'add-audit',
    text: `insert into audit_log (church_id, id, account_id, device_id, action, subject_table, subject_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      note.churchId,
      newId(),
      note.accountId,
      note.deviceId ?? null,
      note.action,
      note.subjectTable ?? null,
      note.subjectId ?? null,
    ],
  })
}

/** In a transaction of its own. */
export const noteAudit = (pool: pg.Pool, note: AuditNote) =>
  inChurch(pool, note.churchId, (tx) => addAudit(tx, note))
