/** Bodies as the bytes that came: what an outside service signed. */
import type { FastifyInstance } from 'fastify'

/** Of what an outside service tells. */
const MOST_BYTES = 256 * 1024

/** For the routes of this scope alone; of those around it JSON stays JSON. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}
