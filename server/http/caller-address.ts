/** Whom limits count. One house or phone holds a whole /64 of the newer addresses and may change within it at will. */
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The older address as it is, also where it comes in the newer spelling; of a newer one its network. */
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
