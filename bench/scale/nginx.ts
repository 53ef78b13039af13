/** nginx by docs/operations/nginx.conf, without TLS and on a port of its own, in front of the given servers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/parts/demo-server.mjs'
import type { Ending } from '../ending.ts'
import { root } from '../server/paths.ts'

const EXAMPLE = join(root, 'docs/operations/nginx.conf')

/** @returns its address  @throws when nginx is not installed, or rejects the configuration */
export async function startNginx(servers: string[], folder: string, ending: Ending): Promise<string> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configOf(readFileSync(EXAMPLE, 'utf8'), servers, port, folder))
  const child = spawn(
    'nginx',
    ['-e', join(folder, 'error.log'), '-c', file, '-p', folder, '-g', 'daemon off;'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const failed = once(child, 'error').then(() =>
    Promise.reject(
      new Error('nginx is not installed: apt-get install -y --no-install-recommends nginx-light'),
    ),
  )
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('nginx ended while starting.')))
  ending.add(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await gone.catch(() => undefined)
  })
  const url = `http://localhost:${port}`
  await Promise.race([answers(url), failed, gone])
  return url
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1, await sleep(50)) {
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return
  }
  throw new Error('nginx did not answer within 10 s.')
}

/** The example with other servers, another port and no certificate. Throws when the example lacks these lines. */
function configOf(example: string, servers: string[], port: number, folder: string): string {
  const changed = (text: string, from: RegExp, to: string) => {
    if (!from.test(text)) throw new Error(`docs/operations/nginx.conf has no ${from.source} any more`)
    return text.replace(from, to)
  }
  const named = servers
    .map((url) => `server ${new URL(url).host.replace('localhost', '127.0.0.1')};`)
    .join('\n  ')
  let http = changed(example, /server 127\.0\.0\.1:3000;/, named)
  http = changed(http, /server \{\s+listen 80;[^}]*\}/, '')
  http = changed(http, /listen 443 ssl http2;/, `listen 127.0.0.1:${port} backlog=4096;`)
  http = changed(http, /ssl_certificate .*\n.*ssl_certificate_key .*\n/, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join(' ')
  return `worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
events { worker_connections 10000; }
http {
access_log off;
${temporary}
${http}
}
`
}
