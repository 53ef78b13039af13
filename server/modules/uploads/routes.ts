/** Handles uploads of pictures, and serves the pictures. */
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES, type uploadRoutes } from '../../../contract/routes/uploads.ts'
import { uuid } from '../../../contract/ids.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { oneFile } from '../../http/multipart.ts'
import { notThere } from '../../http/problem.ts'
import { UPLOADS } from '../../providers/image-address.ts'
import type { ImageStore } from '../../providers/image-store.ts'
import { keepPicture } from './service.ts'

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
