/** Keeps one picture that somebody of a church uploaded: re-encoded, under a name of our own. */
import { newId } from '../../contract/ids.ts'
import { addAudit } from '../auth/audit.ts'
import { spendAttempts } from '../auth/attempts.ts'
import { uploadLimits } from '../auth/guess-limits.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { toWebp } from '../providers/images/to-webp.ts'

/**
 * Its address. Throws Problem UNSUPPORTED_TYPE, TOO_LARGE or TOO_MANY.
 * @param read called once it is sure that this account may upload
 */
export async function keepPicture(
  { pool, images }: Pick<Deps, 'pool' | 'images'>,
  actor: Pick<Actor, 'accountId' | 'churchId' | 'deviceId'>,
  read: () => Promise<Buffer> | Buffer,
): Promise<string> {
  const { accountId, churchId, deviceId } = actor
  await spendAttempts(pool, uploadLimits(accountId))
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
