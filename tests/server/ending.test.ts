/** An ending server waits for no silent connection and finishes requests under way. */
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { letGoAtTheEnd } from '../../server/http/register.ts'
import { churchApp } from './account/church-app.ts'

const callers: Socket[] = []
afterEach(() => callers.splice(0).forEach((caller) => caller.destroy()))

/** Connects and sends only `words`. Received text is collected in `received`. */
async function caller(app: FastifyInstance, words = ''): Promise<{ socket: Socket; received(): string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  callers.push(socket)
  const accepted = once(app.server, 'connection')
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  socket.on('error', () => {})
  await Promise.all([once(socket, 'connect'), accepted])
  if (words) socket.write(words)
  return { socket, received: () => received }
}

async function slowApp(graceMs?: number) {
  const app = Fastify()
  let requestArrived = () => {}
  let answer = () => {}
  const underWay = new Promise<void>((done) => (requestArrived = done))
  const allowed = new Promise<string>((done) => (answer = () => done('answered')))
  app.get('/slow', async () => {
    requestArrived()
    return allowed
  })
  app.post('/body', async () => 'whole')
  letGoAtTheEnd(app, graceMs)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, underWay, answer }
}

const GET_SLOW = 'GET /slow HTTP/1.1\r\nHost: church\r\n\r\n'
const HALF_A_BODY = 'POST /body HTTP/1.1\r\nHost: church\r\nContent-Length: 100\r\n\r\n{'

test('the server ends despite a browser’s unused connection', async () => {
  const { app, db } = await churchApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { socket } = await caller(app)
  const gone = once(socket, 'close')
  await app.close()
  await gone
  await db.drop()
})

test('a response under way finishes and its connection closes', async () => {
  const { app, underWay, answer } = await slowApp(60_000)
  const { socket, received } = await caller(app, GET_SLOW)
  const gone = once(socket, 'close')
  await underWay
  const closing = app.close()
  await vi.waitUntil(() => !app.server.listening)
  await new Promise((later) => setTimeout(later, 50))
  answer()
  await closing
  await gone
  expect(received()).toMatch(/^HTTP\/1\.1 200 [^]*answered$/)
})

test('cuts a connection that stops in the middle of sending', async () => {
  const { app } = await slowApp(200)
  const requested = once(app.server, 'request')
  const { socket } = await caller(app, HALF_A_BODY)
  const gone = once(socket, 'close')
  await requested
  await app.close()
  await gone
})

test('cuts a TLS connection that never completes its handshake', async () => {
  // Without a certificate: no connection gets as far as needing one.
  const app = Fastify({ https: {} }) as unknown as FastifyInstance
  letGoAtTheEnd(app, 200)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { socket } = await caller(app)
  const gone = once(socket, 'close')
  await app.close()
  await gone
})

test('leaves no connection watcher where it never listened', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const app = Fastify()
  letGoAtTheEnd(app)
  await app.ready()
  const before = timers()
  await app.close()
  expect(timers()).toBe(before)
})
