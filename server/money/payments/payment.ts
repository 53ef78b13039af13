/** Defines payments and their purposes, and reads and marks them. */
import type pg from 'pg'
import type { Jobs } from '../../jobs/jobs.ts'
import { type TransactionStatus, moveTransaction, openTransaction } from '../transactions.ts'
import { inChurch } from '../../db/in-church.ts'
import { z } from 'zod'
import { newId } from '../../../contract/new-id.ts'
import { nextPaymentAsk, sendSettle, type MoneyDeps } from '../provider.ts'
import type { Metadata } from '../../providers/payments/payments.ts'

export type PaymentType = 'top_up' | 'gift' | 'subscription'

export type Paid = {
  churchId: string
  transactionId: string
  reference: string
  /** The requested amount. */
  requestedKobo: number
  /** The amount that was really paid, which may be more or less. */
  paidKobo: number
  /** ISO 8601; the provider's time, or the moment it was noticed. */
  paidAt: string
  madeBy: string | null
  /** The data stored when it was begun. */
  about: Record<string, unknown>
}

/**
 * Posts the money (`postPayment`) and fulfils the purpose, in the transaction in which the line becomes `success`: once for
 * each payment, or not at all. Returns a remark for the line if something differs from the request.
 */
export type Purpose = (tx: pg.PoolClient, paid: Paid) => Promise<string | null>

export type Returned = {
  churchId: string
  transactionId: string
  /** The transaction of this refund. */
  lineId: string
  about: Record<string, unknown>
  paidKobo: number
  /** The total that went back until now, with this refund. */
  returnedKobo: number
  /** The sum of the refunds before this one. */
  beforeKobo: number
  jobs: Jobs
}

/** Undoes a payment's effect, in the transaction that posts the refund. The money itself is posted already. */
export type Undo = (tx: pg.PoolClient, returned: Returned) => Promise<void>

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
  /** The part that went back to the payer. */
  returned_kobo: number
  disputed: boolean
  /** The part that was the price of a plan that began. */
  bought_kobo: number
}

const SELECT = `select t.id, t.reference, t.type, t.amount_kobo, t.status, t.made_by, t.created_at,
    p.asked_kobo, p.about, p.email, p.link, p.access_code, p.channel, p.remark, p.returned_kobo, p.disputed,
    case when s.transaction_id is null then 0::bigint else p.asked_kobo end as bought_kobo
  from transactions t join payments p on p.church_id = t.church_id and p.transaction_id = t.id
    left join subscription_payments s on s.church_id = t.church_id and s.transaction_id = t.id
  where t.church_id = $1`

/** Null if the payment is not this church's. */
export async function findPayment(tx: pg.ClientBase, churchId: string, id: string): Promise<Payment | null> {
  const { rows } = await tx.query<Payment>(`${SELECT} and t.id = $2`, [churchId, id])
  return rows[0] ?? null
}

/** Null if the payment is not this church's. */
export async function findPaymentByReference(
  tx: pg.ClientBase,
  churchId: string,
  reference: string,
): Promise<Payment | null> {
  const { rows } = await tx.query<Payment>(`${SELECT} and t.reference = $2`, [churchId, reference])
  return rows[0] ?? null
}

/** Marks a payment as failed: the provider rejected it before anything could be paid. */
export const failPayment = (pool: pg.Pool, churchId: string, id: string, remark: string): Promise<void> =>
  inChurch(pool, churchId, async (tx) => {
    if (await moveTransaction(tx, churchId, id, 'failed')) await remarkOn(tx, churchId, id, remark)
  })

/** Writes the remark that is shown beside the line's state. */
export async function remarkOn(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
  remark: string,
): Promise<void> {
  await tx.query('update payments set remark = $3 where church_id = $1 and transaction_id = $2', [
    churchId,
    id,
    remark.slice(0, 300),
  ])
}

/** Deletes the payer's data, also of an unfinished payment. Its purpose stays, in case the money still comes. */
export async function forgetPayer(tx: pg.ClientBase, churchId: string, id: string): Promise<void> {
  await tx.query(
    `update payments set email = null, about = about - 'first_name' where church_id = $1 and transaction_id = $2`,
    [churchId, id],
  )
}

/** Opens a payment: its line, its purpose, its later query, and the metadata that the provider stores with it. */

export type PaymentAsk = {
  /** The caller's own id. A repeat with it returns the same payment. */
  id?: string | undefined
  type: PaymentType
  amountKobo: number
  /** The address to which the provider sends its receipt. */
  email: string
  madeBy: string | null
  /** Data that its purpose needs once it is paid. */
  about?: Record<string, unknown>
}

export type OpenedPayment = {
  transactionId: string
  reference: string
  amountKobo: number
  email: string
  metadata: Metadata
}

/** An opened payment with its link. */
export type StartedPayment = { transactionId: string; reference: string; link: string; accessCode: string }

/**
 * Writes the line, its purpose and the later query, in the caller's transaction. Commit it before the provider is called
 * (`askForLink`, `chargeAgain`).
 */
export async function openPayment(
  tx: pg.ClientBase,
  { jobs, payments }: Pick<MoneyDeps, 'jobs' | 'payments'>,
  churchId: string,
  { id: chosen = newId(), type, amountKobo, email, madeBy, about = {} }: PaymentAsk,
): Promise<OpenedPayment> {
  const { id, reference } = await openTransaction(tx, churchId, { id: chosen, type, amountKobo, madeBy })
  await tx.query(
    `insert into payments (church_id, transaction_id, provider, email, asked_kobo, about) values ($1, $2, $3, $4, $5, $6)`,
    [churchId, id, payments.name, email, amountKobo, JSON.stringify(about)],
  )
  await sendSettle(jobs, tx, { churchId, transactionId: id }, nextPaymentAsk(new Date().toISOString()))
  return {
    transactionId: id,
    reference,
    amountKobo,
    email,
    metadata: metadataOf(churchId, { id, type, about }),
  }
}

const ours = z.object({
  narthex: z.object({
    church: z.uuid(),
    transaction: z.uuid(),
    type: z.enum(['top_up', 'gift', 'subscription']),
    about: z.record(z.string(), z.unknown()),
  }),
})

export type LineSaid = z.output<typeof ours>['narthex']

type Line = { id: string; type: PaymentType; about: Record<string, unknown> }

/**
 * Builds the metadata stored by the provider with a payment: enough to rebuild its line after a restore from an older
 * backup. It holds nothing about the payer: the privacy notice says that the provider gets only their email and the
 * amount.
 */
export function metadataOf(churchId: string, { id, type, about }: Line): Metadata {
  const { plan } = about
  return { narthex: { church: churchId, transaction: id, type, about: { plan } } satisfies LineSaid }
}

/** Null if the metadata is not from this app. */
export const lineIn = (metadata: Metadata | null): LineSaid | null =>
  ours.safeParse(metadata).data?.narthex ?? null
