/** Verifies and charges payments at Paystack, and reads their refunds and disputes. */
import { z } from 'zod'
import {
  ProviderRefused,
  type ChargeAsk,
  type Metadata,
  type PaymentSeen,
  ProviderSilent,
  type ReturnedSeen,
} from '../payments.ts'
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
 * Paystack's `abandoned` means "not completed so far", even while the payer is typing. It counts as pending here. So do
 * `ongoing`, `processing` and `queued`.
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

/** Metadata returns as given, as text or, if there is none, as empty text. */
function metadataIn(metadata: unknown): Metadata | null {
  try {
    const parsed: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata
    return typeof parsed === 'object' && parsed !== null ? (parsed as Metadata) : null
  } catch {
    return null
  }
}

export async function verifyPayment(api: PaystackApi, reference: string): Promise<PaymentSeen | null> {
  const found = await verified(api, reference, PaymentData.extend({ reference: z.literal(reference) }))
  return found && seenOf(found)
}

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

/** Accepts only Paystack's own words and code: any other 404 may come from a proxy in between. */
const isUnknown = (error: unknown) =>
  error instanceof PaystackRefused &&
  (error.code === 'transaction_not_found' || /^Transaction reference not found/i.test(error.message))

/** Returns the data that leads from a payment to its refunds and disputes. */
const findPaymentAt = (api: PaystackApi, reference: string) =>
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

/** Paystack rejects a used reference. The state of that first charge is then returned. */
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

/** The id of an object, given as a number or, in some replies, as the whole object. */
const which = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])

/** Kobo; their webhooks send it as text. */
const kobo = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/).transform(Number)])

const Refunds = z.array(
  z.object({
    transaction: which,
    /** The dispute that caused the refund. */
    dispute: which.nullish(),
    amount: kobo,
    currency: z.string(),
    status: z.string(),
    transaction_reference: z.string().nullish().catch(null),
  }),
)
type Refund = z.output<typeof Refunds>[number]

const Disputes = z.array(
  z.object({
    id: z.int(),
    status: z.string(),
    resolution: z.string().nullish(),
    refund_amount: kobo.nullish(),
    transaction: z.object({ id: z.int(), reference: z.string() }),
  }),
)
type Dispute = z.output<typeof Disputes>[number]

/** "archived" appears in a recorded reply, for a dispute that nobody follows any more. */
const isOpen = ({ status }: Dispute) => status !== 'resolved' && status !== 'archived'

/** The merchant accepted or did not respond in time. Declined is the only other end. */
const isGivenIn = ({ status, resolution }: Dispute) =>
  status === 'resolved' && Boolean(resolution?.endsWith('accepted'))

/** Reads refunds and disputes: the money that went back to a payer. */
export async function returnedAt(api: PaystackApi, reference: string): Promise<ReturnedSeen | null> {
  const payment = await findPaymentAt(api, reference)
  if (!payment) return null
  const refunds = (await allOf(api, `/refund?from=${dayBefore(payment.created_at)}`, Refunds)).filter(
    ({ transaction, currency }) => transaction === payment.id && currency.toUpperCase() === 'NGN',
  )
  const disputes = (await allOf(api, `/dispute?transaction=${payment.id}`, Disputes)).filter(
    ({ transaction }) => transaction.id === payment.id,
  )
  // No record has the amount, so all of it went back.
  const whole = payment.status === 'reversed' && refunds.length + disputes.length === 0
  const kobo = whole ? payment.amount : sumOf(refunds, disputes.filter(isGivenIn))
  return { kobo: Math.min(kobo, payment.amount), disputed: disputes.some(isOpen) }
}

/** A lost dispute is paid by a refund that names it. It counts once, and from the day of its resolution. */
function sumOf(refunds: readonly Refund[], givenIn: readonly Dispute[]): number {
  const ofDispute = (refund: Refund) => givenIn.some(({ id }) => id === refund.dispute)
  const done = refunds.filter(({ status }) => status === 'processed')
  const disputed = givenIn.map(
    ({ id, refund_amount }) => refund_amount ?? total(done.filter(({ dispute }) => dispute === id)),
  )
  return total(done.filter((refund) => !ofDispute(refund))) + disputed.reduce((sum, kobo) => sum + kobo, 0)
}

const total = (refunds: readonly Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

export async function returnedSinceAt(api: PaystackApi, since: string): Promise<string[]> {
  const from = `from=${encodeURIComponent(since)}`
  const refunds = await allOf(api, `/refund?${from}`, Refunds)
  const disputes = await allOf(api, `/dispute?${from}`, Disputes)
  const done = refunds.filter(({ status }) => status === 'processed')
  const references = [
    ...done.flatMap(({ transaction_reference }) => transaction_reference ?? []),
    ...disputes.map(({ transaction }) => transaction.reference),
  ]
  return [...new Set(references)]
}

const PER_PAGE = 100

/** More pages than there can be: protects against an endless response. */
const MOST_PAGES = 50

async function allOf<Item>(api: PaystackApi, path: string, items: z.ZodType<Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const some = await api.get(`${path}&perPage=${PER_PAGE}&page=${page}`, items)
    all.push(...some)
    if (some.length < PER_PAGE) return all
  }
  throw new ProviderSilent('more pages than can be read')
}

/** The clocks of Paystack and this server may differ. */
const dayBefore = (moment: string) =>
  encodeURIComponent(new Date(Date.parse(moment) - 86_400_000).toISOString())
