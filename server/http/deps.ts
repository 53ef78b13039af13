/** Defines the dependencies of handlers. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ImageStore } from '../providers/image-store.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { Payments } from '../providers/payments/payments.ts'
import type { Deliveries } from '../providers/deliveries.ts'
import type { SmsProvider } from '../providers/sms/sms.ts'
import type { Live } from '../sync/live.ts'
import type { Later } from './log.ts'
import type { Metrics } from './metrics.ts'

export type Deps = {
  config: Config
  /** Works as `narthex_app`. */
  pool: pg.Pool
  /** Connections for sessions and readiness alone, so that no church’s work delays them. */
  reserve: pg.Pool
  logger: FastifyBaseLogger
  mailer: Mailer
  images: ImageStore
  payments: Payments
  sms: SmsProvider
  /** The webhooks and delivery reports of the sandbox. Tests trigger them with `deliver('all')`. */
  sandbox: Deliveries
  /** The keys of phones' outboxes are derived from it. */
  sealSecret: string
  /** Runs work after the response, if it must not slow it or reveal something by its duration. A failure is logged. */
  later: Later
  /** Work that outlives this process. */
  jobs: Jobs
  /** Notifies open pages of their church's new rev. */
  live: Live
  /** The numbers for `/metrics`. */
  metrics: Metrics
}
