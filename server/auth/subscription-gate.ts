import type pg from 'pg'
import { Problem } from '../http/problem.ts'

/**
 * Throws 402 unless the church's subscription is active. One round trip: a text of two statements is one
 * transaction to PostgreSQL, so row security knows the church for the second.
 */
export async function requireSubscription(pool: pg.Pool, churchId: string): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(churchId)) throw new TypeError('not a church id')
  const text = `set local app.church_id = '${churchId}'; select status from subscriptions where church_id = '${churchId}'`
  const answers = (await pool.query(text)) as unknown as pg.QueryResult<{ status: string }>[]
  if (answers[1]?.rows[0]?.status !== 'active') {
    throw new Problem(
      'SUBSCRIPTION_REQUIRED',
      'Your church has no running subscription. Choose a plan to go on; marking people at the door works without.',
    )
  }
}
