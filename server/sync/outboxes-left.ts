/** Custody of what nobody is signed in for: which outboxes were left on a device, and how much each has given out. */
import type pg from 'pg'
import type { Outbox } from '../../contract/sync/outboxes.ts'
import { inChurchAtOnce } from '../db/in-church.ts'

/** @property session in which it is said */
type Told = { church: string; session: string; device: string; outboxes: readonly Outbox[] }

/**
 * Of accounts that are or were of this church's team, and have signed in on this very device, which is the session's own:
 * nobody can say anything of another phone. One that signed in there after the session began is in again: a word that was
 * long under way says nothing of it. A number never falls.
 */
const LEFT = `insert into devices as d (church_id, account_id, device_id, highest_seq, left_at)
  select $1, told.account, teller.device_id, max(told.highest), now()
  from unnest($4::uuid[], $5::int8[]) as told(account, highest)
  join memberships m on m.church_id = $1 and m.account_id = told.account
  join sessions teller on teller.id = $2 and teller.device_id = $3
  join lateral (select max(s.created_at) as last from sessions s
    where s.account_id = told.account and s.device_id = $3) signed_in on signed_in.last <= teller.created_at
  group by told.account, teller.device_id
  on conflict (church_id, account_id, device_id) do update set
    last_heard_at = now(), left_at = now(), highest_seq = greatest(d.highest_seq, excluded.highest_seq)
  where d.last_heard_at < now() - interval '1 minute' or d.highest_seq < excluded.highest_seq
    or d.left_at is null or d.left_at < (select created_at from sessions where id = $2)`

export async function outboxesLeft(pool: pg.Pool, told: Told): Promise<void> {
  const accounts = told.outboxes.map(({ account }) => account)
  const numbers = told.outboxes.map(({ highest_seq }) => highest_seq)
  const values = [told.church, told.session, told.device, accounts, numbers]
  await inChurchAtOnce(pool, told.church, [{ name: 'outboxes-left', text: LEFT, values }])
}
