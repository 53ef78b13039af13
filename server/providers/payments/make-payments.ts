import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../deliveries.ts'
import { staysHere } from '../../http/address.ts'
import { type Payments, ProviderRefused } from './payments.ts'
import { makePaystack } from './paystack/make-paystack.ts'
import { makeSandboxPayments } from './sandbox/make-sandbox-payments.ts'

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
