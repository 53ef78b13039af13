/** Stores, charges, refunds and reads sandbox payments. */
import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import {
  ProviderRefused,
  type InitializeAsk,
  type Metadata,
  type PaymentSeen,
  ProviderSilent,
  type ChargeAsk,
  type ReturnedSeen,
} from '../payments.ts'
import { API } from '../../../../contract/protocol.ts'
import { signed, type Deliveries } from '../../mail-and-deliveries.ts'

/** Sends the sandbox's payment webhooks to this server. */

export type SandboxEvent =
  | 'charge.success'
  | 'refund.processed'
  | 'charge.dispute.create'
  | 'charge.dispute.resolve'
  | 'transfer.success'
  | 'transfer.failed'
  | 'transfer.reversed'
export type Tell = (
  event: SandboxEvent,
  reference: string,
  how?: { afterMs?: number; times?: number },
) => Promise<void>

/** Notifies this server with Paystack's format and signature. */
export const tellOf =
  (deliveries: Deliveries, secret: string): Tell =>
  async (event, reference, { afterMs = 300, times = 1 } = {}) => {
    const body = JSON.stringify({ event, data: { ...named(event, reference), domain: 'sandbox' } })
    for (let time = 0; time < times; time += 1)
      await deliveries.tell(
        {
          path: `${API}/webhooks/paystack`,
          header: 'x-paystack-signature',
          signature: signed(secret, body),
          body,
        },
        afterMs + time * 1_000,
      )
  }

/** Each kind of event has its reference in another field. */
function named(event: SandboxEvent, reference: string): object {
  const id = randomInt(1, 2 ** 40)
  if (event.startsWith('refund.')) return { transaction_reference: reference, refund_reference: String(id) }
  return event.startsWith('charge.dispute.') ? { id, transaction: { reference } } : { id, reference }
}

export type SandboxPayment = {
  reference: string
  accessCode: string
  amountKobo: string
  callbackUrl: string
  status: 'pending' | 'success' | 'failed' | 'abandoned'
  timesPaid: number
  authorization: string | null
  paidAt: string | null
  createdAt: string
  returnedKobo: number
  disputed: boolean
  metadata: string | null
}

const COLUMNS = `reference, access_code as "accessCode", amount_kobo as "amountKobo", callback_url as "callbackUrl", status,
  times_paid as "timesPaid", authorization_code as "authorization", paid_at as "paidAt", created_at as "createdAt",
  returned_kobo as "returnedKobo", disputed, metadata`

/** Returns the access code. As at Paystack, a reference is used once. */
export async function openPayment(pool: pg.Pool, ask: InitializeAsk): Promise<string> {
  const accessCode = randomBytes(12).toString('hex')
  const { rowCount } = await pool.query(
    `insert into sandbox_payments (reference, access_code, amount_kobo, callback_url, metadata) values ($1, $2, $3, $4, $5)
      on conflict (reference) do nothing`,
    [ask.reference, accessCode, ask.amountKobo, ask.callbackUrl, JSON.stringify(ask.metadata)],
  )
  if (!rowCount) throw new ProviderRefused('Duplicate Transaction Reference')
  return accessCode
}

export async function findPayment(
  pool: pg.Pool,
  by: { reference: string } | { accessCode: string },
): Promise<SandboxPayment | null> {
  const [column, value] =
    'reference' in by ? (['reference', by.reference] as const) : (['access_code', by.accessCode] as const)
  const { rows } = await pool.query<SandboxPayment>(
    `select ${COLUMNS} from sandbox_payments where ${column} = $1`,
    [value],
  )
  return rows[0] ?? null
}

/** Returns the latest hundred, newest first. */
export async function sandboxPayments(pool: pg.Pool): Promise<SandboxPayment[]> {
  const { rows } = await pool.query<SandboxPayment>(
    `select ${COLUMNS} from sandbox_payments order by created_at desc, reference limit 100`,
  )
  return rows
}

export const seenOf = ({
  status,
  amountKobo,
  paidAt,
  authorization,
  metadata,
}: SandboxPayment): PaymentSeen => ({
  status,
  amountKobo: Number(amountKobo),
  currency: 'NGN',
  channel: status === 'success' ? 'card' : null,
  paidAt: paidAt && new Date(paidAt).toISOString(),
  authorization,
  metadata: metadata === null ? null : (JSON.parse(metadata) as Metadata),
})

