/** Church after church. Several processes may do it at once: each batch takes what is there. */
import type pg from 'pg'
import type { Deps } from '../http/deps.ts'
import { sweepAuditLog } from './sweep-audit-log.ts'
import { sweepReceipts } from './sweep-receipts.ts'

/** Well within what a job has; the rest is done by the next one. */
const AT_MOST_MS = 30_000
const CHURCHES_AT_ONCE = 100

export type SweepDeps = Pick<Deps, 'pool' | 'config' | 'jobs' | 'logger'>

/** @param after the church that was swept last, where an earlier job ran out of time */
export async function sweepChurches(
  deps: SweepDeps,
  { after }: { after?: string },
  ending?: AbortSignal,
): Promise<void> {
  const until = Date.now() + AT_MOST_MS
  let last = after
  for (;;) {
    const churches = await churchesAfter(deps.pool, last)
    if (churches.length === 0) return
    for (const church of churches) {
      if (ending?.aborted || Date.now() > until)
        return deps.jobs.send(deps.pool, 'retention', last ? { after: last } : {}, { key: 'rest' })
      await sweepChurch(deps, church)
      last = church
    }
  }
}

async function sweepChurch({ pool, config, logger }: SweepDeps, church: string): Promise<void> {
  const receipts = await sweepReceipts(pool, church)
  const notes = config.auditLogDays ? await sweepAuditLog(pool, church, config.auditLogDays) : 0
  if (receipts + notes > 0) logger.info({ church, receipts, notes }, 'what was kept long enough is deleted')
}

/** Churches that are not being closed, in the order of their ids. */
async function churchesAfter(pool: pg.Pool, after?: string): Promise<string[]> {
  const { rows } = await pool.query<{ church_id: string }>(
    `select church_id from memberships m where ($1::uuid is null or church_id > $1)
       and not exists (select from church_closings c where c.church_id = m.church_id)
     group by church_id order by church_id limit ${CHURCHES_AT_ONCE}`,
    [after ?? null],
  )
  return rows.map(({ church_id }) => church_id)
}
