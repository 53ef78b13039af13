/** Jobs by pg-boss, which writes and hands out; when to look, and to end, is ours. */
import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type pg from 'pg'
import { describeError } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { addJob, executing } from './add-job.ts'
import { fetchJobs } from './fetch-jobs.ts'
import type { JobHandler, JobName, Jobs } from './jobs.ts'
import { lookForJobs } from './look-for-jobs.ts'
import { runJob, type Handlers } from './run-job.ts'

/** What ended is kept for a day, for who asks why. */
const KEPT_DAYS = 1

export function makeJobs(pool: pg.Pool, logger: FastifyBaseLogger, metrics?: Metrics): Jobs {
  // Its schema and queues come with our migrations, its own clock is not needed, and its pool is ours.
  const boss = new PgBoss({
    db: executing(pool),
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: KEPT_DAYS,
  })
  boss.on('error', (error) => logger.error({ failed: describeError(error) }, 'a job queue failed'))
  const handlers: Handlers = new Map()
  const shop = { boss, pool, logger, handlers, metrics }
  const looking = lookForJobs(shop)

  return {
    send: (tx, name, told, options) => addJob(boss, tx, name, told, options),
    work<Name extends JobName>(name: Name, handler: JobHandler<Name>) {
      handlers.set(name, handler as JobHandler<JobName>)
    },
    start: () => looking.start(),
    stop: () => looking.stop(),
    async drain() {
      for (let done = 1; done > 0;) {
        done = 0
        for (const name of handlers.keys())
          for (const job of await fetchJobs(pool, name, 1)) {
            done += 1
            await runJob(shop, job, looking.ending)
          }
      }
    },
  }
}
