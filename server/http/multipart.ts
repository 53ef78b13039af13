/** Reads multipart forms: the fields of a form with one picture beside them, or one file alone. */
import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '../../contract/routes/uploads.ts'
import { invalid } from './content.ts'
import { Problem } from './actor-and-answer.ts'

const LIMITS = { files: 1, fields: 40, parts: 41, fieldSize: 20_000, fileSize: MAX_UPLOAD_BYTES }

const pictures = new WeakMap<FastifyRequest, Buffer>()

/** The picture from the form, not checked yet. */
export const pictureOf = (request: FastifyRequest): Buffer | undefined => pictures.get(request)

/**
 * Returns the form's fields. The object has no prototype, because a field may have any name. Throws Problem TOO_LARGE or
 * INVALID.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = Object.create(null) as Record<string, unknown>
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') fields[part.fieldname] = whole(part)
    else takePicture(request, await part.toBuffer().catch(tooLarge))
  }
  return fields
}

type Field = { fieldname: string; value: unknown; valueTruncated?: boolean }

function whole({ fieldname, value, valueTruncated }: Field): unknown {
  if (valueTruncated) throw invalid([{ path: fieldname, message: 'This is too long.' }])
  return value
}

/** If no picture was chosen, browsers send an empty file. */
function takePicture(request: FastifyRequest, bytes: Buffer): void {
  if (bytes.length > 0) pictures.set(request, bytes)
}

function tooLarge(error: { statusCode?: number }): never {
  throw error.statusCode === 413
    ? new Problem('TOO_LARGE', 'This picture is larger than 8 MB. Please choose a smaller one.')
    : error
}

type Messages = { none: string; several: string; tooLarge: string }

/**
 * Returns the form's one file, whole. Throws Problem INVALID at `file` for none or several files, TOO_LARGE beyond `most`
 * bytes, with the given messages.
 */
export async function oneFile(
  request: FastifyRequest,
  most: number,
  messages: Messages,
): Promise<{ bytes: Buffer; name: string }> {
  let found: { bytes: Buffer; name: string } | undefined
  try {
    for await (const file of request.files({ limits: { files: 1, fileSize: most } }))
      found = { bytes: await file.toBuffer(), name: file.filename }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT') throw atFile(messages.several)
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem('TOO_LARGE', messages.tooLarge)
    throw error
  }
  if (!found) throw atFile(messages.none)
  return found
}

const atFile = (message: string) => new Problem('INVALID', message, [{ path: 'file', message }])
