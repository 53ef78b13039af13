/** Work that must be done though the process ends: rows of pg-boss in the same PostgreSQL, written with what causes them. */
import type pg from 'pg'

/** Each kind of work, and what it is told: ids only, never a phone, a name or a text. */
export type JobDataOf = {
  /** Asks the provider what became of a payment or a transfer that is still pending. */
  'money.settle': { churchId: string; transactionId: string }
  /** Reads what webhooks left in the inbox. */
  'money.webhooks': Record<string, never>
  /** Charges the churches whose day it is. */
  'subscription.renew': Record<string, never>
  /** Tells the owner what became of a renewal. */
  'subscription.mail': RenewalMail
  /** Asks the provider what was refunded or disputed, for what no webhook told. */
  'money.returns': Record<string, never>
  /** Sends the next of a bulk SMS. */
  'sms.send': { churchId: string; sendId: string }
  /** Looks for SMS that are under way or due and have lost their job. */
  'sms.look': Record<string, never>
  /** The follow-up of the morning after a service. */
  'sms.follow-up': Record<string, never>
  /** Deletes what was kept long enough. `after`: the church up to which an earlier job came. */
  retention: { after?: string }
}
export type JobName = keyof JobDataOf

export type RenewalMail = {
  churchId: string
  /** `failed` could not be charged, `by hand` cannot be charged by itself; the others say why the plan ended. */
  about: 'failed' | 'by hand' | 'trial' | 'cancelled' | 'unpaid' | 'returned'
  /** The day of the next try, `YYYY-MM-DD`. */
  tryAgain?: string
  /** When it happened, ISO 8601. */
  since: string
}

export type SendOptions = {
  /** Not before this moment, ISO 8601. */
  startAfter?: string
  /** Of one church one of this key waits at most; it is done at the earlier of the moments that were asked for. */
  key?: string
}

/**
 * Has two minutes; what takes longer sends itself anew and ends. A church that is being closed is not asked for.
 * @param ending aborted when the server is about to end: leave off at the next good place
 */
export type JobHandler<Name extends JobName> = (told: JobDataOf[Name], ending: AbortSignal) => Promise<void>

export type Jobs = {
  /** Within the caller's transaction: the work is there if and only if what it is about was committed. */
  send<Name extends JobName>(
    tx: pg.ClientBase | pg.Pool,
    name: Name,
    told: JobDataOf[Name],
    options?: SendOptions,
  ): Promise<void>
  /** Who does it. A handler that throws is asked again in a minute, so it must bear being asked twice. */
  work<Name extends JobName>(name: Name, handler: JobHandler<Name>): void
  /** Begins to work; what `work` named after it is worked too. */
  start(): Promise<void>
  /** Ends after what is under way. */
  stop(): Promise<void>
  /** For tests: works all that is due now, and what follows from it, until nothing is left. */
  drain(): Promise<void>
}
