/** Sends and verifies transfers at Paystack, lists the banks, and asks for an account's holder. */
import { z } from 'zod'
import {
  ProviderRefused,
  type TransferAsk,
  type TransferSeen,
  ProviderSilent,
  type Bank,
  type BankAccount,
} from '../payments.ts'
import { PaystackRefused, type PaystackApi } from './paystack-api.ts'

export const TransferData = z.object({
  status: z.string(),
  reference: z.string(),
  transfer_code: z.string().nullish().catch(null),
})

/** Paystack, "How transfers work": a status that is missing here is not final. */
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

/** Money may be sent because of this, so only Paystack's own words count. */
const isUnknown = (error: unknown) =>
  error instanceof PaystackRefused &&
  (error.code === 'transfer_not_found' || /^Transfer (reference )?not found/i.test(error.message))

/** Paystack rejects a used reference. The state of that first transfer is then returned. */
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

const Banks = z.array(
  z.object({
    name: z.string(),
    code: z.string(),
    active: z.boolean().nullish(),
    is_deleted: z.boolean().nullish(),
  }),
)

/** Banks seldom change. The list is cached for this time. */
const KEPT_MS = 60 * 60 * 1000

/** More pages than there can be: protects against an endless response. */
const MOST_PAGES = 30

/**
 * Returns every bank of Nigeria, by name; an old list rather than none. Throws ProviderSilent if the provider's list is
 * empty.
 */
export function listBanks(api: PaystackApi): () => Promise<Bank[]> {
  let kept: { banks: Bank[]; at: number } | undefined
  return async () => {
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.banks
    try {
      kept = { banks: await allPages(api), at: Date.now() }
    } catch (error) {
      if (!kept || !(error instanceof ProviderSilent)) throw error
    }
    return kept.banks
  }
}

async function allPages(api: PaystackApi): Promise<Bank[]> {
  const banks = new Map<string, Bank>()
  let next: string | null = ''
  for (let page = 0; next !== null && page < MOST_PAGES; page += 1) {
    const cursor: string = next && `&next=${encodeURIComponent(next)}`
    const answer = await api.page(`/bank?country=nigeria&use_cursor=true&perPage=100${cursor}`, Banks)
    for (const { name, code, active, is_deleted } of answer.data)
      if (active !== false && !is_deleted) banks.set(code, { name, code })
    next = answer.next
  }
  // A cached empty list would reject every transfer for an hour.
  if (banks.size === 0) throw new ProviderSilent('The list of banks is empty.')
  return [...banks.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

const Resolved = z.object({ account_name: z.string().min(1) })

/** The API document defines both as numbers. They are sent as text, because a number would lose its leading zero. */
export async function accountNameAt(
  api: PaystackApi,
  { accountNumber, bankCode }: BankAccount,
): Promise<string | null> {
  const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
  try {
    return (await api.get(`/bank/resolve?${query.toString()}`, Resolved)).account_name
  } catch (error) {
    if (isNobody(error)) return null
    throw error
  }
}

/**
 * Paystack reports an unknown account with 422 or 400, and in words. Other rejections are passed on, such as a daily limit.
 */
const isNobody = (error: unknown) =>
  error instanceof PaystackRefused &&
  (error.status === 422 || /could not resolve|invalid account|unknown bank code/i.test(error.message))
