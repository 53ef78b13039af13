/** Takes the church's lock. It comes before every other read, so the writers of one church run one after the other. */
import type pg from 'pg'
import { pipeline, type Statement } from '../db/pipeline.ts'

export type LockedChurch = {
  /** The church's rev before this transaction. */
  rev: number
  /** The server's epoch and the church's in one value. Phones compare it to notice a restored backup. */
  epoch: string
  /** True for days after a restore from a backup: phones still send again the ops that the backup lacks. */
  healing: boolean
}

/** SQL over the church's row `r` and the server's row `e`. */
export const EPOCH = 'md5(e.epoch::text || r.epoch::text)::uuid::text'

const LOCK = {
  name: 'church-lock',
  text: `select r.rev, ${EPOCH} as epoch,
           coalesce(r.restored_at > now() - interval '7 days', false) as healing
         from church_revs r, epochs e where r.church_id = $1 for update of r`,
}

export async function lockChurch(tx: pg.PoolClient, churchId: string): Promise<LockedChurch> {
  const [rows] = await pipeline(tx, [churchLock(churchId)])
  return lockedChurch(rows)
}

export const churchLock = (churchId: string): Statement => ({ ...LOCK, values: [churchId] })

export function lockedChurch(rows: object[] | undefined): LockedChurch {
  const locked = rows?.[0]
  if (!locked) throw new Error('church without a rev row')
  return locked as LockedChurch
}
