/** A form that another website posts here in its visitor's name: no session is at risk, but their address and the limits are. */
import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'

/** Throws Problem CROSS_SITE where the browser says that the form stood elsewhere. A browser that says nothing is believed. */
export function refuseElsewhere({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new Problem(
    'CROSS_SITE',
    'This form came from another website. Open the church’s link and fill it in there.',
  )
}
