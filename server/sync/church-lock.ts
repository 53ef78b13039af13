/** The church's lock: taken before anything else is read, so writers of one church stand in line. */
import type pg from 'pg'
import { pipeline, type Statement } from '../db/pipeline.ts'

export type LockedChurch = {
  /** The church's rev before this transaction. */
  rev: number
  /** What phones compare to notice a restored backup: the server's epoch and the church's, in one. */
  epoch: string
  /** Restored from a backup in the last days: phones are still bringing back what it does not know. */
  healing: boolean
}

/** Of the church's row `r` and the server's `e`, as SQL. */
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
