/**
 * Parses forms as browsers post them. Only the pages accept them: the API rejects content types that another site's form
 * can send.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'

/** A form of this app with the longest values is about 3 KB. */
const MOST_FORM_BYTES = 16 * 1024

export type Typed = Record<string, string>

/** From here on this instance accepts only urlencoded forms; another type gets 415. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    (_request, body, done) => done(null, fieldsOf(body as string)),
  )
}

/** The object has no prototype, because a field may have any name. Of two fields with one name the last counts. */
function fieldsOf(body: string): Typed {
  return Object.assign(Object.create(null) as Typed, Object.fromEntries(new URLSearchParams(body)))
}

/** The named fields, blank ones left out. */
export function pick(body: unknown, names: readonly string[]): Typed {
  const fields = (body ?? {}) as Typed
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined
      return value ? [[name, value]] : []
    }),
  )
}

/**
 * Rejects forms that another website posts here for its visitor. No session is at risk, but the visitor's address and
 * the limits are. Throws Problem CROSS_SITE if the browser reports another site. A browser without that header is
 * trusted.
 */
export function refuseElsewhere({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new Problem(
    'CROSS_SITE',
    'This form came from another website. Open the church’s link and fill it in there.',
  )
}
