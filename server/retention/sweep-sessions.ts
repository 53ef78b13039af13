/** Sessions that ended or ran out long ago, where a later one says the same of the phone. */
import type pg from 'pg'
import { IDLE_LIMIT } from '../auth/session-limits.ts'
import { RECEIPT_DAYS } from '../sync/swept-ops.ts'

const BATCH = 2000

/**
 * A phone that comes back after an end learns the reason, so an ended session is kept as long as a receipt. The last session of an
 * account on a phone in a church stays: custody reads from it the phone's name, who was in last, and who has left.
 */
const SWEEP = `
  delete from sessions where id in (
    select s.id from sessions s
    where coalesce(s.ended_at, least(s.expires_at, s.last_seen_at + interval '${IDLE_LIMIT}'))
        < now() - interval '${RECEIPT_DAYS} days'
      and exists (select from sessions later
        where later.account_id = s.account_id and later.device_id is not distinct from s.device_id
          and later.church_id is not distinct from s.church_id
          and later.created_at > s.created_at and later.last_seen_at >= s.last_seen_at
          and (later.device_name is not null or s.device_name is null))
    order by s.id limit ${BATCH} for update skip locked)`

/** @returns how many were deleted */
export async function sweepSessions(pool: pg.Pool): Promise<number> {
  let swept = 0
  for (let last = BATCH; last === BATCH; swept += last) last = (await pool.query(SWEEP)).rowCount ?? 0
  return swept
}