/** The behaviour of a card at a later charge. Its authorization holds it. */
export type CardLater = 'works' | 'declines' | 'silent'

/** A repeated payment is charged once. Returns true the first time. */
export async function markPaid(
  pool: pg.Pool,
  reference: string,
  times: number,
  later: CardLater,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sandbox_payments set status = 'success', paid_at = now(), times_paid = $2, authorization_code = $3
      where reference = $1 and status <> 'success'`,
    [reference, times, `AUTH_${later}_${randomBytes(6).toString('hex')}`],
  )
  return rowCount === 1
}

/** A successful payment stays successful. */
export const markNotPaid = (pool: pg.Pool, reference: string, status: 'failed' | 'abandoned') =>
  pool.query(`update sandbox_payments set status = $2 where reference = $1 and status <> 'success'`, [
    reference,
    status,
  ])

/**
 * Charges a card without its holder. `AUTH_works_…` is charged, `AUTH_declines_…` is declined, and `AUTH_silent_…` is
 * charged while the response is lost. A repeated reference returns the state of the first charge.
 */
export async function chargeAgain(pool: pg.Pool, ask: ChargeAsk, tell: Tell): Promise<PaymentSeen> {
  const [, later] = /^AUTH_(works|declines|silent)_[0-9a-f]{12}$/.exec(ask.authorization) ?? []
  if (!later) throw new ProviderRefused('Authorization code is invalid')
  const first = await keepCharge(pool, ask, later !== 'declines')
  if (first && later !== 'declines') await tell('charge.success', ask.reference)
  if (first && later === 'silent') throw new ProviderSilent('the sandbox lost its answer, as asked')
  const payment = await findPayment(pool, { reference: ask.reference })
  return seenOf(payment!)
}

async function keepCharge(pool: pg.Pool, ask: ChargeAsk, works: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into sandbox_payments (reference, access_code, amount_kobo, callback_url, status, times_paid, authorization_code, metadata, paid_at)
      values ($1, $2, $3, '', $4, $5, $6, $7, case when $5 = 1 then now() end) on conflict (reference) do nothing`,
    [
      ask.reference,
      randomBytes(12).toString('hex'),
      ask.amountKobo,
      works ? 'success' : 'failed',
      works ? 1 : 0,
      ask.authorization,
      JSON.stringify(ask.metadata),
    ],
  )
  return rowCount === 1
}

/** Money that went back to a payer: refunded, or taken back by their bank. */
export async function findReturned(pool: pg.Pool, reference: string): Promise<ReturnedSeen | null> {
  const payment = await findPayment(pool, { reference })
  return payment && { kobo: payment.returnedKobo, disputed: payment.disputed }
}

export async function findReturnedSince(pool: pg.Pool, since: string): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from sandbox_payments where (returned_kobo > 0 or disputed) and created_at >= $1`,
    [since],
  )
  return rows.map(({ reference }) => reference)
}

/** @param kobo capped to the rest of the payment */
export async function refundPayment(
  pool: pg.Pool,
  reference: string,
  kobo: number,
  tell: Tell,
): Promise<void> {
  const { rowCount } = await pool.query(
    `update sandbox_payments set returned_kobo = least(amount_kobo, returned_kobo + $2)
      where reference = $1 and status = 'success' and returned_kobo < amount_kobo`,
    [reference, kobo],
  )
  if (rowCount) await tell('refund.processed', reference)
}

/** @param to begun, or decided for the payer, who gets all of it back, or for the church */
export async function disputePayment(
  pool: pg.Pool,
  reference: string,
  to: 'begun' | 'lost' | 'won',
  tell: Tell,
): Promise<void> {
  const { rowCount } = await pool.query(
    `update sandbox_payments set disputed = $2 = 'begun',
        returned_kobo = case when $2 = 'lost' then amount_kobo else returned_kobo end
      where reference = $1 and status = 'success' and disputed = ($2 <> 'begun')`,
    [reference, to],
  )
  if (rowCount) await tell(to === 'begun' ? 'charge.dispute.create' : 'charge.dispute.resolve', reference)
}
