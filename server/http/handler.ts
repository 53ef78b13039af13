/** A handler as its contract types it. */
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

export type HandlerContext<R extends RouteContract = RouteContract> = {
  params: Parsed<R, 'params'>
  query: Parsed<R, 'query'>
  body: Parsed<R, 'body'>
  /** Null on public routes, also when somebody is signed in. */
  actor: R['access'] extends 'public' ? null : Actor
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
