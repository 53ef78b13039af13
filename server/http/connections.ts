/** Looks after the server's connections: closes them at the stop, and uses a renewed certificate. */
import type { Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { createSecureContext, Server } from 'node:tls'
import type { FastifyInstance } from 'fastify'

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
