/** Forms as browsers post them. Only the pages take them: the API refuses what another site's form could send. */
import type { FastifyInstance } from 'fastify'

/** A form of ours, everything in it at its longest, is some 3 KB. */
export const MOST_FORM_BYTES = 16 * 1024

export type Typed = Record<string, string>

/** From here on this instance takes urlencoded forms and nothing else; another type is 415. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    (_request, body, done) => done(null, fieldsOf(body as string)),
  )
}

/** Without a prototype: a field may be called anything. Of two of one name the last counts. */
export function fieldsOf(body: string): Typed {
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
