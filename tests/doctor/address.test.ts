/** The doctor's lines about the public address and the last backup. */
import { X509Certificate } from 'node:crypto'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { instanceId } from '../../server/auth/secrets.ts'
import { loadConfig } from '../../server/config.ts'
import { addressFindings, certificateFindings } from '../../server/doctor/address.ts'
import { backupFindings } from '../../server/doctor/examine.ts'
import { clockFinding, isNode, machineFindings } from '../../server/doctor/machine-and-database.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { places, silent, type Places } from '../backup/places.ts'
import { canCertify, certify } from '../support/certificate.ts'
import { freshDatabase } from '../support/database.ts'

const SECRET = 's'.repeat(40)
const DAY = 86_400_000

let at: Places
const servers: ReturnType<typeof createServer>[] = []
beforeAll(async () => {
  at = await places()
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => at.clear())

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A web server that answers every request with this. */
const answering = (body: string, headers: Record<string, string> = {}) =>
  listening(createServer((_request, reply) => reply.writeHead(200, headers).end(body)))

const narthex = (secret = SECRET) => JSON.stringify({ status: 'up', instance: instanceId(secret) })

async function said(env: Record<string, string>, runs: boolean | null = true): Promise<string[]> {
  const config = loadConfig({ DATA_DIR: at.folder(), SEAL_SECRET: SECRET, ...env })
  return (await addressFindings(config, runs)).map(({ kind, says }) => `${kind}: ${says}`)
}

test('distinguishes a PUBLIC_URL of this server, another and none', async () => {
  const url = async (body: string) => ({ PUBLIC_URL: `http://127.0.0.1:${await answering(body)}` })
  expect((await said(await url(narthex()))).join()).toMatch(/ok: .* leads to this Narthex/)
  expect((await said(await url(narthex('other')))).join()).toMatch(/mend: .* leads to another Narthex/)
  for (const body of ['<html>', '{}', 'null', '{"status":"up"}'])
    expect((await said(await url(body))).join(), body).toMatch(/mend: .*not as Narthex does/)
  const nobody = { PUBLIC_URL: 'http://127.0.0.1:1', PORT: String(await answering(narthex())) }
  expect((await said(nobody)).join()).toMatch(/mend: .*a server listens on port \d+ here/)
  expect((await said(nobody, false)).join()).toMatch(/note: .*No server runs/)
})

test('distinguishes a proxy without a server from one that withholds paths', async () => {
  const proxy = await listening(createServer((_request, reply) => reply.writeHead(502).end('Bad Gateway')))
  const env = { PUBLIC_URL: `http://127.0.0.1:${proxy}`, PORT: '1' }
  expect((await said(env, false)).join()).toMatch(/note: .*healthz answers 502\. No server runs\./)
  expect((await said(env, null)).join()).toMatch(
    /mend: .* 502, and no server listens on port 1 here\. Start it/,
  )
  expect((await said(env, true)).join()).toMatch(/mend: .*Let the proxy pass every path on/)
})

test('a wrong clock by the Date header needs repair', async () => {
  const port = await answering(narthex(), { date: new Date(Date.now() - 90_000).toUTCString() })
  expect((await said({ PUBLIC_URL: `http://127.0.0.1:${port}` })).join()).toMatch(
    /mend: The clocks .* (89|90|91) seconds/,
  )
  expect(clockFinding('PostgreSQL', Date.now() + 2000).kind).toBe('ok')
})

test.each([
  [{ PUBLIC_URL: 'http://church.invalid' }, 'mend: PUBLIC_URL is http://church.invalid. Without HTTPS'],
  [{ PUBLIC_URL: 'https://church.invalid' }, 'mend: PUBLIC_URL has HTTPS without TLS_CERT'],
  [{ PUBLIC_URL: 'https://church.invalid', TRUST_PROXY: '1' }, 'note: HOST lets others reach the server'],
  [
    { PUBLIC_URL: 'https://church.invalid', TRUST_PROXY: '1', HOST: '127.0.0.1' },
    'ok: PUBLIC_URL has HTTPS, by the proxies of TRUST_PROXY.',
  ],
  [{}, 'note: PUBLIC_URL is http://localhost:3000, which no other phone can open.'],
])('judges the scheme and the proxy of %j', async (env, sentence) => {
  expect((await said(env as Record<string, string>)).some((line) => line.startsWith(sentence))).toBe(true)
})

test.runIf(canCertify)('judges a certificate by its days and its name', async () => {
  const folder = at.folder()
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  certify('church.example', cert, key)
  const judged = (host: string, inDays: number) =>
    certificateFindings(new X509Certificate(readFileSync(cert)), {
      what: 'The certificate',
      host,
      renewal: 'Renew it.',
      now: Date.now() + inDays * DAY,
    }).map(({ kind, says }) => `${kind}: ${says}`)
  expect(judged('church.example', 2)[0]).toMatch(
    /^mend: The certificate expired on .*\. Phones refuse it\. Renew it\.$/,
  )
  expect(judged('church.example', -1)[0]).toMatch(/^mend: The certificate begins on/)
  expect(judged('church.example', 0)[0]).toMatch(/^mend: .*valid for 0 more days/)
  expect(judged('church.example', 0)[1]).toBe('ok: The certificate is for church.example.')
  expect(judged('other.example', 0)[1]).toMatch(/^mend: .* is not for other\.example/)

  certify('localhost', cert, key)
  const pair = { cert: readFileSync(cert), key: readFileSync(key) }
  const secure = createSecure(pair, (_request, reply) => reply.end(narthex()))
  const port = await listening(secure as unknown as ReturnType<typeof createServer>)
  const env = { PUBLIC_URL: `https://localhost:${port}`, TLS_CERT: cert, TLS_KEY: key }
  const lines = (await said(env)).join('\n')
  expect(lines).toContain(`ok: https://localhost:${port} leads to this Narthex.`)
  expect(lines).toMatch(/mend: The certificate at PUBLIC_URL is valid for 0 more days.* within a minute/)
  const behindProxy = await said({ PUBLIC_URL: env.PUBLIC_URL, TRUST_PROXY: '1' })
  expect(behindProxy.join('\n')).toMatch(/The certificate at PUBLIC_URL .*nginx -s reload/)
  expect(lines).toMatch(/mend: Phones do not trust the certificate at PUBLIC_URL \(.*SELF_SIGNED/)
})

test('reads a backup through and reports its age', async () => {
  const db = await freshDatabase()
  const folder = at.folder()
  const file = join(folder, 'church.zip')
  try {
    const config = loadConfig({ DATABASE_URL: db.ownerUrl, DATA_DIR: at.folder() })
    await makeBackup({ file, force: false, config, log: silent })
  } finally {
    await db.drop()
  }
  const kinds = async (path: string, now?: number) =>
    (await backupFindings(path, now)).map(({ kind }) => kind)
  expect(await kinds(file)).toEqual(['ok', 'ok'])
  expect(await kinds(folder)).toEqual(['ok', 'ok'])
  expect(await kinds(file, Date.now() + 2 * DAY)).toEqual(['ok', 'mend'])
  const broken = join(folder, 'later.zip')
  writeFileSync(broken, readFileSync(file).subarray(0, 2000))
  utimesSync(broken, new Date(), new Date(Date.now() + 1000))
  expect(await kinds(folder)).toEqual(['mend'])
  appendFileSync(file, 'more')
  for (const path of [file, join(folder, 'none.zip'), at.folder()])
    expect(await kinds(path), path).toEqual(['mend'])
})

test('judges the machine by Node, data folder and free disk space', () => {
  expect([isNode('20.19.0', '>=20.19'), isNode('22.1.0', '>=20.19'), isNode('20.18.9', '>=20.19')]).toEqual([
    true,
    true,
    false,
  ])
  const dataDir = at.folder()
  mkdirSync(join(dataDir, 'uploads'))
  const lines = machineFindings({ dataDir }, join(dataDir, 'backups'))
  expect(lines.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok'])
  expect(machineFindings({ dataDir: join(dataDir, 'none') }, undefined)[1]!.kind).toBe('note')
  const env = join(dataDir, '.env')
  writeFileSync(env, '', { mode: 0o640 })
  const ofEnv = () => machineFindings({ dataDir }, undefined, env).filter(({ says }) => says.startsWith(env))
  expect(ofEnv()).toEqual([{ kind: 'ok', says: expect.stringContaining('closed to other users') }])
  chmodSync(env, 0o644)
  expect(ofEnv()).toEqual([{ kind: 'mend', says: expect.stringContaining(`Run chmod 600 ${env}.`) }])
})
