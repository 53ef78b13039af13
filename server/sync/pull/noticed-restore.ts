/**
 * A phone that knows a later rev, has read its rev in another history, or holds a receipt that is not recorded: this server
 * was restored from a backup.
 */
import type pg from 'pg'
import type { PullQuery } from '../../../contract/sync/pull.ts'
import { inChurchWriting } from '../../db/in-church.ts'
import { lineageAt } from './lineage-sql.ts'

/**
 * Of the rows `church_revs r` and `epochs e`, as SQL. $1 church, $2 to $4 what the phone's cursor says and which of its ops
 * it holds a receipt for, $5 account, $6 device, $7 lineage. Once in ten minutes at most: a phone that is wrong about it
 * must not make all others fetch everything again and again.
 */
export const WAS_RESTORED = `($2::bigint > 0 and (r.restored_at is null or r.restored_at < now() - interval '10 minutes')
    and md5(e.epoch::text || r.epoch::text)::uuid = $3::uuid
    and (r.rev < $2 or $7::uuid <> ${lineageAt('$2')} or ($4::int8multirange is not null and not exists (
      select from devices where church_id = $1 and account_id = $5 and device_id = $6 and settled @> $4::int8multirange))))`

const RENEW = `update church_revs r set epoch = gen_random_uuid(), restored_at = now() from epochs e
  where r.church_id = $1 and ${WAS_RESTORED}`

/** Gives the church a new epoch, once, so that every phone resets and offers again what it had acknowledged. */
export async function noticeRestore(pool: pg.Pool, query: PullQuery): Promise<void> {
  const values = evidenceOf(query)
  const renew = { name: 'notice-restore', text: RENEW, values }
  await inChurchWriting(pool, query.church, [renew], async () => ({ answer: null, writing: [] }))
}

/** $1 to $7. */
export const evidenceOf = (query: PullQuery): unknown[] => {
  const { church, rev, epoch, account, device, lineage } = query
  return [church, rev, epoch, settledIn(query), account, device, lineage]
}

const settledIn = ({ settled }: PullQuery): string | null =>
  settled ? `{${settled.map(([from, to]) => `[${from},${to}]`).join()}}` : null
