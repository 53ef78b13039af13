/** Money of the sandbox never becomes real, nor the other way round: a database knows one payment provider. */
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'

/** Throws ConfigError where payments or transfers of another provider are there than the one that is set up. */
export async function mustBeOneProvider(db: pg.Pool, { paystack }: Pick<Config, 'paystack'>): Promise<void> {
  const { rows } = await db.query<{ another: string | null }>('select money_of_another($1) as another', [
    paystack ? 'paystack' : 'sandbox',
  ])
  if (rows[0]?.another) throw new ConfigError(paystack ? SANDBOX_THERE : REAL_THERE)
}

/** The demo church's wallet holds money that nobody paid. Throws ConfigError. */
export function mustNotBeDemo(demo: boolean, { paystack }: Pick<Config, 'paystack'>): void {
  if (demo && paystack)
    throw new ConfigError(
      '--demo and PAYSTACK_SECRET_KEY do not go together: money of the demo church is not real. Start without one of them.',
    )
}

const SANDBOX_THERE =
  'This database holds payments or transfers of the sandbox, and PAYSTACK_SECRET_KEY is set: money that nobody paid could be sent out. Start with a new, empty database (DATABASE_URL, or DATA_DIR), or without PAYSTACK_SECRET_KEY.'
const REAL_THERE =
  'This database holds real payments or transfers, and PAYSTACK_SECRET_KEY is not set: anybody could pay in the sandbox. Set PAYSTACK_SECRET_KEY again, or start with a new, empty database (DATABASE_URL, or DATA_DIR).'
