import type { FastifyRequest } from 'fastify'
import { MAX_UPLOAD_BYTES, type uploadRoutes } from '../../contract/routes/uploads.ts'
import { keepPicture } from '../church/keep-picture.ts'
import type { HandlersFor } from '../http/handler.ts'
import { oneFile } from '../http/one-file.ts'

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

/** Its name and the type it claims mean nothing. */
const pictureOf = async (request: FastifyRequest) => (await oneFile(request, MAX_UPLOAD_BYTES, WORDS)).bytes
