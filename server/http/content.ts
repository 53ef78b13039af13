/** What may come in: JSON, plain or gzip, never more than a push unpacks to; and how answers are packed. */
import { isUtf8 } from 'node:buffer'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { mendHalves, namesTwice, tooDeep } from './json-text.ts'
import { packing } from './packing.ts'
import { Problem } from './problem.ts'

/** Of an uploaded picture. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export async function speakContent(app: FastifyInstance): Promise<void> {
  // Fastify counts the unpacked bytes against its body limit while they come, so a bomb ends at the limit.
  await app.register(compress, { requestEncodings: ['gzip'], ...packing() })
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 5, fieldSize: 1000, fileSize: MAX_UPLOAD_BYTES, parts: 6 },
  })
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A client that names the type of a body it does not have, on DELETE for one, is not wrong enough to refuse.
    if (body.length === 0) return done(null, undefined)
    // Read all the same, a name in another encoding would be kept with signs in the place of its letters.
    if (!isUtf8(body as Buffer))
      return done(new Problem('INVALID', 'What was sent is not in UTF-8, so its letters cannot be read.'))
    const text = body.toString()
    if (tooDeep(text)) return done(new Problem('INVALID', 'What was sent is nested too deeply to be read.'))
    if (namesTwice(text))
      return done(
        new Problem('INVALID', 'What was sent names one field twice, so nobody knows which counts.'),
      )
    void parse(request, mendHalves(text), done)
  })
}
