/** The base of all code that moves money: its dependencies, the provider's errors, and the rule of one provider. */
import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import { type Payments, ProviderRefused, ProviderSilent } from '../providers/payments/payments.ts'
import { Problem } from '../http/problem.ts'
import { type Config, ConfigError } from '../config.ts'

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
