/** Money of the sandbox never becomes real, nor the other way round: a database knows one payment provider. */
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'

/** Raised by `money_of_another` where row security shows it nothing of a church. */
const HIDDEN = 'NX002'

/**
 * Throws ConfigError where payments or transfers of another provider are there than the one that is set up, and where that
 * cannot be seen.
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
