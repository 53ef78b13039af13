/**
 * Turns every failure, of a handler, the framework, the database or the socket, into the envelope with a sentence. No
 * internal detail is revealed.
 */
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify'
import type { Failure } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { notThere, Problem } from './actor-and-answer.ts'
import { unaidedHeaders } from './hosts-and-headers.ts'
import { isOfTheMoment } from '../db/church-queue.ts'
import { noteWriteTrouble } from '../db/write-errors.ts'
import { randomUUID } from 'node:crypto'

/** Logs requests and failures, also of work that goes on after an answer. No name, phone or token gets into the log. */

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

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, problemOf(error), error),
  )
}

/** An unreadable address reaches no route and no hook. Fastify's default response would repeat it. */
export const answerUnreadableAddress =
  (config: Config) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void sendProblem(request, reply.headers(unaidedHeaders(request, config)), notThere('This page'), error)
  }

export function problemOf(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  return (
    fastifyProblem(error) ??
    databaseProblem(error) ??
    new Problem('BROKEN', 'Something went wrong on our side. Please try again; if it goes on, tell support.')
  )
}

/** Errors of Fastify and its plugins before a handler runs. */
const FRAMEWORK_PROBLEMS = new Map<number, () => Problem>([
  [400, () => new Problem('INVALID', 'What was sent cannot be read. Please send JSON that is complete.')],
  [413, () => new Problem('TOO_LARGE', 'This is too large to send at once. Please send less.')],
  [415, () => new Problem('UNSUPPORTED_TYPE', 'Please send this as JSON, plain or gzip.')],
])

/** The multipart plugin's errors have a status; those of its parser have none. */
const brokenUpload = ({ code, message }: FastifyError) =>
  /^FST_.*(MULTIPART|FIELD|PART)/.test(code) ||
  /^(Unexpected end of|Malformed|Multipart:|Missing)/.test(message)

function fastifyProblem(error: FastifyError): Problem | undefined {
  const refused = FRAMEWORK_PROBLEMS.get(error.statusCode ?? 0)
  if (refused) return refused()
  return brokenUpload(error)
    ? new Problem('INVALID', 'The file did not arrive whole. Please send it again.')
    : undefined
}

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  error: Error,
): FastifyReply {
  if (problem.status >= 500) request.log.error({ failed: describeError(error) }, problem.code)
  else request.log.info({ code: problem.code }, 'refused')
  if (problem.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.ceil(problem.retryAfter)))
  return reply.code(problem.status).type('application/json; charset=utf-8').send(failureOf(problem))
}

function failureOf(problem: Problem): Failure {
  const { message, code, reason } = problem
  const errors = problem.errors ?? (code === 'INVALID' ? [ofTheWhole(message)] : undefined)
  return { success: false, message, code, ...(errors && { errors }), ...(reason && { reason }) }
}

/** An INVALID error always names a path, even if no field caused it. */
const ofTheWhole = (message: string) => ({ path: '', message })

/** Maps PostgreSQL's errors to errors for the caller. */
function databaseProblem(error: { code?: string; message: string }): Problem | undefined {
  const code = error.code ?? ''
  if (isOfTheMoment(error)) {
    noteWriteTrouble(error)
    return new Problem(
      'UNAVAILABLE',
      'The server cannot reach its records just now. Please try again in a moment.',
      undefined,
      5,
    )
  }
  // Characters that no column accepts (a zero byte, half an emoji). The error is in the caller's content, in any field.
  if (code.startsWith('22'))
    return new Problem(
      'INVALID',
      'Something in this cannot be stored. Please check what was typed for unusual characters.',
    )
  if (code === '23505') return new Problem('ALREADY_EXISTS', 'This exists already.')
  return undefined
}

const unreadable = () => new Problem('INVALID', 'What was sent cannot be read as a request.')

const SOCKET_PROBLEMS: Record<string, { status: string; problem: () => Problem }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    problem: () => new Problem('TOO_LARGE', 'The headers of this request are too large.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    problem: () => new Problem('INVALID', 'The request took too long to arrive. Please send it again.'),
  },
}

/** Answers bytes on a socket that never become a request, in the API's own format, and closes the connection. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, problem } = SOCKET_PROBLEMS[error.code ?? ''] ?? {
    status: '400 Bad Request',
    problem: unreadable,
  }
  const body = JSON.stringify(failureOf(problem()))
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
