/** The church's plan; a church without one is inactive. */
import type pg from 'pg'

export type Subscription = {
  status: 'active' | 'inactive'
  next_charge_date: string | null
  plan: string | null
}

export async function findSubscription(tx: pg.ClientBase, churchId: string): Promise<Subscription> {
  const text = 'select status, next_charge_date, plan from subscriptions where church_id = $1'
  const { rows } = await tx.query<Subscription>(text, [churchId])
  return rows[0] ?? { status: 'inactive', next_charge_date: null, plan: null }
}
