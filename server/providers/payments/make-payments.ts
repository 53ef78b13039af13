import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { type Sandbox, signed, type Deliveries } from '../mail-and-deliveries.ts'
import { staysHere } from '../../http/hosts-and-headers.ts'
import {
  type Payments,
  ProviderRefused,
  type TransferAsk,
  type TransferSeen,
  ProviderSilent,
  type Bank,
  type BankAccount,
} from './payments.ts'
import { timingSafeEqual, createHmac } from 'node:crypto'
import { webhookSaid } from './paystack/webhook.ts'
import {
  accountHolder,
  SANDBOX_BANKS,
  finalizeTransfer,
  findTransfer,
  recipientCode,
  resendCode,
  sendTransfer,
} from './sandbox/transfers.ts'
import {
  chargeAgain,
  findPayment,
  openPayment,
  seenOf,
  findReturned,
  findReturnedSince,
  tellOf,
} from './sandbox/payments.ts'
import { z } from 'zod'
import { chargeOnce, verifyPayment, returnedAt, returnedSinceAt } from './paystack/payments.ts'
import {
  paystackApi,
  type PaystackParts,
  PaystackRefused,
  type PaystackApi,
} from './paystack/paystack-api.ts'

/** Implements payments with Paystack. */

/** Sends and verifies transfers at Paystack, lists the banks, and asks for an account's holder. */

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

const Opened = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string().min(1),
})
const Named = z.object({ recipient_code: z.string().min(1) })

export function makePaystack(parts: PaystackParts): Payments {
  const api = paystackApi(parts)
  const banks = listBanks(api)
  return {
    name: 'paystack',
    async initialize({ reference, amountKobo, email, callbackUrl, metadata }) {
      const payment = { reference, amount: amountKobo, email, currency: 'NGN' }
      const body = { ...payment, callback_url: callbackUrl, metadata }
      const opened = await api.post('/transaction/initialize', body, Opened)
      return { link: opened.authorization_url, accessCode: opened.access_code }
    },
    verify: (reference) => verifyPayment(api, reference),
    returned: (reference) => returnedAt(api, reference),
    returnedSince: (since) => returnedSinceAt(api, since),
    charge: (ask) => chargeOnce(api, ask),
    banks,
    accountName: (account) => accountNameAt(api, account),
    async recipient({ accountNumber, bankCode, accountName }) {
      const body = {
        type: 'nuban',
        name: accountName,
        account_number: accountNumber,
        bank_code: bankCode,
        currency: 'NGN',
      }
      return (await api.post('/transferrecipient', body, Named)).recipient_code
    },
    transfer: (ask) => transferOnce(api, ask),
    async finalizeTransfer({ transferCode, code }) {
      const body = { transfer_code: transferCode, otp: code }
      return transferSeen(await api.post('/transfer/finalize_transfer', body, TransferData))
    },
    async resendCode(transferCode) {
      const body = { transfer_code: transferCode, reason: 'resend_otp' }
      await api.post('/transfer/resend_otp', body, z.unknown())
    },
    verifyTransfer: (reference) => verifyTransferAt(api, reference),
    readWebhook: (body, signature) => (isTheirs(parts.secretKey, body, signature) ? webhookSaid(body) : null),
  }
}

/** Checks the HMAC-SHA512 with the secret key over the raw bytes (Paystack, "Webhooks"). */
function isTheirs(secretKey: string, body: Buffer, signature: string | undefined): boolean {
  const right = createHmac('sha512', secretKey).update(body).digest()
  const given = Buffer.from(signature ?? '', 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

type PaymentParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** Uses Paystack if its key is configured, else the sandbox. The sandbox page is open on this machine alone. */
export function makePayments(config: Config, { pool, logger, sandbox }: PaymentParts): Payments {
  if (config.paystack) return makePaystack({ ...config.paystack, logger })
  const payments = makeSandboxPayments({ pool, publicUrl: config.publicUrl, ...sandbox })
  return staysHere(config.publicUrl) ? payments : withoutBeginning(payments)
}

/** Shown to a payer if there is no provider and the sandbox is closed. */
export const PAYMENTS_NOT_SET_UP =
  'Payments are not set up here yet. Please ask whoever runs this server to set them up.'

/** Starts no payment, so that nobody reaches a closed page. */
const withoutBeginning = (payments: Payments): Payments => ({
  ...payments,
  async initialize() {
    throw new ProviderRefused(PAYMENTS_NOT_SET_UP)
  },
})

/** Implements a payment provider that moves no money. It behaves like Paystack and stores its data in its own tables. */

export type SandboxParts = { pool: pg.Pool; deliveries: Deliveries; secret: string; publicUrl: string }

export function makeSandboxPayments({ pool, deliveries, secret, publicUrl }: SandboxParts): Payments {
  const tell = tellOf(deliveries, secret)
  return {
    name: 'sandbox',
    async initialize(ask) {
      const accessCode = await openPayment(pool, ask)
      return { link: `${publicUrl}/sandbox/pay/${accessCode}`, accessCode }
    },
    async verify(reference) {
      const payment = await findPayment(pool, { reference })
      return payment && seenOf(payment)
    },
    returned: (reference) => findReturned(pool, reference),
    returnedSince: (since) => findReturnedSince(pool, since),
    charge: (ask) => chargeAgain(pool, ask, tell),
    banks: async () => SANDBOX_BANKS,
    accountName: async (account) => accountHolder(account),
    recipient: async (account) => recipientCode(account),
    transfer: (ask) => sendTransfer(pool, ask, tell),
    finalizeTransfer: (ask) => finalizeTransfer(pool, ask, tell),
    resendCode: (transferCode) => resendCode(pool, transferCode),
    verifyTransfer: (reference) => findTransfer(pool, reference),
    readWebhook(body, signature) {
      const given = Buffer.from(signature ?? '')
      const right = Buffer.from(signed(secret, body))
      return given.length === right.length && timingSafeEqual(given, right) ? webhookSaid(body) : null
    },
  }
}
