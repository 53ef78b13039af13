/** Reads a church's billing: its plan, its payers, its last payment and its receipts. */
import type pg from 'pg'
import type { z } from 'zod'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { findPlan, planOf, type CatalogueName, type PlanName } from '../../../contract/money/plans.ts'
import type { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import type { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { notThere } from '../../http/actor-and-answer.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { paymentBefore } from './schedule.ts'

type Billing = z.output<(typeof churchSettingsRoutes)['billingDetails']['answer']>
type SubscriptionSummary = Pick<Billing, 'status' | 'next_charge_date' | 'plan' | 'catalogue' | 'payers'>

/** The part that every team member may see. */
export async function subscriptionSummary(
  tx: pg.PoolClient,
  churchId: string,
  catalogue: CatalogueName,
): Promise<SubscriptionSummary> {
  const { status, next_charge_date, plan } = await findSubscription(tx, churchId)
  const payers = status === 'active' ? [] : await payersOf(tx, churchId)
  return { status, next_charge_date, plan, catalogue, payers }
}

export async function findBilling(
  tx: pg.PoolClient,
  churchId: string,
  catalogue: CatalogueName,
): Promise<Billing> {
  const summary = await subscriptionSummary(tx, churchId, catalogue)
  const subscription = await findSubscription(tx, churchId)
  const plan = findPlan(subscription.plan)
  const paid = await lastPaid(tx, churchId)
  return {
    ...summary,
    amount: plan && nairaOf(plan.amountKobo),
    subscription_plan: plan && { plan_name: plan.title },
    payment_method: paid?.channel ?? null,
    last_payment_date: await lastPaymentDate(tx, churchId, subscription),
    cancelled: !subscription.renews,
    renews: subscription.renews && Boolean(paid?.authorization),
    try_again_date: subscription.try_again_date,
  }
}

/** Estimated from the next charge if no payment is on record. A trial had none. */
async function lastPaymentDate(
  tx: pg.PoolClient,
  churchId: string,
  { last_payment_date, plan, next_charge_date }: Subscription,
): Promise<string | null> {
  if (last_payment_date || !plan || !next_charge_date) return last_payment_date
  return paymentBefore(next_charge_date, planOf(plan), dayIn(await timeZoneOf(tx, churchId)))
}

export type Subscription = {
  status: 'active' | 'inactive'
  next_charge_date: string | null
  plan: PlanName | null
  charge_day: number | null
  /** False after it was cancelled: the paid days run out. */
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

/** Reads the church's plan from its row. A church without a row is inactive. */
export async function findSubscription(tx: pg.ClientBase, churchId: string): Promise<Subscription> {
  const { rows } = await tx.query<Subscription>(SELECT, [churchId])
  return rows[0] ?? NONE
}

/** Reads and locks the plan until the caller's transaction ends. */
export async function lockSubscription(tx: pg.ClientBase, churchId: string): Promise<Subscription> {
  // Makes a row to lock, so that two first payments at the same time run one after the other.
  await tx.query(
    `insert into subscriptions (church_id, status) values ($1, 'inactive') on conflict (church_id) do nothing`,
    [churchId],
  )
  const { rows } = await tx.query<Subscription>(`${SELECT} for update`, [churchId])
  return rows[0] ?? NONE
}

type LastPaid = {
  /** `card`, `bank`, `ussd`… */
  channel: string | null
  /** Charges the same payer again; null if that is not possible. */
  authorization: string | null
  email: string | null
}

/** Returns the last payment for a plan, with which the next can be charged. */
export async function lastPaid(tx: pg.ClientBase, churchId: string): Promise<LastPaid | null> {
  const { rows } = await tx.query<LastPaid>(
    `select p.channel, p.authorization_code as authorization, p.email
     from subscription_payments s join payments p on p.church_id = s.church_id and p.transaction_id = s.transaction_id
     where s.church_id = $1 order by s.created_at desc, s.transaction_id desc limit 1`,
    [churchId],
  )
  return rows[0] ?? null
}

/** Returns the names of people who can pay: the owner first, then team members with access to finance. */
async function payersOf(tx: pg.PoolClient, churchId: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select a.first_name || ' ' || a.last_name as name from memberships m join accounts a on a.id = m.account_id
     where m.church_id = $1 and m.status = 'active' and (m.is_owner or 'financeAccess' = any(m.features))
     order by m.is_owner desc, name limit 5`,
    [churchId],
  )
  return rows.map(({ name }) => name)
}

type Receipt = z.output<(typeof subscriptionRoutes)['listReceipts']['answer']>[number]
type FullReceipt = z.output<(typeof subscriptionRoutes)['getReceipt']['answer']>

type Row = {
  reference: string
  amount_kobo: number
  plan: PlanName
  paid_on: string
  from_date: string
  until_date: string
}
type FullRow = Row & Pick<FullReceipt, 'church_name' | 'church_address' | 'paid_by' | 'payment_method'>

const COLUMNS = 't.reference, t.amount_kobo, s.plan, s.paid_on, s.from_date, s.until_date'

const PAID = `from subscription_payments s
  join transactions t on t.church_id = s.church_id and t.id = s.transaction_id`

/** Reads receipts of plan payments, for the church's own books. */
export async function findReceipts(tx: pg.ClientBase, churchId: string): Promise<Receipt[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} ${PAID} where s.church_id = $1 order by s.created_at desc, s.transaction_id desc`,
    [churchId],
  )
  return rows.map(receiptOf)
}

export async function findReceipt(
  tx: pg.ClientBase,
  churchId: string,
  reference: string,
): Promise<FullReceipt> {
  const { rows } = await tx.query<FullRow>(
    `select ${COLUMNS}, c.name as church_name, concat_ws(', ', c.street, c.city, c.state, c.country) as church_address,
       a.first_name || ' ' || a.last_name as paid_by, p.channel as payment_method
     ${PAID} join payments p on p.church_id = s.church_id and p.transaction_id = s.transaction_id join churches c on c.church_id = s.church_id left join accounts a on a.id = t.made_by
     where s.church_id = $1 and t.reference = $2`,
    [churchId, reference],
  )
  const [row] = rows
  if (!row) throw notThere('This receipt')
  const { church_name, church_address, paid_by, payment_method } = row
  return { ...receiptOf(row), church_name, church_address, paid_by, payment_method }
}

function receiptOf({ reference, amount_kobo, plan, paid_on, from_date, until_date }: Row): Receipt {
  return {
    reference,
    plan_name: planOf(plan).title,
    amount: nairaOf(amount_kobo),
    paid_on,
    from_date,
    until_date,
  }
}
