/**
 * Defines work that must be done even if the process ends: rows of pg-boss in the same PostgreSQL, written with their
 * cause.
 */
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type PgBoss from 'pg-boss'
import { noteWriteTrouble } from '../db/write-errors.ts'
import { describeError } from '../http/failures.ts'
import type { Metrics } from '../http/metrics.ts'
import { newId } from '../../contract/new-id.ts'

/** Each kind of job and its data: ids only, never a phone, a name or a text. */
export type JobDataOf = {
  /** Queries the provider about a pending payment or transfer. */
  'money.settle': { churchId: string; transactionId: string }
  /** Reads the webhooks in the inbox. */
  'money.webhooks': Record<string, never>
  /** Charges the churches that are due. */
  'subscription.renew': Record<string, never>
  /** Mails the owner the outcome of a renewal. */
  'subscription.mail': RenewalMail
  /** Queries the provider for refunds and disputes whose webhook was lost. */
  'money.returns': Record<string, never>
  /** Sends the next part of a bulk SMS. */
  'sms.send': { churchId: string; sendId: string }
  /** Finds SMS that are under way or due and have lost their job. */
  'sms.look': Record<string, never>
  /** Sends the follow-up of the morning after a service. */
  'sms.follow-up': Record<string, never>
  /** Deletes data after its retention period. `after`: the last church of an earlier job. */
  retention: { after?: string }
}
export type JobName = keyof JobDataOf

export type RenewalMail = {
  churchId: string
  /** `failed` could not be charged, `by hand` cannot be charged automatically; the others say why the plan ended. */
  about: 'failed' | 'by hand' | 'trial' | 'cancelled' | 'unpaid' | 'returned'
  /** The day of the next attempt, `YYYY-MM-DD`. */
  tryAgain?: string
  /** When it happened, ISO 8601. */
  since: string
}

export type SendOptions = {
  /** The earliest start, ISO 8601. */
  startAfter?: string
  /** A church has at most one waiting job with this key. It runs at the earlier of the requested times. */
  key?: string
}

/**
 * A job has two minutes; longer work sends itself again and ends. Jobs of a closing church do not run.
 * @param ending aborted when the server is about to stop: pause at the next good place
 */
export type JobHandler<Name extends JobName> = (data: JobDataOf[Name], ending: AbortSignal) => Promise<void>

export type Jobs = {
  /** Runs in the caller's transaction: the job exists if and only if its cause was committed. */
  send<Name extends JobName>(
    tx: pg.ClientBase | pg.Pool,
    name: Name,
    data: JobDataOf[Name],
    options?: SendOptions,
  ): Promise<void>
  /** Sets the handler of a kind. A handler that throws is called again in a minute, so it must be idempotent. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): void
  /** Starts to work. It also runs handlers that `work` adds later. */
  start(): Promise<void>
  /** Stops after the jobs under way. */
  stop(): Promise<void>
  /** For tests: runs all due jobs, and those that follow, until none is left. */
  drain(): Promise<void>
}

/** Regular jobs run when the server starts, and again this many seconds after their start. */
export const REGULAR = {
  'money.webhooks': 60,
  'subscription.renew': 3600,
  'money.returns': 86_400,
  'sms.follow-up': 600,
  'sms.look': 600,
  retention: 86_400,
} as const satisfies Partial<Record<JobName, number>>

/** The key of regular jobs. At most one of them waits, for any number of processes. */
export const REGULAR_KEY = 'regular'

export const isRegular = (name: string): name is keyof typeof REGULAR => name in REGULAR

/** Adds jobs, and runs one: it completes, is postponed, or is retried in a minute. */

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
