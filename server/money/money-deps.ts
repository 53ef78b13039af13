import type pg from 'pg'
import type { Jobs } from '../jobs/jobs.ts'
import type { Payments } from '../providers/payments/payments.ts'

/** What moving money needs. */
export type MoneyDeps = {
  /** Works as `narthex_app`. */
  pool: pg.Pool
  payments: Payments
  jobs: Jobs
}
