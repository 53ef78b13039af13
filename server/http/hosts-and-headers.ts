/** Sets the security headers of every response, and builds content security policies, one for each kind of response. */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isIPv6 } from 'node:net'
import { Problem } from './actor-and-answer.ts'

/** Reads addresses: the caller's, for limits; the host of a request; whether an address is this machine's own. */

/**
 * Returns the address that limits count: an IPv4 address unchanged, also from its IPv6 form; for IPv6 its network. One
 * house or phone holds a whole IPv6 /64 and may change within it.
 */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const older = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return older ?? (isIPv6(ip) ? network(ip) : ip)
}

/** "2001:db8::5" → "2001:db8:0:0::/64" */
function network(ip: string): string {
  const [left = [], right] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const gap = right ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...(right ?? [])]
  const same = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${same.join(':')}::/64`
}

/** Rejects requests that name two hosts, with 400: a proxy and the server could each use another one. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!namesOneHost(raw)) throw new Problem('INVALID', 'This request names two hosts.')
  })
}

/** False for two `Host` headers, or an address with another host than the header. */
function namesOneHost({ rawHeaders, url = '' }: Pick<FastifyRequest['raw'], 'rawHeaders' | 'url'>): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length > 1) return false
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) return true
  return URL.canParse(url) && new URL(url).host === hosts[0]?.trim().toLowerCase()
}

/** Hosts that reach this machine only from itself. Other names of this machine are open to others. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

export const isThisMachine = (host: string): boolean => THIS_MACHINE.test(host)

/** True if the public address works on this machine alone. */
export const staysHere = (publicUrl: string): boolean => isThisMachine(new URL(publicUrl).hostname)

export async function guardAnswers(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // Is set here and by `sendPage`, each as strict as its kind of response allows.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // The first three matter on pages alone (OF_PAGES), the others for obsolete browsers. Every push of a phone would carry
    // them.
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

/** The defaults before a page or a file allows more. An address has many spellings, so the code does not check it here. */
const strictest = (request: FastifyRequest, config: Config) => ({
  'cache-control': 'no-store',
  'content-security-policy': NOTHING_CSP,
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  ...(overTls(request, config) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** The same for a response that is sent before any plugin runs. */
export const unaidedHeaders = (request: FastifyRequest, config: Config) => ({
  ...strictest(request, config),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
})

/** True over TLS to this server, or to the proxy at the public address. */
export const overTls = (request: FastifyRequest, config: Config): boolean =>
  request.protocol === 'https' || config.publicUrl.startsWith('https:')

const line = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** For responses that are never a page: JSON, CSV, pictures. */
const NOTHING_CSP = line({
  'default-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
})

const ours = {
  'default-src': "'none'",
  'connect-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data: blob:",
  'manifest-src': "'self'",
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** For files of the build. A service worker uses the policy of its own script. */
export const FILE_CSP = line({ ...ours, 'script-src': "'self'", 'style-src': "'self'" })

type PageAllowed = {
  /** Other origins that a page may show in a frame, and that its forms may lead to. */
  frames?: readonly string[]
  /** Other origins whose pictures a page may show. */
  pictures?: readonly string[]
  /** True if own pages may show it in a frame. */
  framed?: boolean
}

/** For a page: its scripts and styles come from this server or carry the response's nonce. */
export const pageCsp = (
  nonce: string,
  { frames = [], pictures = [], framed = false }: PageAllowed = {},
): string => {
  const here = ["'self'", ...frames].join(' ')
  return line({
    ...ours,
    'img-src': [ours['img-src'], ...pictures].join(' '),
    'frame-src': here,
    'form-action': here,
    'frame-ancestors': framed ? "'self'" : "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
  })
}

/** The origin of Paystack's payment page, once Paystack is configured. Nobody types card data on a page of this app. */
export const paymentPages = ({ paystack }: Pick<Config, 'paystack'>): string[] =>
  paystack ? ['https://checkout.paystack.com'] : []

/** The origin of uploaded pictures, once an image host is configured. */
export const hostedPictures = ({ imageHost }: Pick<Config, 'imageHost'>): string[] =>
  imageHost ? [imageHost.pictures] : []
