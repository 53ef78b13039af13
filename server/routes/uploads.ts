import type { FastifyRequest } from 'fastify'
import { newId } from '../../contract/ids.ts'
import { MAX_UPLOAD_BYTES, type uploadRoutes } from '../../contract/routes/uploads.ts'
import { spendAttempts } from '../auth/attempts.ts'
import { uploadLimits } from '../auth/guess-limits.ts'
import { inChurch } from '../db/in-church.ts'
import type { HandlersFor } from '../http/handler.ts'
import { Problem } from '../http/problem.ts'
import { toWebp } from '../providers/images/to-webp.ts'

export const uploadHandlers: HandlersFor<typeof uploadRoutes> = {
  async uploadImage({ request, actor, deps }) {
    await spendAttempts(deps.pool, uploadLimits(actor.accountId))
    const bytes = await toWebp(await fileOf(request))
    const image = { church: actor.churchId, id: newId(), bytes }
    const secure_url = await deps.images.put(image)
    await inChurch(deps.pool, actor.churchId, (tx) =>
      tx.query(
        `insert into uploads (church_id, id, content_type, bytes, uploaded_by) values ($1, $2, 'image/webp', $3, $4)`,
        [image.church, image.id, bytes.length, actor.accountId],
      ),
    )
    return { secure_url }
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
