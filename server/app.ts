import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { isMigrated } from './db/migrate.ts'
import type { PageSource } from './pages/page-source.ts'

export interface AppDeps {
  config: Config
  /** Works as `narthex_app`. */
  pool: pg.Pool
  logger: FastifyBaseLogger
  pages?: PageSource
}

/** The whole server but its port: tests talk to it through `inject`. */
export async function buildApp({ config, pool, logger }: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({ loggerInstance: logger, trustProxy: config.trustProxy })
  app.get('/healthz', () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(pool).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  return app
}
