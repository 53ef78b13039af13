/**
 * Defines work that must be done even if the process ends: rows of pg-boss in the same PostgreSQL, written with their
 * cause.
 */
import type pg from 'pg'

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
