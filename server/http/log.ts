/** Logs requests and failures, also of work that goes on after an answer. No name, phone or token gets into the log. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyBaseLogger } from 'fastify'
import { noteWriteTrouble } from '../db/write-errors.ts'

/** A failure as the log describes it: its kind and place. */
type Failed = {
  name: string
  code?: string
  table?: string
  constraint?: string
  at: string[]
  message?: string
  cause?: Failed
}

/** Messages of database errors repeat stored or typed values, so only code, table and constraint are kept. */
export function describeError(error: unknown): Failed {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string }
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  const ownWords = /^(Type|Range|Reference|Syntax)Error$/.test(error.name)
  return {
    name: error.name,
    code,
    table,
    constraint,
    at,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(ownWords && { message: error.message.slice(0, 200) }),
  }
}

/** A caller's id could carry anything into the log, so the server always makes a new one. */
export const requestId = () => randomUUID()

/** Logs one line for each request: route, status and duration. Never the address, its query or the person. */
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

export type Later = {
  (what: string, work: () => Promise<unknown>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/** Runs work after a response, mostly mail. The server waits for it before it stops. */
export function makeLater(logger: FastifyBaseLogger): Later {
  const underWay = new Set<Promise<unknown>>()
  const later = (what: string, work: () => Promise<unknown>) => {
    const running: Promise<unknown> = new Promise((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => {
        noteWriteTrouble(error)
        logger.error({ what, failed: describeError(error) }, 'work after the answer failed')
      })
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }
  const settled = async () => {
    while (underWay.size) await Promise.all(underWay)
  }
  return Object.assign(later, { settled })
}
