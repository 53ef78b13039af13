import type pg from 'pg'
import type { z } from 'zod'
import type { FeatureName } from '../../contract/features.ts'
import { FEATURES } from '../../contract/features.ts'
import type { teamRoutes } from '../../contract/routes/team.ts'

export type TeamUser = z.output<(typeof teamRoutes)['updateFeatureAccess']['answer']>
type Found = Omit<TeamUser, 'features'> & { features: FeatureName[] }

const USERS = `select a.id, a.first_name, a.last_name, a.email, a.phone_number, m.features, m.is_owner, m.status, m.created_at,
    null::timestamptz as expires_at
  from memberships m join accounts a on a.id = m.account_id where m.church_id = $1`

/** Who was invited and has not joined; a link that has run out can be sent anew for as long as it is kept. */
const INVITED = `select i.id, i.first_name, i.last_name, i.email, i.phone_number, i.features, false as is_owner, 'pending' as status,
    i.created_at, i.expires_at
  from invites i where i.church_id = $1 and i.used_at is null`

/** Everybody who works or worked for the church, the owner first, then who was invited. */
export async function teamOf(db: pg.Pool | pg.PoolClient, churchId: string): Promise<TeamUser[]> {
  const users = await db.query<Found>(`${USERS} order by m.is_owner desc, m.created_at, a.id`, [churchId])
  const invited = await db.query<Found>(`${INVITED} order by i.created_at, i.id`, [churchId])
  return [...users.rows, ...invited.rows].map(toTeamUser)
}

/** One who works for the church now. */
export async function teamUser(
  db: pg.Pool | pg.PoolClient,
  churchId: string,
  accountId: string,
): Promise<TeamUser | undefined> {
  const { rows } = await db.query<Found>(`${USERS} and a.id = $2 and m.status = 'active'`, [
    churchId,
    accountId,
  ])
  return rows[0] && toTeamUser(rows[0])
}

const toTeamUser = (user: Found): TeamUser => ({
  ...user,
  features: (user.is_owner ? [...FEATURES] : user.features).map((name) => ({ name })),
})
