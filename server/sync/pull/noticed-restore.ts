/** A phone that knows a later rev, or an op as settled that is not recorded: this server was restored from a backup. */
import type pg from 'pg'
import type { PullQuery } from '../../../contract/sync/pull.ts'
import { inChurch } from '../../db/in-church.ts'

const RENEW = `update church_revs r set epoch = gen_random_uuid() from epochs e
  where r.church_id = $1 and md5(e.epoch::text || r.epoch::text)::uuid = $3
    and (r.rev < $2 or ($4::uuid is not null and not exists (select from sync_ops where church_id = $1 and op_id = $4)))`

/** Gives the church a new epoch, once, so that every phone resets and offers again what it had acknowledged. */
export async function noticeRestore(pool: pg.Pool, query: PullQuery): Promise<void> {
  if (!query.epoch || query.rev === 0) return
  const { rev, epoch, church, settled_op } = query
  await inChurch(pool, church, (tx) => tx.query(RENEW, [church, rev, epoch, settled_op ?? null]))
}
