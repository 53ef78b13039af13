/** Church after church. Several processes may do it at once: each batch takes what is there. */
import type pg from 'pg'
import type { Deps } from '../http/deps.ts'
import { eachChurch } from '../jobs/each-church.ts'
import { sweepAuditLog } from './sweep-audit-log.ts'
import { sweepReceipts } from './sweep-receipts.ts'

/** Well within what a job has; the rest is done by the next one. */
const AT_MOST_MS = 30_000
const CHURCHES_AT_ONCE = 100

export type SweepDeps = Pick<Deps, 'pool' | 'config' | 'jobs' | 'logger'>

/**
 * A church that cannot be swept is logged, and its turn comes again with the next job.
 * @param after the church that was swept last, where an earlier job ran out of time
 */
export async function sweepChurches(
  deps: SweepDeps,
  { after }: { after?: string },
  ending?: AbortSignal,
): Promise<void> {
  const until = Date.now() + AT_MOST_MS
  const turns = churchesAfter(deps.pool, after)
  let last = after
  let rest = false
  await eachChurch({
    what: 'deleting what was kept long enough',
    logger: deps.logger,
    async next() {
      const { value: church } = await turns.next()
      if (!church) return undefined
      rest ||= Boolean(ending?.aborted) || Date.now() > until
      if (rest) return undefined
      return (last = church)
    },
    work: (church) => sweepChurch(deps, church),
  })
  if (rest) await deps.jobs.send(deps.pool, 'retention', last ? { after: last } : {}, { key: 'rest' })
}

async function sweepChurch({ pool, config, logger }: SweepDeps, church: string): Promise<void> {
  const receipts = await sweepReceipts(pool, church)
  const notes = config.auditLogDays ? await sweepAuditLog(pool, church, config.auditLogDays) : 0
  if (receipts + notes > 0) logger.info({ church, receipts, notes }, 'what was kept long enough is deleted')
}

/** Churches that are not being closed, in the order of their ids. */
async function* churchesAfter(pool: pg.Pool, after?: string): AsyncGenerator<string, undefined> {
  for (let last = after; ;) {
    const { rows } = await pool.query<{ church_id: string }>(
      `select church_id from memberships m where ($1::uuid is null or church_id > $1)
         and not exists (select from church_closings c where c.church_id = m.church_id)
       group by church_id order by church_id limit ${CHURCHES_AT_ONCE}`,
      [last ?? null],
    )
    if (rows.length === 0) return undefined
    for (const { church_id } of rows) yield (last = church_id)
  }
}
