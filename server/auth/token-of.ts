/** Where a request carries its token: the app's cookie, or `Authorization: Bearer` of other clients. */
import type { FastifyRequest } from 'fastify'

export const COOKIE = 'token'

export type CarriedToken = { token: string; byCookie: boolean }

/** Bearer first: who sends it means it, a cookie comes along by itself. */
export function tokenOf(request: FastifyRequest): CarriedToken | null {
  const bearer = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, byCookie: false }
  const cookie = request.cookies[COOKIE]
  return cookie ? { token: cookie, byCookie: true } : null
}
