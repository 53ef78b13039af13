/** A renewed certificate over real TLS. */
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reloadCertificate } from '../../server/http/register.ts'
import { canCertify, certify } from '../support/certificate.ts'

let folder: string
let app: FastifyInstance
const at = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'narthex-tls-'))
})
afterEach(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})

/** The common name of the certificate on a new connection. */
function shown(): Promise<string | undefined> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      const { raw } = socket.getPeerCertificate()
      socket.end()
      resolve(new X509Certificate(raw).subject.replace('CN=', ''))
    })
    socket.on('error', reject)
  })
}

test.runIf(canCertify)('shows a renewed certificate and skips files that do not fit', async () => {
  certify('first', at('cert.pem'), at('key.pem'))
  certify('second', at('cert-2.pem'), at('key-2.pem'))
  const files = { cert: at('cert.pem'), key: at('key.pem') }
  const https = { cert: readFileSync(files.cert), key: readFileSync(files.key) }
  app = fastify({ https } as object)
  reloadCertificate(app, files, 10)
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await shown()).toBe('first')
  writeFileSync(files.cert, readFileSync(at('cert-2.pem')))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await shown(), 'a certificate without its key').toBe('first')
  writeFileSync(files.key, 'half of a fi')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await shown(), 'half of a key').toBe('first')
  writeFileSync(files.key, readFileSync(at('key-2.pem')))
  await expect.poll(shown).toBe('second')
})
