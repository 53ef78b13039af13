/** Adds jobs, and runs one: it completes, is postponed, or is retried in a minute. */
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import type pg from 'pg'
import { noteWriteTrouble } from '../db/write-errors.ts'
import { describeError } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { type JobHandler, type JobName, isRegular, REGULAR, REGULAR_KEY, type SendOptions } from './jobs.ts'
import { newId } from '../../contract/new-id.ts'

export type Handlers = Map<string, JobHandler<JobName>>

export type JobContext = {
  boss: PgBoss
  pool: pg.Pool
  logger: FastifyBaseLogger
  handlers: Handlers
  metrics?: Metrics | undefined
}

export async function runJob(
  context: JobContext,
  job: PgBoss.Job<object>,
  ending: AbortSignal,
): Promise<void> {
  const { boss, pool, logger, handlers, metrics } = context
  try {
    if (await isClosing(pool, job.data)) return await putOff(pool, job)
    if (isRegular(job.name)) await askAgain(context, job.name)
    await handlers.get(job.name)!(job.data as never, ending)
    await boss.complete(job.name, job.id)
    metrics?.jobEnded(job.name, 'done')
  } catch (error) {
    noteWriteTrouble(error)
    metrics?.jobEnded(job.name, 'failed')
    logger.error({ job: job.name, failed: describeError(error) }, 'a job failed and is done again')
    // If this write fails too, the job's time runs out and it is retried anyway.
    await boss.fail(job.name, job.id, { failed: 'see the log' }).catch(() => undefined)
  }
}

const askAgain = ({ boss, pool }: JobContext, name: keyof typeof REGULAR) =>
  addJob(boss, pool, name, {}, { key: REGULAR_KEY, startAfter: inSeconds(REGULAR[name]) })

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** A closing church may reopen within thirty days: until then its jobs do not run. */
async function isClosing(pool: pg.Pool, data: object): Promise<boolean> {
  if (!('churchId' in data)) return false
  const { rowCount } = await pool.query('select from church_closings where church_id = $1', [data.churchId])
  return rowCount !== 0
}

async function putOff(pool: pg.Pool, { name, id }: PgBoss.Job<object>): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now() + interval '1 hour', keep_until = now() + interval '60 days'
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  )
}

type Db = pg.ClientBase | pg.Pool

export const executing = (db: Db): PgBoss.Db => ({
  executeSql: (text: string, values?: unknown[]) => (db as pg.Pool).query(text, values),
})

/** The key belongs to its church alone: phones choose ids, so two churches may have the same. */
function keyOf(data: object, key: string = newId()): string {
  return 'churchId' in data ? `${String(data.churchId)}:${key}` : key
}

/** Adds a job in the caller's transaction. */
export async function addJob(
  boss: PgBoss,
  db: Db,
  name: JobName,
  data: object,
  { startAfter, key: chosen }: SendOptions = {},
): Promise<void> {
  const key = keyOf(data, chosen)
  const options = { singletonKey: key, ...(startAfter && { startAfter }), db: executing(db) }
  while (!(await boss.send(name, data, options))) {
    // A job with this key waits already. It is updated in any case, so that it begins after the caller's commit.
    const waiting = await (db as pg.Pool).query(
      `update pgboss.job set start_after = least(start_after, coalesce($3::timestamptz, now()))
       where name = $1 and singleton_key = $2 and state = 'created'`,
      [name, key, startAfter ?? null],
    )
    if (waiting.rowCount) return
  }
}
