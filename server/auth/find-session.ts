/** A token's session, account and membership: the one query that authentication costs. */
import type pg from 'pg'
import type { EndedBecause } from '../../contract/errors.ts'
import type { FeatureName } from '../../contract/features.ts'
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

const FIND = {
  name: 'find-session',
  text: `select s.id, s.account_id, s.church_id, s.device_id, s.ended_because,
      ${EXPIRED} as expired,
      s.ended_at is null and s.last_seen_at < now() - interval '${SEEN_STEP}' as stale,
      m.is_owner, m.features, m.status as membership,
      exists (select from church_closings c where c.church_id = s.church_id) as closed
    from sessions s left join memberships m on m.church_id = s.church_id and m.account_id = s.account_id
    where s.token_hash = $1`,
}

const SEEN = {
  name: 'session-seen',
  text: 'update sessions set last_seen_at = now() where id = $1 and ended_at is null',
}

/** One query; a second one, every few minutes, notes that the session is in use. */
export async function findSession(pool: pg.Pool, token: string): Promise<FoundSession | undefined> {
  const { rows } = await pool.query<FoundSession & { stale: boolean }>({
    ...FIND,
    values: [tokenHash(token)],
  })
  const [found] = rows
  if (found?.stale && !found.expired) await pool.query({ ...SEEN, values: [found.id] })
  return found
}
