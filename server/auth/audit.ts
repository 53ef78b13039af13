/** Writes notes to a church's audit log that are not a row's history: sign-ins, rejections, reads of sensitive data. */
import type pg from 'pg'
import type { AuditAction } from '../../contract/audit-actions.ts'
import { newId } from '../../contract/ids.ts'
import { inChurch, inTransaction, LEAVE_CHURCH, setLocalUuid } from '../db/in-church.ts'

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

/** Call it in a transaction of that church. */
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

/**
 * Records that a person saw a list of the church, once a day by the church's calendar. The menu reads such lists with
 * every page for its counts, so a note of each read would bury all other notes. Call it in a transaction of that church.
 */
export async function addDailyView(tx: pg.PoolClient, note: DailyView): Promise<void> {
  await tx.query({
    name: 'add-daily-view',
    text: `insert into audit_log (church_id, id, account_id, device_id, action)
      select c.church_id, $2, $3, $4, $5::text from churches c where c.church_id = $1 and not exists (
        select from audit_log l where l.church_id = $1 and l.account_id = $3 and l.rev is null and l.action = $5::text
          and l.subject_id is null and l.at >= date_trunc('day', now() at time zone c.time_zone) at time zone c.time_zone)`,
    values: [note.churchId, newId(), note.accountId, note.deviceId ?? null, note.action],
  })
}

type DailyView = Pick<AuditNote, 'churchId' | 'deviceId' | 'action'> & { accountId: string }

/** Runs in a transaction of its own. */
export const noteAudit = (pool: pg.Pool, note: AuditNote) =>
  inChurch(pool, note.churchId, (tx) => addAudit(tx, note))

type Note = { action: AuditAction; accountId: string | null; about: string }

/**
 * Writes a note about an account to the audit log of every church that it works for. Call it last in a transaction that
 * is in no church.
 * @param about the account that the note is about
 */
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

/** Records a wrong password or code. The person is unknown. */
export const noteFailedSignIn = (pool: pg.Pool, about: string): Promise<void> =>
  inTransaction(pool, (tx) => noteInChurches(tx, { action: 'failed to sign in', accountId: null, about }))
