/** What the caller had seen: `If-Match: "42"` or `If-Match: 42`. */
import type { FastifyRequest } from 'fastify'

export function baseRevOf(request: FastifyRequest): number | undefined {
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
