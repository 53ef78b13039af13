import type pg from 'pg'
import { Problem } from '../http/problem.ts'

/** The church that this account worked in last, of those it may still enter; else the first it joined. */
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
      'Your church is being closed. Its owner can undo that by the link in the e-mail that told of it.',
    )
  throw new Problem(
    'FEATURE_REQUIRED',
    'You are not in any church’s team at the moment. Ask your church’s administrator to invite you again.',
  )
}
