/** Registers every route: it checks the rights, parses the request, runs the handler and wraps the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API } from '../../contract/protocol.ts'
import { routes } from '../../contract/routes/index.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { handlers } from '../modules/index.ts'
import { admit, noteRefusal } from '../auth/admit.ts'
import { signedOut } from '../auth/session.ts'
import type { Actor } from './actor.ts'
import { Answer, RawAnswer } from './answer.ts'
import type { Deps } from './deps.ts'
import { readForm } from './multipart.ts'
import type { ActorOf } from './handler.ts'
import { packing, takeBytes, parseRequest } from './content.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, on routes that are not public. */
    actor: Actor | null
  }
}

type RouteName = keyof typeof routes

export function registerRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('actor', null)
  const all = Object.keys(routes) as RouteName[]
  const put = (on: FastifyInstance, raw: boolean) => {
    for (const name of all) if (isRaw(routes[name]) === raw) registerRoute(on, deps, name)
  }
  put(app, false)
  void app.register(async (inner) => {
    takeBytes(inner)
    put(inner, true)
  })
}

const isRaw = (route: RouteContract): boolean => Boolean(route.raw)

function registerRoute<Name extends RouteName>(app: FastifyInstance, deps: Deps, name: Name): void {
  const route: RouteContract & (typeof routes)[Name] = routes[name]
  const handle = handlers[name]
  app.route({
    method: route.method,
    url: `${API}/${route.path}`,
    exposeHeadRoute: false,
    compress: packing(name),
    // Runs before the body is read: a stranger's megabytes are not unpacked.
    onRequest: async (request) => {
      request.actor = await admit(route, request, deps)
    },
    handler: async (request, reply) => {
      const form = isForm(request)
      refuseOtherType(route, form)
      const incoming = form && route.orForm ? { ...partsOf(request), body: await readForm(request) } : request
      const parsed = parseRequest(route, incoming)
      const { actor } = request
      if (!isAdmitted(route, actor)) throw signedOut()
      try {
        return send(reply, route, await handle({ ...parsed, actor, request, reply, deps }))
      } catch (thrown) {
        noteRefusal(deps, route, actor, thrown)
        throw thrown
      }
    },
  })
}

const isAdmitted = <R extends RouteContract>(route: R, actor: Actor | null): actor is ActorOf<R> =>
  (route.access === 'public') === (actor === null)

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
