/** Registers every route: it checks the rights, parses the request, runs the handler and wraps the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API } from '../../contract/protocol.ts'
import { routes } from '../../contract/routes/index.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { handlers } from '../modules/index.ts'
import { admit, noteRefusal } from '../auth/admit.ts'
import { signedOut } from '../auth/session.ts'
import { type Actor, Answer, RawAnswer, Problem } from './actor-and-answer.ts'
import type { Deps, ActorOf } from './handler.ts'
import { readForm } from './multipart.ts'
import { packing, takeBytes, parseRequest } from './content.ts'
import { isSameSecret, instanceId } from '../auth/secrets.ts'
import { isMigrated } from '../db/migrate.ts'
import { writeTrouble } from '../db/write-errors.ts'
import type { Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { createSecureContext, Server } from 'node:tls'

/** Looks after the server's connections: closes them at the stop, and uses a renewed certificate. */

/** Time for pending responses. A request cut off after it is sent again, and counts once. */
const GRACE_MS = 5_000
const LOOK_MS = 20

/**
 * Closes connections when the server stops. Node waits for each connection without a limit. A browser's unused
 * connection would keep the process alive. So would a phone that stopped in the middle of a request.
 */
export function letGoAtTheEnd(app: FastifyInstance, graceMs = GRACE_MS): void {
  const { server } = app
  const open = whileOpen()
  const silent = whileOpen()
  // Over TLS the socket of requests differs from the connected one, which may never send a request.
  server.on('connection', open.add)
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', silent.add)
  server.on('request', ({ socket }) => silent.all.delete(socket))
  app.addHook('preClose', async () => {
    silent.all.forEach((socket) => socket.destroy())
    // A finished response or stream leaves its connection open for the next request.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    const cutting = setTimeout(() => open.all.forEach((socket) => socket.destroy()), graceMs)
    server.once('close', () => {
      clearInterval(looking)
      clearTimeout(cutting)
    })
  })
}

/** Holds sockets, each for as long as it is open. */
function whileOpen() {
  const all = new Set<Socket>()
  const add = (socket: Socket) => {
    all.add(socket)
    socket.once('close', () => all.delete(socket))
  }
  return { all, add }
}

const LOOK_EVERY_MS = 60_000

/** Paths of PEM files. */
type Files = { cert: string; key: string }

/**
 * Uses a renewed certificate without a restart: ACME clients replace the files every 60 to 90 days. It compares both
 * files every minute with those in use, until the app closes. Open connections keep the former certificate. Files that
 * do not match, as in the middle of a renewal, are checked again later.
 */
export function reloadCertificate(app: FastifyInstance, files: Files, everyMs = LOOK_EVERY_MS): void {
  const { server } = app
  if (!(server instanceof Server)) throw new TypeError('only a server with TLS has a certificate')
  let seen = asText(readCertificate(files))
  const look = () => {
    try {
      const now = readCertificate(files)
      if (asText(now) === seen) return
      seen = asText(now)
      // Throws if the key belongs to another certificate.
      createSecureContext(now)
      server.setSecureContext(now)
      app.log.info('the renewed TLS certificate is in use')
    } catch (error) {
      app.log.warn({ err: error }, 'the new TLS files cannot be used, the former certificate stays in use')
    }
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The content of both files. @throws if one cannot be read */
export const readCertificate = ({ cert, key }: Files) => ({
  cert: readFileSync(cert, 'utf8'),
  key: readFileSync(key, 'utf8'),
})

const asText = ({ cert, key }: ReturnType<typeof readCertificate>): string => `${cert}\n${key}`

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

/** Answers health checks of load balancers and supervisors. */

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
