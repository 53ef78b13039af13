/** One job: done, put off, or asked again in a minute. */
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import type pg from 'pg'
import { describeError } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { addJob } from './add-job.ts'
import type { JobHandler, JobName } from './jobs.ts'
import { isRegular, REGULAR, REGULAR_KEY } from './regular.ts'

export type Handlers = Map<string, JobHandler<JobName>>
export type JobShop = {
  boss: PgBoss
  pool: pg.Pool
  logger: FastifyBaseLogger
  handlers: Handlers
  metrics?: Metrics | undefined
}

export async function runJob(shop: JobShop, job: PgBoss.Job<object>, ending: AbortSignal): Promise<void> {
  const { boss, pool, logger, handlers, metrics } = shop
  try {
    if (await isClosing(pool, job.data)) return await putOff(pool, job)
    if (isRegular(job.name)) await askAgain(shop, job.name)
    await handlers.get(job.name)!(job.data as never, ending)
    await boss.complete(job.name, job.id)
    metrics?.jobEnded(job.name, 'done')
  } catch (error) {
    metrics?.jobEnded(job.name, 'failed')
    logger.error({ job: job.name, failed: describeError(error) }, 'a job failed and is done again')
    // Where this cannot be written either, the job's time runs out and it is done again too.
    await boss.fail(job.name, job.id, { failed: 'see the log' }).catch(() => undefined)
  }
}

const askAgain = ({ boss, pool }: JobShop, name: keyof typeof REGULAR) =>
  addJob(boss, pool, name, {}, { key: REGULAR_KEY, startAfter: inSeconds(REGULAR[name]) })

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** A church that is being closed may come back within thirty days: until then nothing is done for it. */
async function isClosing(pool: pg.Pool, told: object): Promise<boolean> {
  if (!('churchId' in told)) return false
  const { rowCount } = await pool.query('select from church_closings where church_id = $1', [told.churchId])
  return rowCount !== 0
}

async function putOff(pool: pg.Pool, { name, id }: PgBoss.Job<object>): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now() + interval '1 hour', keep_until = now() + interval '60 days'
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  )
}
