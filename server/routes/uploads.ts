import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES, type uploadRoutes } from '../../contract/routes/uploads.ts'
import { keepPicture } from '../church/keep-picture.ts'
import type { HandlersFor } from '../http/handler.ts'
import { Problem } from '../http/problem.ts'

export const uploadHandlers: HandlersFor<typeof uploadRoutes> = {
  async uploadImage({ request, actor, deps }) {
    return { secure_url: await keepPicture(deps, actor, () => fileOf(request)) }
  },
}

/** The one file of the form. Its name and the type it claims mean nothing. */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  const file = await request.file({ limits: { fileSize: MAX_UPLOAD_BYTES } })
  if (!file)
    throw new Problem('INVALID', 'Please choose a picture.', [
      { path: 'file', message: 'Please choose a picture.' },
    ])
  return file.toBuffer().catch((error: { statusCode?: number }) => {
    throw error.statusCode === 413
      ? new Problem('TOO_LARGE', 'This picture is larger than 8 MB. Please choose a smaller one.')
      : error
  })
}
