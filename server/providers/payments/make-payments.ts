import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { staysHere } from '../../this-machine.ts'
import { withoutBeginning } from './not-set-up.ts'
import type { Payments } from './payments.ts'
import { makePaystack } from './paystack/make-paystack.ts'
import { makeSandboxPayments } from './sandbox/make-sandbox-payments.ts'

export type PaymentParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** Paystack where its key is configured, the sandbox otherwise. Its page is open on this machine alone. */
export function makePayments(config: Config, { pool, logger, sandbox }: PaymentParts): Payments {
  if (config.paystack) return makePaystack({ ...config.paystack, logger })
  const payments = makeSandboxPayments({ pool, publicUrl: config.publicUrl, ...sandbox })
  return staysHere(config.publicUrl) ? payments : withoutBeginning(payments)
}
