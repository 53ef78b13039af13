/** Custody by contact alone: the phone said how many ops it has given out. */
import type pg from 'pg'
import type { PullQuery } from '../../contract/sync/pull.ts'
import { inChurchAtOnce } from '../db/in-church.ts'

const HEARD = `insert into devices as d (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, $4)
  on conflict (church_id, account_id, device_id) do update set
    last_heard_at = now(), highest_seq = greatest(d.highest_seq, excluded.highest_seq)
  where d.last_heard_at < now() - interval '1 minute' or d.highest_seq < excluded.highest_seq`

export async function heardFrom(pool: pg.Pool, query: PullQuery): Promise<void> {
  const values = [query.church, query.account, query.device, query.highest_seq]
  await inChurchAtOnce(pool, query.church, [{ name: 'heard-from', text: HEARD, values }])
}
