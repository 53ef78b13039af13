/** `/uploads/:church/:id.webp`, and the same as `:id-small.webp`: pictures and nothing else, whatever was uploaded. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { notThere } from '../http/problem.ts'
import { UPLOADS } from '../providers/images/image-address.ts'
import type { ImageStore } from '../providers/images/image-store.ts'

const place = z.object({ church: uuid, file: z.string().regex(/^[0-9a-f-]{36}(-small)?\.webp$/) })

/** A picture never changes under its address, so a browser may keep it. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

export function servePictures(app: FastifyInstance, images: ImageStore): void {
  app.get(`${UPLOADS}/:church/:file`, async (request, reply) => {
    const read = place.safeParse(request.params)
    const found = read.success && (await pictureOf(images, read.data))
    if (!found) throw notThere('This picture')
    return reply.headers(HEADERS).type('image/webp').send(found)
  })
}

function pictureOf(images: ImageStore, { church, file }: z.output<typeof place>): Promise<Buffer | null> {
  return images.get(church, file.slice(0, 36), file.includes('-small.') ? 'small' : 'whole')
}
