/** Tests that only the server's own machine opens the sandbox, also behind a proxy, since it shows reset codes. */
import { connect } from 'node:net'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, churchApp, newChurch, type ChurchApp } from '../server/account/church-app.ts'
import { spec } from '../spec/spec.ts'

let local: ChurchApp
let outside: ChurchApp
let bareProxy: Server
beforeAll(async () => {
  local = await listening({})
  outside = await listening({ PUBLIC_URL: 'https://church.example', TRUST_PROXY: '1' })
  bareProxy = await proxyTo(portOf(outside))
})
afterAll(async () => {
  bareProxy.close()
  await local.close()
  await outside.close()
})

async function listening(env: Record<string, string>): Promise<ChurchApp> {
  const app = await churchApp(env)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const portOf = ({ app }: ChurchApp) => (app.server.address() as AddressInfo).port

/**
 * Forwards as a bare `proxy_pass http://localhost:3000` does: with the server's host, and no header about the client.
 */
async function proxyTo(port: number): Promise<Server> {
  const proxy = createServer((incoming, answer) => {
    const on = request(
      {
        port,
        host: '127.0.0.1',
        path: incoming.url,
        method: incoming.method,
        headers: { host: `localhost:${port}` },
      },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(answer)
      },
    )
    incoming.pipe(on)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return proxy
}

type Said = { status: number; body: string }

function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Said> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    })
    outgoing.on('error', reject)
    outgoing.on(
      'response',
      (reply) => void text(reply).then((body) => resolve({ status: reply.statusCode!, body })),
    )
    outgoing.end()
  })
}

const HANDED_ON: [string, string][] = [
  ['Forwarded', 'for=192.0.2.1'],
  ['X-Forwarded-For', '192.0.2.1'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Host', 'church.example'],
  ['X-Forwarded-Port', '443'],
  ['X-Forwarded-Server', 'edge'],
  ['X-Forwarded', '192.0.2.1'],
  ['X-Real-IP', '192.0.2.1'],
  ['X-Client-IP', '192.0.2.1'],
  ['X-Cluster-Client-IP', '192.0.2.1'],
  ['X-Original-URL', '/sandbox'],
  ['X-Envoy-External-Address', '192.0.2.1'],
  ['CF-Connecting-IP', '192.0.2.1'],
  ['CF-Ray', '8'],
  ['CDN-Loop', 'cloudflare'],
  ['True-Client-IP', '192.0.2.1'],
  ['Fastly-Client-IP', '192.0.2.1'],
  ['Fly-Client-IP', '192.0.2.1'],
  ['X-Amzn-Trace-Id', 'Root=1'],
  ['X-Azure-ClientIP', '192.0.2.1'],
  ['X-ARR-LOG-ID', '1'],
  ['X-ProxyUser-IP', '192.0.2.1'],
  ['Via', '1.1 edge'],
]

const PATHS = ['/sandbox', '/sandbox/pay/anything'] as const

test('shows the sandbox on the server’s own machine', async () => {
  expect((await ask(portOf(local), '/sandbox')).status).toBe(200)
  expect((await ask(portOf(local), '/sandbox/pay/anything')).status).toBe(404)
})

test.each(HANDED_ON)('a request with %s is refused everywhere in the sandbox', async (name, value) => {
  for (const path of PATHS) expect((await ask(portOf(local), path, { [name]: value })).status, path).toBe(403)
  for (const path of ['/sandbox/payments', '/sandbox/transfers', '/sandbox/pay/anything'])
    expect((await ask(portOf(local), path, { [name]: value }, 'POST')).status, path).toBe(403)
})

test('refuses HTTP/1.0, since a proxy may say nothing else', async () => {
  const port = portOf(local)
  const reply = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /sandbox HTTP/1.0\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('error', reject)
    void text(socket).then(resolve)
  })
  expect(reply).toMatch(/^HTTP\/1\.\d 403 /)
})

test('a public server shows no reset code through a silent proxy', async () => {
  const owner = await newChurch(outside.app)
  await call(outside.app, 'POST', 'reset-password-request', { payload: { email: owner.email } })
  await outside.app.deps.later.settled()
  for (const port of [(bareProxy.address() as AddressInfo).port, portOf(outside)])
    for (const path of PATHS) {
      const { status, body } = await ask(port, path)
      expect([path, status]).toEqual([path, 403])
      expect(body).not.toMatch(/Your code is/)
    }
})

spec('Sandbox: not with providers')
test('a server with a public address says that payments are not configured', async () => {
  const owner = await newChurch(outside.app)
  const { status, body } = await owner.post('triggerSmsTopUpPayment', { amount: 500 })
  expect([status, body.message]).toEqual([400, expect.stringContaining('Payments are not set up')])
  expect(JSON.stringify(body)).not.toContain('/sandbox')
  expect((await ask(portOf(outside), '/sandbox/pay/anything')).body).toContain('Payments are not set up')
})

spec('Sandbox: not with providers')
test.each([
  'http://192.168.1.20:3000',
  'https://localhost.evil.example',
  'http://my-laptop:3000',
  'http://0.0.0.0:3000',
])('PUBLIC_URL=%s is not this machine', async (PUBLIC_URL) => {
  const app = await churchApp({ PUBLIC_URL })
  const reply = await app.app.inject({ url: '/sandbox', headers: { host: 'localhost:3000' } })
  expect(reply.statusCode).toBe(403)
  expect(reply.body).toContain('SMTP_URL')
  await app.close()
})

test.each(['http://localhost:4000', 'http://127.0.0.1:3000', 'http://127.9.9.9', 'https://[::1]:3000'])(
  'PUBLIC_URL=%s is this machine',
  async (PUBLIC_URL) => {
    const app = await churchApp({ PUBLIC_URL })
    expect((await app.app.inject({ url: '/sandbox', headers: { host: 'localhost:3000' } })).statusCode).toBe(
      200,
    )
    await app.close()
  },
)
