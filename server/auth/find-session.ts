/** A token's session, account and membership: the one query that authentication costs. */
import type pg from 'pg'
import type { FeatureName } from '../../contract/features.ts'
import { IDLE_LIMIT, SEEN_STEP } from './session-limits.ts'
import { tokenHash } from './tokens.ts'

export type EndedBecause = 'signed_out' | 'ended_from_afar' | 'removed_from_team' | 'password_changed'

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
}

/** Reading and moving `last_seen_at` are one statement; it writes nothing while the last move is fresh. */
const FIND = {
  name: 'find-session',
  text: `with seen as (
      update sessions set last_seen_at = now()
      where token_hash = $1 and ended_at is null and expires_at > now()
        and last_seen_at < now() - interval '${SEEN_STEP}' and last_seen_at > now() - interval '${IDLE_LIMIT}')
    select s.id, s.account_id, s.church_id, s.device_id, s.ended_because,
      s.expires_at <= now() or s.last_seen_at <= now() - interval '${IDLE_LIMIT}' as expired,
      m.is_owner, m.features, m.status as membership
    from sessions s left join memberships m on m.church_id = s.church_id and m.account_id = s.account_id
    where s.token_hash = $1`,
}

export async function findSession(pool: pg.Pool, token: string): Promise<FoundSession | undefined> {
  const { rows } = await pool.query<FoundSession>({ ...FIND, values: [tokenHash(token)] })
  return rows[0]
}
