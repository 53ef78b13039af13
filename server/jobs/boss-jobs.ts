/** Runs jobs by pg-boss, which writes and hands out jobs. This app decides when to poll and when to stop. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import PgBoss from 'pg-boss'
import type pg from 'pg'
import { describeError } from '../http/failures.ts'
import type { Metrics } from '../http/metrics.ts'
import {
  addJob,
  executing,
  runJob,
  type Handlers,
  type JobContext,
  type JobHandler,
  type JobName,
  type Jobs,
  isRegular,
  REGULAR_KEY,
} from './jobs.ts'

/** Ended jobs are kept for a day, for investigations. */
const KEPT_DAYS = 1

export function makeJobs(pool: pg.Pool, logger: FastifyBaseLogger, metrics?: Metrics): Jobs {
  // Its schema and queues come with this app's migrations. Its own scheduler is not needed, and it uses this app's pool.
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
  const context = { boss, pool, logger, handlers, metrics }
  const polling = pollJobs(context)

  return {
    send: (tx, name, data, options) => addJob(boss, tx, name, data, options),
    work<Name extends JobName>(name: Name, handler: JobHandler<Name>) {
      handlers.set(name, handler as JobHandler<JobName>)
    },
    start: () => polling.start(),
    stop: () => polling.stop(),
    async drain() {
      for (let done = 1; done > 0;) {
        done = 0
        for (const name of handlers.keys())
          for (const job of await fetchJobs(pool, name, 1)) {
            done += 1
            await runJob(context, job, polling.ending)
          }
      }
    },
  }
}

const LOOK_MS = 1000

/** Jobs of one kind in one process, each of another church. */
const AT_ONCE = 4

/** Nobody waits longer for Ctrl-C. The next process repeats unfinished jobs. */
const LEAVE_AFTER_MS = 5000

type Polling = { ending: AbortSignal; start(): Promise<void>; stop(): Promise<void> }

/** Polls for jobs every second, runs some concurrently, and stops when the server stops. */
function pollJobs(context: JobContext): Polling {
  const end = new AbortController()
  const underWay = new Map<string, Map<Promise<void>, string | undefined>>()
  /** The end of a job may make room for the next. */
  let room = new AbortController()
  let looked: Promise<void> | undefined
  let care: NodeJS.Timeout | undefined

  const turn = async () => {
    for (const name of await dueKinds(context)) {
      const running = underWay.get(name) ?? new Map<Promise<void>, string | undefined>()
      underWay.set(name, running)
      const free = AT_ONCE - running.size
      if (free <= 0) continue
      const churches = [...running.values()].filter((church) => church !== undefined)
      for (const job of await fetchJobs(context.pool, name, free, churches)) {
        const work = runJob(context, job, end.signal).finally(() => {
          running.delete(work)
          room.abort()
        })
        running.set(work, churchOf(job))
      }
    }
  }

  const look = async () => {
    while (!end.signal.aborted) {
      room = new AbortController()
      await turn().catch((error: unknown) =>
        context.logger.warn({ failed: describeError(error) }, 'jobs could not be looked for'),
      )
      const signal = AbortSignal.any([end.signal, room.signal])
      await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    ending: end.signal,
    async start() {
      for (const name of [...context.handlers.keys()].filter(isRegular))
        await addJob(context.boss, context.pool, name, {}, { key: REGULAR_KEY })
      care = lookAfterJobs(context)
      looked = look()
    },
    async stop() {
      clearInterval(care)
      end.abort()
      await looked
      const all = [...underWay.values()].flatMap((running) => [...running.keys()])
      await Promise.race([Promise.all(all), wait(LEAVE_AFTER_MS, undefined, { ref: false })])
    },
  }
}

async function dueKinds({ pool, handlers }: JobContext): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name where exists (
       select from pgboss.job j where j.name = name.name and j.state < 'active' and j.start_after < now())`,
    [[...handlers.keys()]],
  )
  return rows.map(({ name }) => name)
}

/** Like `fetch` of pg-boss 10, but only with the oldest job of each church. A job of no church counts for itself. */
const FETCH = `with due as (
    select distinct on (church) id, priority, created_on from (
      select id, priority, created_on, coalesce(data ->> 'churchId', id::text) as church
      from pgboss.job where name = $1 and state < 'active' and start_after < now()) j
    where church <> all($3::text[]) order by church, priority desc, created_on, id),
  next as (
    select j.id from due d join pgboss.job j on j.name = $1 and j.id = d.id
    where j.state < 'active' order by d.priority desc, d.created_on, d.id limit $2 for update of j skip locked)
  update pgboss.job j set state = 'active', started_on = now(),
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
  from next where j.name = $1 and j.id = next.id
  returning j.id, j.name, j.data, extract(epoch from j.expire_in)::int as "expireInSeconds"`

/**
 * Fetches the next jobs of a kind. pg-boss hands out the oldest. Here a church has one under way at a time, so its many
 * jobs delay no other church's.
 * @param most jobs to fetch
 * @param underWay churches that have such a job under way in this process
 */
async function fetchJobs(
  pool: pg.Pool,
  name: string,
  most: number,
  underWay: readonly string[] = [],
): Promise<PgBoss.Job<object>[]> {
  const values = [name, most, underWay]
  const { rows } = await pool.query<PgBoss.Job<object>>({ text: FETCH, values })
  return rows
}

const churchOf = ({ data }: Pick<PgBoss.Job<object>, 'data'>): string | undefined =>
  'churchId' in data ? String(data.churchId) : undefined

const EVERY_MS = 30_000

/** Hands jobs of a dead process to another, and removes ended ones. Any process may do it, and all do. */
function lookAfterJobs({ boss, logger }: JobContext): NodeJS.Timeout {
  const lookAfter = () =>
    void boss
      .maintain()
      .catch((error: unknown) =>
        logger.warn({ failed: describeError(error) }, 'jobs could not be looked after'),
      )
  lookAfter()
  return setInterval(lookAfter, EVERY_MS).unref()
}
