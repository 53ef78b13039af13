/** The church's plan as its row says it; a church without one is inactive. */
import type pg from 'pg'
import type { PlanName } from '../../../contract/plans.ts'

export type Subscription = {
  status: 'active' | 'inactive'
  next_charge_date: string | null
  plan: PlanName | null
  charge_day: number | null
  /** False once it was cancelled: what is paid for runs out. */
  renews: boolean
  last_payment_date: string | null
  renewal_transaction_id: string | null
  failed_tries: number
  try_again_date: string | null
}

const NONE: Subscription = {
  status: 'inactive',
  next_charge_date: null,
  plan: null,
  charge_day: null,
  renews: true,
  last_payment_date: null,
  renewal_transaction_id: null,
  failed_tries: 0,
  try_again_date: null,
}

const SELECT = `select status, next_charge_date, plan, charge_day, renews, last_payment_date, renewal_transaction_id,
  failed_tries, try_again_date from subscriptions where church_id = $1`

export async function findSubscription(tx: pg.ClientBase, churchId: string): Promise<Subscription> {
  const { rows } = await tx.query<Subscription>(SELECT, [churchId])
  return rows[0] ?? NONE
}

/** The same, and nobody else changes it until the caller's transaction ends. */
export async function lockSubscription(tx: pg.ClientBase, churchId: string): Promise<Subscription> {
  // So that there is a row to lock: two first payments at once follow on each other.
  await tx.query(
    `insert into subscriptions (church_id, status) values ($1, 'inactive') on conflict (church_id) do nothing`,
    [churchId],
  )
  const { rows } = await tx.query<Subscription>(`${SELECT} for update`, [churchId])
  return rows[0] ?? NONE
}
