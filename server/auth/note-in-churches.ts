/** Notes about an account in the audit log of every church that it works for. */
import type pg from 'pg'
import type { AuditAction } from '../../contract/audit-actions.ts'
import { inTransaction } from '../db/in-church.ts'
import { LEAVE_CHURCH, setLocalUuid } from '../db/local-uuid.ts'
import { addAudit } from './audit.ts'

type Note = { action: AuditAction; accountId: string | null; about: string }

/** As the last act of a transaction that is in no church. @param about the account that the note is about */
export async function noteInChurches(tx: pg.PoolClient, { action, accountId, about }: Note): Promise<void> {
  const { rows } = await tx.query<{ church_id: string }>(
    `select church_id from memberships where account_id = $1 and status = 'active' order by church_id`,
    [about],
  )
  for (const { church_id: churchId } of rows) {
    await tx.query(setLocalUuid('app.church_id', churchId))
    await addAudit(tx, { churchId, accountId, action, subjectTable: 'accounts', subjectId: about })
  }
  await tx.query(LEAVE_CHURCH)
}

/** A wrong password or code. Nobody knows who typed it. */
export const noteFailedSignIn = (pool: pg.Pool, about: string): Promise<void> =>
  inTransaction(pool, (tx) => noteInChurches(tx, { action: 'failed to sign in', accountId: null, about }))
