import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ProviderRefused, type InitializeAsk, type Metadata, type PaymentSeen } from '../payments.ts'

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

/** Answers the access code. As at Paystack, a reference is used once. */
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

/** The latest hundred, newest first. */
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
