/** The base of all code that moves money: its dependencies, the provider's errors, and the rule of one provider. */
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import { type Payments, ProviderRefused, ProviderSilent } from '../providers/payments/payments.ts'
import { Problem } from '../http/actor-and-answer.ts'
import { type Config, ConfigError } from '../config.ts'

/** Schedules the next query of the provider about a pending line. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Delays after the start; hourly afterwards. */
const FIRST = [1, 5, 30].map((minutes) => minutes * MINUTE)
const HOURLY_FOR = 3 * DAY

/** For this time after arrival, the bank may send the money back. */
const WATCHED_FOR = 7 * DAY

const at = (moment: number) => new Date(moment).toISOString()

export const inMinutes = (minutes: number): string => at(Date.now() + minutes * MINUTE)

/**
 * For a payment; null after three days. It then counts as abandoned, and only a webhook or a person triggers another query.
 */
export function nextPaymentAsk(startedAt: string, now = Date.now()): string | null {
  const age = now - Date.parse(startedAt)
  return age < HOURLY_FOR ? at(now + gap(age)) : null
}

/**
 * For a transfer. Money that is set aside is never abandoned, so queries continue daily after three days.
 * @param startedAt when it could first be sent; a transfer that waited for approval is older
 */
export function nextTransferAsk(startedAt: string, status: string, now = Date.now()): string | null {
  const age = now - Date.parse(startedAt)
  if (status === 'success') return age < WATCHED_FOR ? at(now + DAY) : null
  if (status !== 'pending') return null
  return at(now + (age < HOURLY_FOR ? gap(age) : DAY))
}

function gap(age: number): number {
  const next = FIRST.find((after) => after > age)
  return next === undefined ? HOUR : next - age
}

/** Each line has at most one pending query. */
export const sendSettle = (
  jobs: Jobs,
  tx: pg.ClientBase | pg.Pool,
  line: { churchId: string; transactionId: string },
  startAfter: string | null,
): Promise<void> =>
  jobs.send(tx, 'money.settle', line, {
    key: `settle-${line.transactionId}`,
    ...(startAfter && { startAfter }),
  })

/** The dependencies of code that moves money. */
export type MoneyDeps = {
  /** Works as `narthex_app`. */
  pool: pg.Pool
  payments: Payments
  jobs: Jobs
}

/**
 * Turns a provider's silence or rejection into an error for the caller. Other errors stay as they are.
 * @param field the field of a rejection, if it is about a typed value
 */
export function providerProblem(error: unknown, field?: string): unknown {
  if (error instanceof ProviderSilent)
    return new Problem(
      'UNAVAILABLE',
      'The payment service does not answer just now. Please try again in a minute.',
      undefined,
      60,
    )
  if (error instanceof ProviderRefused)
    return new Problem(
      'INVALID',
      error.message,
      field ? [{ path: field, message: error.message }] : undefined,
    )
  return error
}

/** Calls the provider, and throws `providerProblem` if that fails. */
export async function askingProvider<T>(ask: () => Promise<T>, field?: string): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw providerProblem(error, field)
  }
}

/** A query about an outcome has no "no": if the provider rejects it, the outcome is unknown. */
export const outcomeOf = <T>(question: Promise<T>): Promise<T> =>
  question.catch((error: unknown) => {
    throw error instanceof ProviderRefused ? new ProviderSilent('refused to say') : error
  })

/** Raised by `money_of_another` if row security hides a church from it. */
const HIDDEN = 'NX002'

/**
 * Enforces one payment provider for a database: sandbox money never becomes real money, nor the reverse. Throws
 * ConfigError if the database has payments or transfers of another provider, or if it hides a church.
 */
export async function mustBeOneProvider(db: pg.Pool, { paystack }: Pick<Config, 'paystack'>): Promise<void> {
  const { rows } = await db
    .query<{ another: string | null }>('select money_of_another($1) as another', [
      paystack ? 'paystack' : 'sandbox',
    ])
    .catch((error: { code?: string }) => {
      throw error.code === HIDDEN ? new ConfigError(NOT_SEEN) : error
    })
  if (rows[0]?.another) throw new ConfigError(paystack ? SANDBOX_THERE : REAL_THERE)
}

/** The demo church's wallet holds money that nobody paid. Throws ConfigError. */
export function mustNotBeDemo(demo: boolean, { paystack }: Pick<Config, 'paystack'>): void {
  if (demo && paystack)
    throw new ConfigError(
      '--demo and PAYSTACK_SECRET_KEY do not go together: money of the demo church is not real. Start without one of them.',
    )
}

const NOT_SEEN =
  'The database hides a church from this server, so nobody can say whose money it holds. Remove policies that were added by hand, and restore rows of the table churches that were deleted by hand.'

const SANDBOX_THERE =
  'This database holds payments or transfers of the sandbox, and PAYSTACK_SECRET_KEY is set: money that nobody paid could be sent out. Start with a new, empty database (DATABASE_URL, or DATA_DIR), or without PAYSTACK_SECRET_KEY.'

const REAL_THERE =
  'This database holds real payments or transfers, and PAYSTACK_SECRET_KEY is not set: anybody could pay in the sandbox. Set PAYSTACK_SECRET_KEY again, or start with a new, empty database (DATABASE_URL, or DATA_DIR).'
