/**
 * Chooses and switches the church of a session, and checks that a request means the session's own account and church.
 */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { retried } from '../../db/write-errors.ts'
import { lockMemberships } from '../rights-now.ts'
import { Problem } from '../../http/problem.ts'

const ENTER = `update sessions s set church_id = m.church_id from memberships m
  where s.id = $1 and s.ended_at is null and m.account_id = s.account_id and m.church_id = $2 and m.status = 'active'
    and not exists (select 1 from church_closings c where c.church_id = m.church_id)
    and not exists (select 1 from write_offs w where w.church_id = m.church_id and w.account_id = s.account_id
      and w.device_id = s.device_id and w.written_off_at >= s.created_at)`

/**
 * Switches a session to another church of its account.
 * @returns false if the account is not in the team, the church is closed, or it wrote this phone off since the log-in
 */
export const enterChurch = (
  pool: pg.Pool,
  { accountId, sessionId }: Actor,
  churchId: string,
): Promise<boolean> =>
  retried(() =>
    inChurch(pool, churchId, async (tx) => {
      await lockMemberships(tx, churchId, [accountId])
      const { rowCount } = await tx.query(ENTER, [sessionId, churchId])
      return Boolean(rowCount)
    }),
  )

/** Returns the church in which this account last worked, if it may still enter it; else the first it joined. */
export async function churchToEnter(pool: pg.Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ church_id: string }>(
    `select m.church_id from memberships m
     left join lateral (select max(s.last_seen_at) as seen from sessions s where s.account_id = m.account_id and s.church_id = m.church_id) last on true
     where m.account_id = $1 and m.status = 'active' and not exists (select 1 from church_closings c where c.church_id = m.church_id) order by last.seen desc nulls last, m.created_at, m.church_id limit 1`,
    [accountId],
  )
  if (rows[0]) return rows[0].church_id
  const closing = await pool.query(
    `select 1 from memberships m join church_closings c on c.church_id = m.church_id where m.account_id = $1 and m.status = 'active'`,
    [accountId],
  )
  if (closing.rowCount)
    throw new Problem(
      'FEATURE_REQUIRED',
      'Your church is being closed. Its owner can undo that by the link in the email that told of it.',
    )
  throw new Problem(
    'FEATURE_REQUIRED',
    'You are not in any church’s team at the moment. Ask your church’s administrator to invite you again.',
  )
}

/** A missing value matches. */
type Named = { account?: string | undefined; church?: string | undefined }

/**
 * Cookies belong to the browser: somebody else may have signed in since. Throws Problem ACCOUNT_MISMATCH with this
 * sentence.
 */
export function mustBeTheirs(
  { accountId, churchId }: Actor,
  { account = accountId, church = churchId }: Named,
  sentence: string,
): void {
  if (account !== accountId || church !== churchId) throw new Problem('ACCOUNT_MISMATCH', sentence)
}
