/** Whose stream may go on: sessions that still stand, in the church and with the rights that they began with. */
import type pg from 'pg'
import { FEATURES, scopeOf, type FeatureName, type Scope } from '../../../contract/features.ts'
import { IDLE_LIMIT } from '../../auth/session-limits.ts'

const STANDING = {
  name: 'sessions-standing',
  // As in find-session: each membership is looked up.
  text: `select s.id, s.church_id, m.is_owner, m.features
    from sessions s cross join lateral (
      select is_owner, features, status from memberships
      where church_id = s.church_id and account_id = s.account_id limit 1) m
    where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '${IDLE_LIMIT}' and m.status = 'active'
      and not exists (select from church_closings c where c.church_id = s.church_id)`,
}

type Row = { id: string; church_id: string; is_owner: boolean; features: FeatureName[] | null }
export type Standing = { church: string; scope: Scope }

/** By session id; one that ended, or whose person was removed, is missing. */
export async function stillAdmitted(
  pool: pg.Pool,
  sessionIds: readonly string[],
): Promise<Map<string, Standing>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await pool.query<Row>({ ...STANDING, values: [[...new Set(sessionIds)]] })
  return new Map(
    rows.map(({ id, church_id: church, is_owner, features }) => [
      id,
      { church, scope: scopeOf(is_owner ? FEATURES : (features ?? [])) },
    ]),
  )
}
