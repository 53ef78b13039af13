/** What payment providers tell: that something happened, never what is true. */
import { z } from 'zod'
import { defineRoute } from './route.ts'

const said = {
  method: 'POST',
  access: 'public',
  gate: 'open',
  raw: true,
  answer: z.object({}),
} as const

const paystackWebhook = defineRoute({
  ...said,
  path: 'webhooks/paystack',
  summary: 'Paystack says that something happened. Signed over the raw bytes; said again, it is kept once.',
})

const sandboxWebhook = defineRoute({
  ...said,
  path: 'webhooks/sandbox',
  summary: 'The same from this server’s own sandbox; not there where a real provider is configured.',
})

export const webhookRoutes = { paystackWebhook, sandboxWebhook }
