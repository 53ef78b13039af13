/** Every failure becomes the envelope with a sentence; nothing of the inside is told. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { databaseProblem } from './database-problem.ts'
import { describeError } from './log.ts'
import { notThere, Problem } from './problem.ts'
import { unaidedHeaders } from './security-headers.ts'

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, problemOf(error), error),
  )
}

/** An address that cannot be read reaches no route and no hook; Fastify's own answer would repeat it, in words of its own. */
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

/** What Fastify and its plugins refuse before a handler is reached. */
const REFUSED = new Map<number, () => Problem>([
  [400, () => new Problem('INVALID', 'What was sent cannot be read. Please send JSON that is complete.')],
  [413, () => new Problem('TOO_LARGE', 'This is too large to send at once. Please send less.')],
  [415, () => new Problem('UNSUPPORTED_TYPE', 'Please send this as JSON, plain or gzip.')],
])

function fastifyProblem(error: FastifyError): Problem | undefined {
  const refused = REFUSED.get(error.statusCode ?? 0)
  if (refused) return refused()
  return brokenUpload(error)
    ? new Problem('INVALID', 'The file did not arrive whole. Please send it again.')
    : undefined
}

/** The multipart plugin's refusals have a status of their own; those of its parser have none. */
const brokenUpload = ({ code, message }: FastifyError) =>
  /^FST_.*(MULTIPART|FIELD|PART)/.test(code) ||
  /^(Unexpected end of|Malformed|Multipart:|Missing)/.test(message)

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

export function failureOf(problem: Problem): Failure {
  const { message, code, reason } = problem
  const errors = problem.errors ?? (code === 'INVALID' ? [ofTheWhole(message)] : undefined)
  return { success: false, message, code, ...(errors && { errors }), ...(reason && { reason }) }
}

/** What does not fit always says where, also where no field is to blame. */
const ofTheWhole = (message: string) => ({ path: '', message })
