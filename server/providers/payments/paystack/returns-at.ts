/** Refunds and disputes: what of a payment its payer has back. */
import { z } from 'zod'
import { ProviderSilent, type ReturnedSeen } from '../payments.ts'
import { findPaymentAt } from './payments-at.ts'
import type { PaystackApi } from './paystack-api.ts'

/** Which one, by its number alone or, as elsewhere in their replies, by the whole of it. */
const which = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
/** Kobo; their webhooks write it as text. */
const kobo = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/).transform(Number)])

const Refunds = z.array(
  z.object({
    transaction: which,
    /** The dispute it came of. */
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

/** "archived" stands in a recorded reply, for one that nobody follows any more. */
const isOpen = ({ status }: Dispute) => status !== 'resolved' && status !== 'archived'
/** Who was asked agreed, or did not say anything in time; declined is the only other end. */
const isGivenIn = ({ status, resolution }: Dispute) =>
  status === 'resolved' && Boolean(resolution?.endsWith('accepted'))

export async function returnedAt(api: PaystackApi, reference: string): Promise<ReturnedSeen | null> {
  const payment = await findPaymentAt(api, reference)
  if (!payment) return null
  const refunds = (await allOf(api, `/refund?from=${dayBefore(payment.created_at)}`, Refunds)).filter(
    ({ transaction, currency }) => transaction === payment.id && currency.toUpperCase() === 'NGN',
  )
  const disputes = (await allOf(api, `/dispute?transaction=${payment.id}`, Disputes)).filter(
    ({ transaction }) => transaction.id === payment.id,
  )
  // Nothing says how much, so it is all of it.
  const whole = payment.status === 'reversed' && refunds.length + disputes.length === 0
  const kobo = whole ? payment.amount : sumOf(refunds, disputes.filter(isGivenIn))
  return { kobo: Math.min(kobo, payment.amount), disputed: disputes.some(isOpen) }
}

/** A dispute that was given in is paid by a refund that names it: it counts once, and from the day it was given in. */
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
/** More pages than there can be: an answer that never ends. */
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

/** Their clock and ours may differ. */
const dayBefore = (moment: string) =>
  encodeURIComponent(new Date(Date.parse(moment) - 86_400_000).toISOString())
