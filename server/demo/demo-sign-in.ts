/** Who signs in to the demo church. */
import type pg from 'pg'

/** Printed at every start, so these words protect nothing and must guard nothing real. */
export const DEMO = {
  owner: 'demo@narthex.example',
  usher: 'usher@narthex.example',
  password: 'sunday-at-the-door',
  church: 'Grace Assembly Ikeja',
} as const

export type DemoChurch = { churchId: string; ownerId: string }

export async function findDemo(db: pg.Pool | pg.PoolClient): Promise<DemoChurch | undefined> {
  const { rows } = await db.query<DemoChurch>(
    `select m.church_id as "churchId", m.account_id as "ownerId" from memberships m join accounts a on a.id = m.account_id
     where lower(a.email) = $1 and m.is_owner order by m.created_at limit 1`,
    [DEMO.owner],
  )
  return rows[0]
}
