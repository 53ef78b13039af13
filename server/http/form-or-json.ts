/** A body that may come as a multipart form: its fields as text, and one picture beside them. */
import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES } from '../../contract/routes/uploads.ts'
import { invalid } from './parse.ts'
import { Problem } from './problem.ts'

const LIMITS = { files: 1, fields: 40, parts: 41, fieldSize: 20_000, fileSize: MAX_UPLOAD_BYTES }

const pictures = new WeakMap<FastifyRequest, Buffer>()

/** The picture that came with the form, not looked into yet. */
export const pictureOf = (request: FastifyRequest): Buffer | undefined => pictures.get(request)

/** The form's fields. Without a prototype: a field may be called anything. Throws Problem TOO_LARGE or INVALID. */
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

/** A picture that was not chosen is an empty file. */
function takePicture(request: FastifyRequest, bytes: Buffer): void {
  if (bytes.length > 0) pictures.set(request, bytes)
}

function tooLarge(error: { statusCode?: number }): never {
  throw error.statusCode === 413
    ? new Problem('TOO_LARGE', 'This picture is larger than 8 MB. Please choose a smaller one.')
    : error
}
