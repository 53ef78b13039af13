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
  const silent = new Set<Socket>()
  const opened = 'setSecureContext' in server ? 'secureConnection' : 'connection'
  server.on(opened, (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
    // An answer that was under way, or a stream, leaves its connection open for a next one.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    const cutting = setTimeout(() => server.closeAllConnections(), graceMs)
    server.once('close', () => {
      clearInterval(looking)
      clearTimeout(cutting)
    })
  })
}
