/** Defines the type of a handler, derived from its contract. */
import type { FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { RouteContract } from '../../contract/routes/route.ts'
import type { Actor, Answer, RawAnswer } from './actor-and-answer.ts'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ImageStore } from '../providers/images.ts'
import type { Mailer, Deliveries } from '../providers/mail-and-deliveries.ts'
import type { Payments } from '../providers/payments/payments.ts'
import type { SmsProvider } from '../providers/sms/sms.ts'
import type { Live } from '../sync/live.ts'
import type { Later } from './failures.ts'
import type { Metrics } from './metrics.ts'

type Parsed<R, Part extends 'params' | 'query' | 'body'> = R extends {
  [P in Part]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** A request's parts as the contract parses them; undefined for parts that it does not name. */
export type ParsedRequest<R extends RouteContract> = {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  body: Parsed<R, 'body'>
}

/** Null on public routes, even for a signed-in user. */
export type ActorOf<R extends RouteContract> = R['access'] extends 'public' ? null : Actor

export type HandlerContext<R extends RouteContract = RouteContract> = ParsedRequest<R> & {
  actor: ActorOf<R>
  request: FastifyRequest
  reply: FastifyReply
  deps: Deps
}

type Content<R extends RouteContract> = z.output<R['answer']>

export type Handler<R extends RouteContract> = (
  ctx: HandlerContext<R>,
) => Promise<Content<R> | Answer<Content<R>> | RawAnswer>

export type HandlersFor<Routes extends Record<string, RouteContract>> = {
  [Name in keyof Routes]: Handler<Routes[Name]>
}

/** Defines the dependencies of handlers. */

export type Deps = {
  config: Config
  /** Works as `narthex_app`. */
  pool: pg.Pool
  /** Connections for sessions and readiness alone, so that no church’s work delays them. */
  reserve: pg.Pool
  logger: FastifyBaseLogger
  mailer: Mailer
  images: ImageStore
  payments: Payments
  sms: SmsProvider
  /** The webhooks and delivery reports of the sandbox. Tests trigger them with `deliver('all')`. */
  sandbox: Deliveries
  /** The keys of phones' outboxes are derived from it. */
  sealSecret: string
  /** Runs work after the response, if it must not slow it or reveal something by its duration. A failure is logged. */
  later: Later
  /** Work that outlives this process. */
  jobs: Jobs
  /** Notifies open pages of their church's new rev. */
  live: Live
  /** The numbers for `/metrics`. */
  metrics: Metrics
}
