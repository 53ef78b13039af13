import type pg from 'pg'

/** Who of a church can pay for it, by name: its owner first, then who looks after its money. */
export async function payersOf(tx: pg.PoolClient, churchId: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select a.first_name || ' ' || a.last_name as name from memberships m join accounts a on a.id = m.account_id
     where m.church_id = $1 and m.status = 'active' and (m.is_owner or 'financeAccess' = any(m.features))
     order by m.is_owner desc, name limit 5`,
    [churchId],
  )
  return rows.map(({ name }) => name)
}
