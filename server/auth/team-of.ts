import type pg from 'pg'
import type { z } from 'zod'
import type { FeatureName } from '../../contract/features.ts'
import { FEATURES } from '../../contract/features.ts'
import type { teamRoutes } from '../../contract/routes/team.ts'

type TeamUser = z.output<(typeof teamRoutes)['teamUsers']['answer']>[number]

/** Everybody who works or worked for the church, the owner first. */
export async function teamOf(pool: pg.Pool, churchId: string): Promise<TeamUser[]> {
  const { rows } = await pool.query<Omit<TeamUser, 'features'> & { features: FeatureName[] }>(
    `select a.id, a.first_name, a.last_name, a.email, a.phone_number, m.features, m.is_owner, m.status, m.created_at
     from memberships m join accounts a on a.id = m.account_id where m.church_id = $1 order by m.is_owner desc, m.created_at, a.id`,
    [churchId],
  )
  return rows.map((user) => ({
    ...user,
    features: (user.is_owner ? [...FEATURES] : user.features).map((name) => ({ name })),
  }))
}
