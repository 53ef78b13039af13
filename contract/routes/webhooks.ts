/** Defines the webhooks of payment providers. A webhook only signals an event, and the server asks for the facts. */
import { z } from 'zod'
import { defineRoute } from './route.ts'

const paystackWebhook = defineRoute({
  method: 'POST',
  path: 'webhooks/paystack',
  summary:
    'Paystack, or the sandbox in its place, says that something happened. Signed over the raw bytes; said again, it is kept once.',
  access: 'public',
  gate: 'open',
  raw: true,
  answer: z.object({}),
})

export const webhookRoutes = { paystackWebhook }
