/** Custody of what nobody is signed in for: which outboxes were left on a device, and how much each has given out. */
import type pg from 'pg'
import type { Outbox } from '../../contract/sync/outboxes.ts'
import { EXPIRED } from '../auth/session-limits.ts'
import { inChurchAtOnce } from '../db/in-church.ts'
import { grewAt } from './grew-at.ts'

/** @property session in which it is said */
type Said = { church: string; session: string }

/**
 * A device is what a sign-in calls it, and custody shows its id: whoever names another's phone is not on it. So a word of
 * others is taken of accounts alone whose own session on that device, the last one, was let go of by the browser that held
 * it, or has run its time: who is in on a phone, or was ended from afar on it, is spoken for by nobody. That one has left is
 * then true whoever says so. How much lies there is the word of who says it, kept apart with who it was, is no contact of
 * the phone, and goes when the account is heard itself. One that signed in there after the session began is in again: a
 * word that was long under way says nothing of it. A number never falls.
 */
const LEFT = `insert into devices as d (church_id, account_id, device_id, last_heard_at, left_at, told_seq, told_by, grew_at)
  select $1, told.account, teller.device_id, own.last_seen_at, now(), max(told.highest), teller.account_id, now()
  from unnest($4::uuid[], $5::int8[]) as told(account, highest)
  join memberships m on m.church_id = $1 and m.account_id = told.account
  join sessions teller on teller.id = $2 and teller.device_id = $3 and teller.account_id <> told.account
  join lateral (select s.created_at, s.last_seen_at, s.let_go or ${EXPIRED} as over from sessions s
    where s.account_id = told.account and s.device_id = $3 order by s.created_at desc limit 1) own
    on own.over and own.created_at <= teller.created_at
  group by told.account, teller.id, own.last_seen_at
  on conflict (church_id, account_id, device_id) do update set
    left_at = now(), told_by = excluded.told_by, told_seq = greatest(d.told_seq, excluded.told_seq),
    grew_at = ${grewAt('excluded.told_seq')}
  where greatest(d.highest_seq, d.told_seq) < excluded.told_seq or d.left_at is null
    or d.left_at < (select max(s.created_at) from sessions s where s.account_id = d.account_id and s.device_id = d.device_id)`

type Told = Said & { device: string; outboxes: readonly Outbox[] }

export async function outboxesLeft(pool: pg.Pool, told: Told): Promise<void> {
  const accounts = told.outboxes.map(({ account }) => account)
  const numbers = told.outboxes.map(({ highest_seq }) => highest_seq)
  const values = [told.church, told.session, told.device, accounts, numbers]
  await inChurchAtOnce(pool, told.church, [{ name: 'outboxes-left', text: LEFT, values }])
}

/** By who leaves, of their own. One that signed in there since is in again. */
const OWN = `insert into devices as d (church_id, account_id, device_id, highest_seq, left_at, grew_at)
  select $1, own.account_id, own.device_id, $3, now(), now() from sessions own
  where own.id = $2 and own.device_id is not null and not exists (select from sessions s
    where s.account_id = own.account_id and s.device_id = own.device_id and s.created_at > own.created_at)
  on conflict (church_id, account_id, device_id) do update set
    last_heard_at = now(), left_at = now(), highest_seq = greatest(d.highest_seq, excluded.highest_seq),
    told_seq = null, told_by = null, grew_at = ${grewAt('excluded.highest_seq')}`

export async function ownOutboxLeft(pool: pg.Pool, said: Said & { highest_seq: number }): Promise<void> {
  const values = [said.church, said.session, said.highest_seq]
  await inChurchAtOnce(pool, said.church, [{ name: 'own-outbox-left', text: OWN, values }])
}
