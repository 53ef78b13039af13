/** Uses a renewed certificate without a restart. ACME clients replace the files every 60 to 90 days. */
import { readFileSync } from 'node:fs'
import { createSecureContext, type Server } from 'node:tls'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 60_000

/** Paths of PEM files. */
type Files = { cert: string; key: string }

/**
 * Compares both files every minute with those in use, until the app closes. Open connections keep the former certificate.
 * Files that do not fit together, as in the middle of a renewal, wait for the next look.
 */
export function reloadCertificate(app: FastifyInstance, files: Files, everyMs = LOOK_EVERY_MS): void {
  const server = app.server as unknown as Server
  let seen = asText(readCertificate(files))
  const look = () => {
    try {
      const now = readCertificate(files)
      if (asText(now) === seen) return
      seen = asText(now)
      // Throws where the key belongs to another certificate.
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

/** The content of both files. @throws where one cannot be read */
export const readCertificate = ({ cert, key }: Files) => ({
  cert: readFileSync(cert, 'utf8'),
  key: readFileSync(key, 'utf8'),
})

const asText = ({ cert, key }: ReturnType<typeof readCertificate>): string => `${cert}\n${key}`
