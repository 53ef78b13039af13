/** Implements a payment provider that moves no money. It behaves like Paystack and stores its data in its own tables. */
import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { signed, type Deliveries } from '../../deliveries.ts'
import type { Payments } from '../payments.ts'
import { webhookSaid } from '../paystack/webhook.ts'
import { accountHolder, SANDBOX_BANKS } from './banks.ts'
import { chargeAgain, findPayment, openPayment, seenOf, findReturned, findReturnedSince } from './payments.ts'
import { finalizeTransfer, findTransfer, recipientCode, resendCode, sendTransfer } from './transfers.ts'
import { tellOf } from './webhooks.ts'

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
