/** Defines the type of a handler, derived from its contract. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RouteContract } from '../../contract/routes/route.ts'
import type { Actor } from './actor.ts'
import type { Answer, RawAnswer } from './answer.ts'
import type { Deps } from './deps.ts'

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
