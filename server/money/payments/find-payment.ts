import type pg from 'pg'
import type { TransactionStatus } from '../transactions.ts'
import type { PaymentType } from './purposes.ts'

export type Payment = {
  id: string
  reference: string
  type: PaymentType
  amount_kobo: number
  status: TransactionStatus
  made_by: string | null
  created_at: string
  asked_kobo: number
  about: Record<string, unknown>
  email: string | null
  link: string | null
  access_code: string | null
  channel: string | null
  remark: string | null
  /** Of it went back to who paid it. */
  returned_kobo: number
  disputed: boolean
  /** Of it was the price of a plan that began. */
  bought_kobo: number
}

const SELECT = `select t.id, t.reference, t.type, t.amount_kobo, t.status, t.made_by, t.created_at,
    p.asked_kobo, p.about, p.email, p.link, p.access_code, p.channel, p.remark, p.returned_kobo, p.disputed,
    case when s.transaction_id is null then 0::bigint else p.asked_kobo end as bought_kobo
  from transactions t join payments p on p.church_id = t.church_id and p.transaction_id = t.id
    left join subscription_payments s on s.church_id = t.church_id and s.transaction_id = t.id
  where t.church_id = $1`

/** Null where it is not this church's payment. */
export async function findPayment(tx: pg.ClientBase, churchId: string, id: string): Promise<Payment | null> {
  const { rows } = await tx.query<Payment>(`${SELECT} and t.id = $2`, [churchId, id])
  return rows[0] ?? null
}

export async function findPaymentByReference(
  tx: pg.ClientBase,
  churchId: string,
  reference: string,
): Promise<Payment | null> {
  const { rows } = await tx.query<Payment>(`${SELECT} and t.reference = $2`, [churchId, reference])
  return rows[0] ?? null
}
