/** What every answer tells the browser to refuse. */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { NOTHING_CSP } from './csp.ts'

export async function guardAnswers(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // Set here and by `sendPage`, each as strict as its kind of answer allows.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'content-security-policy': NOTHING_CSP,
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    })
    if (overTls(request, config))
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
}

/** Over TLS up to us, or up to the proxy that the public address names. */
export const overTls = (request: FastifyRequest, config: Config): boolean =>
  request.protocol === 'https' || config.publicUrl.startsWith('https:')
