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
import { readSealSecret } from './auth/seal-key.ts'
import { sweepRegularly } from './auth/sweep.ts'
import { serveAppFiles } from './http/app-files.ts'
import { answerBrokenRequest } from './http/broken-request.ts'
import { speakContent } from './http/content.ts'
import type { Deps } from './http/deps.ts'
import { answerFailures, answerUnreadableAddress } from './http/failures.ts'
import { makeLater } from './http/later.ts'
import { letGoAtTheEnd } from './http/let-go.ts'
import { registerRoutes } from './http/register.ts'
import { counted, makeMetrics, serveMetrics } from './http/metrics.ts'
import { requireOneHost } from './http/one-host.ts'
import { logRequests, requestId } from './http/request-log.ts'
import { guardAnswers } from './http/security-headers.ts'
import { readCertificate, reloadCertificate } from './http/reload-certificate.ts'
import { makeJobs } from './jobs/boss-jobs.ts'
import { workJobs } from './jobs/workers.ts'
import type { PageSource } from './pages/page-source.ts'
import { makeImages } from './providers/images/make-images.ts'
import { continueImports } from './imports/continue-imports.ts'
import { registerCapturePages } from './public-pages/register-capture-pages.ts'
import { registerGivePages } from './public-pages/register-give-pages.ts'
import { registerPublicPages } from './public-pages/register-public-pages.ts'
import { makeMailer } from './providers/mail/make-mailer.ts'
import { makePayments } from './providers/payments/make-payments.ts'
import { makeDeliveries } from './providers/sandbox/deliveries.ts'
import { postTo } from './providers/sandbox/post-to.ts'
import { sandboxSecret } from './providers/sandbox/sandbox.ts'
import { makeSms } from './providers/sms/make-sms.ts'
import { registerDocs } from './routes/docs.ts'
import { registerHealth } from './routes/health.ts'
import { registerSandbox } from './routes/sandbox/register-sandbox.ts'
import { servePictures } from './routes/uploaded-pictures.ts'
import { makeLive } from './sync/live/live.ts'

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
    /** What handlers use; tests wait on `later` and read the mailbox through it. */
    deps: Deps
  }
}

/** The whole server but its port: tests talk to it through `inject`. */
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
  // Before the server waits for what is under way: a stream never ends by itself.
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
  await speakContent(app)
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
    // Fastify's own line tells the whole address; ours does not (`logRequests`).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    frameworkErrors: answerUnreadableAddress(config),
    clientErrorHandler: answerBrokenRequest,
    // The largest picture on the poorest line takes less; who sends a byte a minute must not hold a connection for good.
    requestTimeout: config.requestTimeoutMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  } as FastifyServerOptions
}
