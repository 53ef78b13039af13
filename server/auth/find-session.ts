/**
 * A token's session, account and membership. Requests that arrive in the same moment share one query. Nothing is kept: each
 * request is looked up anew.
 */
import DataLoader from 'dataloader'
import type pg from 'pg'
import type { EndedBecause } from '../../contract/errors.ts'
import type { FeatureName } from '../../contract/features.ts'
import { given } from '../db/wire-text.ts'
import { EXPIRED, SEEN_STEP } from './session-limits.ts'
import { tokenHash } from './tokens.ts'

export type FoundSession = {
  id: string
  account_id: string
  church_id: string | null
  device_id: string | null
  ended_because: EndedBecause | null
  expired: boolean
  is_owner: boolean | null
  features: FeatureName[] | null
  membership: 'active' | 'removed' | null
  /** A closed church has no sessions, whatever their own rows say. */
  closed: boolean
}

type Row = FoundSession & { token: string; stale: boolean }

const FIND = {
  name: 'find-session',
  // "Limit" makes PostgreSQL look each membership up. Joined, all memberships were read for one session.
  text: `select encode(s.token_hash, 'hex') as token, s.id, s.account_id, s.church_id, s.device_id, s.ended_because,
      ${EXPIRED} as expired,
      s.ended_at is null and s.last_seen_at < now() - interval '${SEEN_STEP}' as stale,
      m.is_owner, m.features, m.status as membership,
      exists (select from church_closings c where c.church_id = s.church_id) as closed
    from sessions s left join lateral (
      select is_owner, features, status from memberships
      where church_id = s.church_id and account_id = s.account_id limit 1) m on true
    where s.token_hash = any(${given('$1', 'bytea')})`,
}

const SEEN = {
  name: 'session-seen',
  // A session that somebody holds is in use: nobody waits to note it.
  text: `update sessions set last_seen_at = now()
    where id = (select id from sessions where id = $1 and ended_at is null for update skip locked)`,
}

const MOST_AT_ONCE = 200

const loaders = new WeakMap<pg.Pool, DataLoader<string, Row | undefined>>()

function loaderOf(pool: pg.Pool): DataLoader<string, Row | undefined> {
  const known = loaders.get(pool)
  if (known) return known
  const made = new DataLoader<string, Row | undefined>((hashes) => findRows(pool, hashes), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    // After all requests that this turn of the event loop has read.
    batchScheduleFn: setImmediate,
  })
  loaders.set(pool, made)
  return made
}

async function findRows(pool: pg.Pool, hashes: readonly string[]): Promise<(Row | undefined)[]> {
  const wanted = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const { rows } = await pool.query<Row>({ ...FIND, values: [wanted] })
  const found = new Map(rows.map((row) => [row.token, row]))
  return hashes.map((hash) => found.get(hash))
}

/** One query, shared; a second one, every few minutes, notes that the session is in use. */
export async function findSession(pool: pg.Pool, token: string): Promise<FoundSession | undefined> {
  const found = await loaderOf(pool).load(tokenHash(token).toString('hex'))
  if (found?.stale && !found.expired) await pool.query({ ...SEEN, values: [found.id] })
  return found
}
