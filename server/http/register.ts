/** Puts every route of the registry on the server: who may, then whether it fits, then the work, then the envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API } from '../../contract/protocol.ts'
import { routes } from '../../contract/routes/index.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { handlers } from '../routes/index.ts'
import { admit, noteRefusal } from '../auth/admit.ts'
import type { Actor } from './actor.ts'
import { Answer, RawAnswer } from './answer.ts'
import type { Deps } from './deps.ts'
import { readForm } from './form-or-json.ts'
import type { HandlerContext } from './handler.ts'
import { packing } from './packing.ts'
import { parseRequest } from './parse.ts'
import { Problem } from './problem.ts'
import { takeBytes } from './raw-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling, on routes that are not public. */
    actor: Actor | null
  }
}

/** The types of one route are checked where its handler is written; here all are alike. */
type AnyHandler = (ctx: Record<keyof HandlerContext, unknown>) => Promise<unknown>

export function registerRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('actor', null)
  const all = Object.keys(routes) as (keyof typeof routes)[]
  const put = (on: FastifyInstance, raw: boolean) => {
    for (const name of all)
      if (Boolean((routes[name] as RouteContract).raw) === raw)
        registerRoute(on, deps, name, handlers[name] as unknown as AnyHandler)
  }
  put(app, false)
  void app.register(async (inner) => {
    takeBytes(inner)
    put(inner, true)
  })
}

function registerRoute(
  app: FastifyInstance,
  deps: Deps,
  name: keyof typeof routes,
  handle: AnyHandler,
): void {
  const route: RouteContract = routes[name]
  app.route({
    method: route.method,
    url: `${API}/${route.path}`,
    exposeHeadRoute: false,
    compress: packing(name),
    // Before the body is read: a stranger's megabytes are not worth unpacking.
    onRequest: async (request) => {
      request.actor = await admit(route, request, deps)
    },
    handler: async (request, reply) => {
      const form = isForm(request)
      refuseOtherType(route, form)
      const incoming = form && route.orForm ? { ...partsOf(request), body: await readForm(request) } : request
      const parsed = parseRequest(route, incoming)
      try {
        return send(reply, route, await handle({ ...parsed, actor: request.actor, request, reply, deps }))
      } catch (thrown) {
        noteRefusal(deps, route, request.actor, thrown)
        throw thrown
      }
    },
  })
}

const isForm = ({ headers }: FastifyRequest) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

const partsOf = ({ params, query }: FastifyRequest) => ({ params, query })

function refuseOtherType(route: RouteContract, form: boolean): void {
  if (route.raw || form === Boolean(route.multipart) || (form && route.orForm)) return
  throw new Problem(
    'UNSUPPORTED_TYPE',
    `Please send this as ${route.multipart ? 'multipart/form-data' : 'JSON'}.`,
  )
}

function send(reply: FastifyReply, route: RouteContract, said: unknown): unknown {
  if (said instanceof RawAnswer) return reply.headers(said.headers).type(said.contentType).send(said.body)
  const { content, around } = said instanceof Answer ? said : new Answer(said)
  const { status = route.creates ? 201 : 200, success = true, ...rest } = around
  return reply.code(status).send({ success, data: content, ...rest })
}
