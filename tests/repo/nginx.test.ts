/** docs/operations/nginx.conf in front of two processes, one of which is down or dies. Needs an installed nginx. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTcp, type Server as Tcp } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/parts/demo-server.mjs'

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

let folder: string
let nginx: ChildProcess
let alive: Server
let received: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'narthex-nginx-'))
  received = []
  alive = createServer((request, reply) => {
    received.push(request.method!)
    reply.end('well')
  })
  await once(alive.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  nginx.kill('SIGTERM')
  await once(nginx, 'exit')
  alive.close()
  rmSync(folder, { recursive: true })
})

const portOf = (server: Server | Tcp) => (server.address() as AddressInfo).port

/** Serves the file without TLS before these processes. @returns its address */
async function proxy(ports: number[]): Promise<string> {
  const port = await freePort()
  const named = ports.map((one) => `server 127.0.0.1:${one};`).join(' ')
  const http = readFileSync('docs/operations/nginx.conf', 'utf8')
    .replace('server 127.0.0.1:3000;', named)
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate .*\n.*ssl_certificate_key .*\n/, '')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid; events {} http { access_log off; ${paths.join(' ')}\n${http}}`)
  nginx = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file, '-p', folder, '-g', 'daemon off;'])
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/metrics`)).status).toBe(404), 5_000)
  return url
}

const ask = async (url: string, method: string) =>
  (await fetch(url, { method, ...(method !== 'GET' && { body: method === 'DELETE' ? null : 'x' }) })).status

describe.runIf(hasNginx)('nginx in front of two processes', () => {
  test('no request fails while one process is down', async () => {
    const url = await proxy([await freePort(), portOf(alive)])
    for (const method of METHODS)
      expect(await Promise.all(Array.from({ length: 5 }, () => ask(url, method)))).toEqual(
        Array.from({ length: 5 }, () => 200),
      )
    expect(received).toHaveLength(20)
  })

  test.each([
    ['GET', 200],
    ['PUT', 200],
    ['DELETE', 200],
    ['POST', 502],
  ])('%s that a dying process received answers %i', async (method, status) => {
    const dying = createTcp((socket) => socket.once('data', () => socket.destroy()))
    await once(dying.listen(0, '127.0.0.1'), 'listening')
    const url = await proxy([portOf(dying), portOf(alive)])
    const answers = [await ask(url, method), await ask(url, method)]
    dying.close()
    expect(answers).toEqual([status, 200])
    expect(received).toHaveLength(status === 200 ? 2 : 1)
  })
})
