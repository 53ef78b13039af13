/** Re-encodes a picture that a user uploaded and stores it under a name of the server's own. */
import { newId } from '../../../contract/ids.ts'
import { addAudit } from '../../auth/audit.ts'
import { spendAttempts } from '../../auth/limiter.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { toWebp } from '../../providers/to-webp.ts'

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
