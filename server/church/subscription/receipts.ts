/** What was paid for a plan: for the church's own books. */
import type pg from 'pg'
import type { z } from 'zod'
import { nairaOf } from '../../../contract/naira.ts'
import { planOf, type PlanName } from '../../../contract/plans.ts'
import type { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { notThere } from '../../http/problem.ts'

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
