/** A payment provider that moves no money: it behaves as Paystack does, and what it knows stands in its own tables. */
import type pg from 'pg'
import { timingSafeEqual } from 'node:crypto'
import { signed, type Deliveries } from '../../sandbox/deliveries.ts'
import type { Payments } from '../payments.ts'
import { webhookSaid } from '../paystack/webhook-said.ts'
import { accountHolder } from './account-holder.ts'
import { SANDBOX_BANKS } from './banks.ts'
import { chargeAgain } from './charge-again.ts'
import { findPayment, openPayment, seenOf } from './payment-rows.ts'
import { findReturned, findReturnedSince } from './returns.ts'
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
