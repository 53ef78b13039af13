import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Payments } from './payments.ts'
import { makeSandboxPayments } from './sandbox/make-sandbox-payments.ts'

export type PaymentParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** Paystack where its key is configured, the sandbox otherwise. */
export function makePayments(config: Config, { pool, sandbox }: PaymentParts): Payments {
  return makeSandboxPayments({ pool, publicUrl: config.publicUrl, ...sandbox })
}
