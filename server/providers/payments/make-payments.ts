import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Payments } from './payments.ts'
import { makePaystack } from './paystack/make-paystack.ts'
import { makeSandboxPayments } from './sandbox/make-sandbox-payments.ts'

export type PaymentParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** Paystack where its key is configured, the sandbox otherwise. */
export function makePayments(config: Config, { pool, logger, sandbox }: PaymentParts): Payments {
  if (config.paystack) return makePaystack({ ...config.paystack, logger })
  return makeSandboxPayments({ pool, publicUrl: config.publicUrl, ...sandbox })
}
