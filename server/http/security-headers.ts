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
    // The first three mean something on pages alone (OF_PAGES), the others to browsers long gone: a phone's every push would carry them.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(strictest(request, config))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) void reply.headers(OF_PAGES)
  })
}

const OF_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
}

/** Before a page or a file says that it allows more. An address may be spelled in many ways, so nothing here looks at it. */
const strictest = (request: FastifyRequest, config: Config) => ({
  'cache-control': 'no-store',
  'content-security-policy': NOTHING_CSP,
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  ...(overTls(request, config) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** The same for an answer that comes before any plugin is asked. */
export const unaidedHeaders = (request: FastifyRequest, config: Config) => ({
  ...strictest(request, config),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
})

/** Over TLS up to us, or up to the proxy that the public address names. */
export const overTls = (request: FastifyRequest, config: Config): boolean =>
  request.protocol === 'https' || config.publicUrl.startsWith('https:')
