/** For whoever watches the server. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '../db/migrate.ts'

export function registerHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(pool).catch(() => false)
    if (!ready) void reply.header('retry-after', '5')
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
