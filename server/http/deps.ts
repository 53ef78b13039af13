/** What a handler may use besides its request. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ImageStore } from '../providers/images/image-store.ts'
import type { Mailer } from '../providers/mail/mailer.ts'
import type { Payments } from '../providers/payments/payments.ts'
import type { Deliveries } from '../providers/sandbox/deliveries.ts'
import type { SmsProvider } from '../providers/sms/sms.ts'
import type { Live } from '../sync/live/live.ts'
import type { Later } from './later.ts'
import type { Metrics } from './metrics.ts'

export type Deps = {
  config: Config
  /** Works as `narthex_app`. */
  pool: pg.Pool
  /** Connections for sessions and readiness alone, so that no church’s work keeps them waiting. */
  reserve: pg.Pool
  logger: FastifyBaseLogger
  mailer: Mailer
  images: ImageStore
  payments: Payments
  sms: SmsProvider
  /** The webhooks and delivery reports of the sandbox; tests let them come with `deliver('all')`. */
  sandbox: Deliveries
  /** From which the keys of phones' outboxes follow. */
  sealSecret: string
  /** Work after the answer, for what must not slow it or tell by its time. A failure is logged. */
  later: Later
  /** Work that outlives this process. */
  jobs: Jobs
  /** Tells open pages that their church moved on. */
  live: Live
  /** What `/metrics` tells. */
  metrics: Metrics
}
