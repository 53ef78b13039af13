import { z } from 'zod'
import { ProviderRefused, type ChargeAsk, type Metadata, type PaymentSeen } from '../payments.ts'
import { PaystackRefused, type PaystackApi } from './paystack-api.ts'

const Authorization = z
  .object({ authorization_code: z.string().optional(), reusable: z.boolean().nullish() })
  .nullish()
  .catch(null)

const PaymentData = z.object({
  status: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  reference: z.string(),
  channel: z.string().nullish().catch(null),
  paid_at: z.iso.datetime({ offset: true }).nullish().catch(null),
  transaction_date: z.iso.datetime({ offset: true }).nullish().catch(null),
  authorization: Authorization,
  metadata: z.unknown(),
})

/**
 * `abandoned` is Paystack's word for "not completed so far", said from the first minute on while the payer may still
 * be typing: for us that is pending. So are `ongoing`, `processing` and `queued`.
 */
const STATUS: Record<string, PaymentSeen['status']> = {
  success: 'success',
  failed: 'failed',
  reversed: 'reversed',
}

function seenOf(data: z.output<typeof PaymentData>): PaymentSeen {
  const { authorization } = data
  const status = STATUS[data.status] ?? 'pending'
  const paidAt = data.paid_at ?? data.transaction_date
  return {
    status,
    amountKobo: data.amount,
    currency: data.currency.toUpperCase(),
    channel: data.channel ?? null,
    paidAt: status === 'success' && paidAt ? new Date(paidAt).toISOString() : null,
    authorization: authorization?.reusable ? (authorization.authorization_code ?? null) : null,
    metadata: metadataIn(data.metadata),
  }
}

/** It comes back as it was given, as text or, where there is none, as empty text. */
function metadataIn(metadata: unknown): Metadata | null {
  try {
    const said: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata
    return typeof said === 'object' && said !== null ? (said as Metadata) : null
  } catch {
    return null
  }
}

export async function verifyPayment(api: PaystackApi, reference: string): Promise<PaymentSeen | null> {
  const found = await verified(api, reference, PaymentData.extend({ reference: z.literal(reference) }))
  return found && seenOf(found)
}

/** What leads from a payment to its refunds and disputes. */
export const findPaymentAt = (api: PaystackApi, reference: string) =>
  verified(
    api,
    reference,
    z.object({
      id: z.int(),
      status: z.string(),
      amount: z.int().nonnegative(),
      reference: z.literal(reference),
      created_at: z.iso.datetime({ offset: true }),
    }),
  )

async function verified<T extends z.ZodType>(
  api: PaystackApi,
  reference: string,
  data: T,
): Promise<z.output<T> | null> {
  try {
    return await api.get(`/transaction/verify/${encodeURIComponent(reference)}`, data)
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** Its own words and code alone: any other 404 may come from whoever stands between. */
const isUnknown = (error: unknown) =>
  error instanceof PaystackRefused &&
  (error.code === 'transaction_not_found' || /^Transaction reference not found/i.test(error.message))

/** A reference that was used before is refused; then what became of that first charge is the answer. */
export async function chargeOnce(api: PaystackApi, ask: ChargeAsk): Promise<PaymentSeen> {
  const { reference, amountKobo, email, authorization } = ask
  const body = {
    reference,
    amount: amountKobo,
    email,
    authorization_code: authorization,
    currency: 'NGN',
    metadata: JSON.stringify(ask.metadata),
  }
  try {
    return seenOf(await api.post('/transaction/charge_authorization', body, PaymentData))
  } catch (error) {
    const first = error instanceof ProviderRefused ? await verifyPayment(api, reference) : null
    if (first) return first
    throw error
  }
}
