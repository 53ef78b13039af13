/** Handles uploads of pictures, and serves the pictures. */
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES, type uploadRoutes } from '../../../contract/routes/uploads.ts'
import { uuid, newId } from '../../../contract/ids.ts'
import type { HandlersFor, Deps } from '../../http/handler.ts'
import { oneFile } from '../../http/multipart.ts'
import { notThere, type Actor } from '../../http/actor-and-answer.ts'
import { UPLOADS, type ImageStore, toWebp } from '../../providers/images.ts'
import { addAudit } from '../../auth/audit.ts'
import { spendAttempts } from '../../auth/limiter.ts'
import { inChurch } from '../../db/in-church.ts'

export const uploadHandlers: HandlersFor<typeof uploadRoutes> = {
  async uploadImage({ request, actor, deps }) {
    return { secure_url: await keepPicture(deps, actor, () => pictureOf(request)) }
  },
}

const WORDS = {
  none: 'Please choose a picture.',
  several: 'Please choose one picture at a time.',
  tooLarge: 'This picture is larger than 8 MB. Please choose a smaller one.',
}

/** Ignores the file's name and claimed type. */
const pictureOf = async (request: FastifyRequest) => (await oneFile(request, MAX_UPLOAD_BYTES, WORDS)).bytes

const place = z.object({ church: uuid, file: z.string().regex(/^[0-9a-f-]{36}(-small)?\.webp$/) })

/** A picture never changes under its address, so a browser may cache it. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Serves `/uploads/:church/:id.webp`, and `:id-small.webp`. It serves only pictures, whatever was uploaded. */
export function servePictures(app: FastifyInstance, images: ImageStore): void {
  app.get(`${UPLOADS}/:church/:file`, async (request, reply) => {
    const read = place.safeParse(request.params)
    const found = read.success && (await pictureAt(images, read.data))
    if (!found) throw notThere('This picture')
    return reply.headers(HEADERS).type('image/webp').send(found)
  })
}

function pictureAt(images: ImageStore, { church, file }: z.output<typeof place>): Promise<Buffer | null> {
  return images.get(church, file.slice(0, 36), file.includes('-small.') ? 'small' : 'whole')
}

/** Re-encodes a picture that a user uploaded and stores it under a name of the server's own. */

/**
 * Returns the picture's address. Throws Problem UNSUPPORTED_TYPE, TOO_LARGE or TOO_MANY.
 * @param read called only after the account's upload limit allows the upload
 */
export async function keepPicture(
  { pool, images }: Pick<Deps, 'pool' | 'images'>,
  actor: Pick<Actor, 'accountId' | 'churchId' | 'deviceId'>,
  read: () => Promise<Buffer> | Buffer,
): Promise<string> {
  const { accountId, churchId, deviceId } = actor
  await spendAttempts(pool, { 'upload:account': accountId })
  const bytes = await toWebp(churchId, await read())
  const image = { church: churchId, id: newId(), bytes }
  const address = await images.put(image)
  await inChurch(pool, churchId, async (tx) => {
    await tx.query(
      `insert into uploads (church_id, id, content_type, bytes, uploaded_by) values ($1, $2, 'image/webp', $3, $4)`,
      [image.church, image.id, bytes.length, accountId],
    )
    const subject = { subjectTable: 'uploads', subjectId: image.id }
    await addAudit(tx, { churchId, accountId, deviceId, action: 'uploaded a picture', ...subject })
  })
  return address
}
