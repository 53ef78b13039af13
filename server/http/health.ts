/** Answers health checks of load balancers and supervisors. */
import type { FastifyInstance } from 'fastify'
import { isSameSecret, instanceId } from '../auth/seal-secret.ts'
import { isMigrated } from '../db/migrate.ts'
import { writeTrouble } from '../db/write-errors.ts'
import type { Deps } from './deps.ts'

export function registerHealth(app: FastifyInstance, deps: Deps): void {
  // `npm run doctor` recognises by the instance the server that PUBLIC_URL leads to.
  const up = { status: 'up', instance: instanceId(deps.sealSecret) }
  app.get('/healthz', () => up)
  app.get('/readyz', async (_request, reply) => {
    const why = await whyNotReady(deps)
    if (why) void reply.header('retry-after', '5')
    return reply.code(why ? 503 : 200).send({ ready: !why, ...(why && { why }) })
  })
}

/** Returns null if the server can read and write. */
async function whyNotReady({ reserve: pool, sealSecret }: Deps): Promise<string | null> {
  const trouble = await writeTrouble(pool)
  if (trouble) return `PostgreSQL could not write just now (${trouble})`
  try {
    if (!(await isMigrated(pool))) return 'migrations are missing'
    if (!(await isSameSecret(pool, sealSecret))) return 'another process gave up the seal secret of this one'
    // Takes a transaction id. A database that cannot write rejects this.
    await pool.query('select pg_current_xact_id()')
    return null
  } catch (error) {
    return `PostgreSQL does not answer (${(error as { code?: string }).code ?? 'no code'})`
  }
}
