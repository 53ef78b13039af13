import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

type Words = { none: string; several: string; tooLarge: string }

/**
 * The one file of the form, whole. Throws Problem INVALID at `file` where there is none or more than one, TOO_LARGE
 * beyond `most` bytes, with the words given.
 */
export async function oneFile(
  request: FastifyRequest,
  most: number,
  words: Words,
): Promise<{ bytes: Buffer; name: string }> {
  let found: { bytes: Buffer; name: string } | undefined
  try {
    for await (const file of request.files({ limits: { files: 1, fileSize: most } }))
      found = { bytes: await file.toBuffer(), name: file.filename }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT') throw atFile(words.several)
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem('TOO_LARGE', words.tooLarge)
    throw error
  }
  if (!found) throw atFile(words.none)
  return found
}

const atFile = (message: string) => new Problem('INVALID', message, [{ path: 'file', message }])
