/** A cookie comes along with whatever a browser sends, so a write by cookie must prove that our own page sent it. */
import type { FastifyRequest } from 'fastify'
import { CLIENT_HEADER } from '../../contract/protocol.ts'
import type { Config } from '../config.ts'
import { Problem } from '../http/problem.ts'

/** The app says that it is the app; no other site's page may set this header. */
export const isApp = (request: FastifyRequest): boolean => Boolean(request.headers[CLIENT_HEADER])

/** Throws CROSS_SITE unless the header is there and the browser says that the page is ours. */
export function refuseCrossSite(request: FastifyRequest, config: Config): void {
  if (!isApp(request) || !comesFromOurs(request, config)) {
    throw new Problem(
      'CROSS_SITE',
      'This did not come from our own pages, so nothing was done. Please open the app and try again there.',
    )
  }
}

function comesFromOurs({ headers, protocol, host }: FastifyRequest, config: Config): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return (
    origin !== undefined &&
    (origin === `${protocol}://${host}` || origin === new URL(config.publicUrl).origin)
  )
}
