/** Builds the Fastify app: dependencies, hooks, routes, pages and jobs. */
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import type pg from 'pg'
import { MAX_PUSH_BYTES } from '../contract/protocol.ts'
import type { Config } from './config.ts'
import { readSealSecret } from './auth/secrets.ts'
import { sweepRegularly, workJobs } from './jobs/workers.ts'
import { serveAppFiles, type PageSource } from './http/app-files.ts'
import {
  answerBrokenRequest,
  answerFailures,
  answerUnreadableAddress,
  makeLater,
  logRequests,
  requestId,
} from './http/failures.ts'
import { registerContentParsers } from './http/content.ts'
import type { Deps } from './http/handler.ts'
import {
  letGoAtTheEnd,
  readCertificate,
  reloadCertificate,
  registerRoutes,
  registerHealth,
} from './http/register.ts'
import { counted, makeMetrics, serveMetrics } from './http/metrics.ts'
import { requireOneHost, guardAnswers } from './http/hosts-and-headers.ts'
import { makeJobs } from './jobs/boss-jobs.ts'
import { makeImages } from './providers/images.ts'
import { continueImports } from './modules/imports/jobs/run-import.ts'
import { registerCapturePages } from './public-pages/register-capture-pages.ts'
import { registerGivePages } from './public-pages/register-give-pages.ts'
import { registerPublicPages } from './public-pages/pages.ts'
import { makeMailer, makeDeliveries, postTo, sandboxSecret } from './providers/mail-and-deliveries.ts'
import { makePayments } from './providers/payments/make-payments.ts'
import { makeSms } from './providers/sms/make-sms.ts'
import { registerDocs } from './http/api-docs.ts'
import { registerSandbox } from './modules/sandbox/routes.ts'
import { servePictures } from './modules/uploads/routes.ts'
import { makeLive } from './sync/live.ts'

export interface AppDeps {
  config: Config
  /** Works as `narthex_app`. */
  pool: pg.Pool
  /** Absent: `pool`. */
  reserve?: pg.Pool
  logger: FastifyBaseLogger
  pages?: PageSource
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The dependencies of handlers. Tests wait on `later` and read the mailbox through it. */
    deps: Deps
  }
}

/** Builds the whole server except its port. Tests call it through `inject`. */
export async function buildApp({
  config,
  pool,
  reserve = pool,
  logger,
  pages,
}: AppDeps): Promise<FastifyInstance> {
  const app = Fastify(settings(config, logger)) as FastifyInstance
  const sealSecret = readSealSecret(config)
  const sandbox = {
    deliveries: makeDeliveries(pool, logger, postTo(app)),
    secret: sandboxSecret(sealSecret),
  }
  const metrics = makeMetrics()
  const deps: Deps = {
    config,
    pool,
    reserve,
    logger,
    payments: counted(makePayments(config, { pool, logger, sandbox }), metrics),
    sms: counted(makeSms(config, { pool, logger, sandbox }), metrics),
    sandbox: sandbox.deliveries,
    mailer: makeMailer(config, pool),
    images: makeImages(config, logger),
    sealSecret,
    later: makeLater(logger),
    jobs: makeJobs(pool, logger, metrics),
    live: makeLive(pool),
    metrics,
  }
  app.decorate('deps', deps)
  // Runs before the server waits for open requests: a stream never ends by itself.
  app.addHook('preClose', () => deps.live.stop())
  app.addHook('preClose', () => deps.sandbox.stop())
  letGoAtTheEnd(app)
  if ([deps.payments.name, deps.sms.name].includes('sandbox'))
    app.addHook('onReady', async () => deps.sandbox.start())
  app.addHook('onClose', async () => {
    await deps.jobs.stop()
    await deps.later.settled()
    deps.mailer.close()
  })
  answerFailures(app)
  logRequests(app)
  await guardAnswers(app, config)
  requireOneHost(app)
  await app.register(cookie)
  await registerContentParsers(app)
  registerHealth(app, deps)
  serveMetrics(app, deps)
  registerRoutes(app, deps)
  servePictures(app, deps.images)
  registerDocs(app, config)
  await registerSandbox(app, deps)
  if (pages) registerPublicPages(app, { config, pages })
  if (pages) await registerCapturePages(app, deps, pages)
  if (pages) await registerGivePages(app, deps, pages)
  await serveAppFiles(app, pages)
  if (config.tls) reloadCertificate(app, config.tls)
  sweepRegularly(app, deps)
  continueImports(app, deps)
  workJobs(deps)
  return app
}

function settings(config: Config, loggerInstance: FastifyBaseLogger): FastifyServerOptions {
  const { tls } = config
  const https = tls && { https: readCertificate(tls) }
  return {
    ...https,
    loggerInstance,
    trustProxy: config.trustProxy,
    bodyLimit: MAX_PUSH_BYTES,
    // Fastify's own line contains the whole address; `logRequests` leaves it out.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    frameworkErrors: answerUnreadableAddress(config),
    clientErrorHandler: answerBrokenRequest,
    // The largest picture on the slowest line takes less. A client that sends a byte a minute must not hold a connection
    // permanently.
    requestTimeout: config.requestTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  } as FastifyServerOptions
}
