/** One line for each request: which route, how it went, how long. Never the address, its query or who. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** A caller's own id could carry anything into the log, so ours is always new. */
export const requestId = () => randomUUID()

export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
