/**
 * A server that ends lets its callers go. Node waits for each connection, for good: one that a browser opened ahead and
 * never used would keep the process alive, and so would a phone that stopped in the middle of what it sends.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For answers under way; what is cut after it comes again, and counts once. */
const GRACE_MS = 5_000
const LOOK_MS = 20

export function letGoAtTheEnd(app: FastifyInstance, graceMs = GRACE_MS): void {
  const { server } = app
  const open = whileOpen()
  const silent = whileOpen()
  // Over TLS the one that speaks is not the one that connected, which may never come to speak.
  server.on('connection', open.add)
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', silent.add)
  server.on('request', ({ socket }) => silent.all.delete(socket))
  app.addHook('preClose', async () => {
    silent.all.forEach((socket) => socket.destroy())
    // An answer that was under way, or a stream, leaves its connection open for a next one.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    const cutting = setTimeout(() => open.all.forEach((socket) => socket.destroy()), graceMs)
    server.once('close', () => {
      clearInterval(looking)
      clearTimeout(cutting)
    })
  })
}

/** Sockets, each for as long as it is open. */
function whileOpen() {
  const all = new Set<Socket>()
  const add = (socket: Socket) => {
    all.add(socket)
    socket.once('close', () => all.delete(socket))
  }
  return { all, add }
}
