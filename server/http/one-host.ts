/** A request names one host. A proxy and the server could each believe another of two. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Two `Host` headers, or an address that names another host than the header, are refused with 400. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!namesOneHost(raw)) throw new Problem('INVALID', 'This request names two hosts.')
  })
}

export function namesOneHost({
  rawHeaders,
  url = '',
}: Pick<FastifyRequest['raw'], 'rawHeaders' | 'url'>): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length > 1) return false
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) return true
  return URL.canParse(url) && new URL(url).host === hosts[0]?.trim().toLowerCase()
}
