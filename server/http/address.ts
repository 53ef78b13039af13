/** Reads addresses: the caller's, for limits; the host of a request; whether an address is this machine's own. */
import { isIPv6 } from 'node:net'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

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
