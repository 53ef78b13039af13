/** Implements payments with Paystack. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Payments } from '../payments.ts'
import {
  accountNameAt,
  listBanks,
  TransferData,
  transferOnce,
  transferSeen,
  verifyTransferAt,
} from './transfers.ts'
import { chargeOnce, verifyPayment, returnedAt, returnedSinceAt } from './payments.ts'
import { paystackApi, type PaystackParts } from './paystack-api.ts'
import { webhookSaid } from './webhook.ts'

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
