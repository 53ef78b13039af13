/** Receipts of ops that were settled long ago. What custody counts, and what a phone is answered, stays the same. */
import type pg from 'pg'
import { inChurch, inChurchWriting } from '../db/in-church.ts'
import { churchLock } from '../sync/church-lock.ts'
import { retried } from '../sync/retried.ts'
import { RECEIPT_DAYS } from '../sync/swept-ops.ts'

/** Phones of the church wait so long as one batch takes. */
const BATCH = 500

/** Of the row `o`. What waits for a person's decision stays. */
const IS_OLD = `o.church_id = $1 and o.status <> 'quarantined'
  and o.settled_at < now() - interval '${RECEIPT_DAYS} days'`

const ANY = `select from sync_ops o where ${IS_OLD} limit 1`

/**
 * An id of version 7 holds the time at which the phone made the op, by its own clock. A clock that is ahead of today's is
 * not believed: new ops would be taken for swept ones.
 */
const MADE_AT = `case when substr(op_id::text, 15, 1) = '7' then least(now(), to_timestamp(
  ('x0000' || left(translate(op_id::text, '-', ''), 12))::bit(64)::bigint / 1000.0)) end`

/** A receipt goes only together with the note of its number. */
const SWEEP = `
  with gone as (
    delete from sync_ops o using (
      select o.op_id from sync_ops o where ${IS_OLD} and exists (select from devices d
        where d.church_id = $1 and d.account_id = o.account_id and d.device_id = o.device_id)
      order by o.settled_at limit ${BATCH}) old
    where o.church_id = $1 and o.op_id = old.op_id
    returning o.account_id, o.device_id, o.op_id, o.seq, o.status, o.settled_at),
  by_device as (
    select account_id, device_id, count(*)::int as receipts, max(greatest(settled_at, ${MADE_AT})) as until,
      coalesce(range_agg(int8range(seq, seq + 1)) filter (where status = 'applied'), '{}') as applied,
      coalesce(range_agg(int8range(seq, seq + 1)) filter (where status = 'rejected'), '{}') as rejected
    from gone group by account_id, device_id)
  update devices d set swept_applied = d.swept_applied + b.applied, swept_rejected = d.swept_rejected + b.rejected,
    swept_until = greatest(d.swept_until, b.until)
  from by_device b where d.church_id = $1 and d.account_id = b.account_id and d.device_id = b.device_id
  returning b.receipts`

/** @returns how many were deleted */
export async function sweepReceipts(pool: pg.Pool, churchId: string): Promise<number> {
  let swept = 0
  for (let last = BATCH; last === BATCH; swept += last) last = await retried(() => sweepBatch(pool, churchId))
  return swept
}

/** Under the church's lock, as every writer of receipts. A church without old ones keeps nobody waiting. */
async function sweepBatch(pool: pg.Pool, churchId: string): Promise<number> {
  const old = await inChurch(pool, churchId, (tx) => tx.query(ANY, [churchId]))
  if (old.rowCount === 0) return 0
  const sweep = { name: 'sweep-receipts', text: SWEEP, values: [churchId] }
  return inChurchWriting(pool, churchId, [churchLock(churchId), sweep], async (_tx, [, swept]) => {
    const answer = (swept as { receipts: number }[]).reduce((sum, { receipts }) => sum + receipts, 0)
    return { answer, writing: [] }
  })
}
