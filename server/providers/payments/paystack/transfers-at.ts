import { z } from 'zod'
import { ProviderRefused, type TransferAsk, type TransferSeen } from '../payments.ts'
import { PaystackRefused, type PaystackApi } from './paystack-api.ts'

export const TransferData = z.object({
  status: z.string(),
  reference: z.string(),
  transfer_code: z.string().nullish().catch(null),
})

/** Paystack, "How transfers work": what is not named here is not conclusive. */
const STATUS: Record<string, TransferSeen['status']> = {
  success: 'success',
  otp: 'otp',
  reversed: 'reversed',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
}

export const transferSeen = (data: z.output<typeof TransferData>): TransferSeen => ({
  status: STATUS[data.status] ?? 'pending',
  transferCode: data.transfer_code ?? null,
})

export async function verifyTransferAt(api: PaystackApi, reference: string): Promise<TransferSeen | null> {
  try {
    const path = `/transfer/verify/${encodeURIComponent(reference)}`
    return transferSeen(await api.get(path, TransferData.extend({ reference: z.literal(reference) })))
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** Money may be sent on the strength of this, so only Paystack's own words count. */
const isUnknown = (error: unknown) =>
  error instanceof PaystackRefused &&
  (error.code === 'transfer_not_found' || /^Transfer (reference )?not found/i.test(error.message))

/** A reference that was used before is refused; then what became of that first transfer is the answer. */
export async function transferOnce(api: PaystackApi, ask: TransferAsk): Promise<TransferSeen> {
  const { reference, amountKobo, recipient, reason } = ask
  const body = { source: 'balance', amount: amountKobo, currency: 'NGN', recipient, reason, reference }
  try {
    return transferSeen(await api.post('/transfer', body, TransferData))
  } catch (error) {
    const first = error instanceof ProviderRefused ? await verifyTransferAt(api, reference) : null
    if (first) return first
    throw error
  }
}
