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

/** By either of its two people, whoever owns it now: it may have been handed over, and an e-mail changed. */
export async function findDemo(db: pg.Pool | pg.PoolClient): Promise<DemoChurch | undefined> {
  const { rows } = await db.query<DemoChurch>(
    `select o.church_id as "churchId", o.account_id as "ownerId" from memberships m join accounts a on a.id = m.account_id
       join memberships o on o.church_id = m.church_id and o.is_owner
     where lower(a.email) in ($1, $2) order by m.created_at limit 1`,
    [DEMO.owner, DEMO.usher],
  )
  return rows[0]
}
