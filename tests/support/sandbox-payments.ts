import type { FastifyInstance } from 'fastify'
import { makeSandboxPayments } from '../../server/providers/payments/make-payments.ts'
import { sandboxSecret } from '../../server/providers/mail-and-deliveries.ts'

/** Starts payments as with a real provider, although the test's address is public and its sandbox closed. */
export function beginSandboxPayments({ deps }: FastifyInstance): void {
  const { pool, sandbox: deliveries, sealSecret, config, payments } = deps
  const parts = { pool, deliveries, secret: sandboxSecret(sealSecret), publicUrl: config.publicUrl }
  payments.initialize = makeSandboxPayments(parts).initialize
}
