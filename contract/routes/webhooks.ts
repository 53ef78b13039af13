/** Defines the webhooks of payment providers. A webhook only signals an event, and the server asks for the facts. */
import { z } from 'zod'
import { defineRoute } from './route.ts'

const paystackWebhook = defineRoute({
  method: 'POST',
  path: 'webhooks/paystack',
  summary:
    'Receives an event from Paystack, or from the sandbox in its place. The signature covers the raw bytes. A repeated event is stored once.',
  access: 'public',
  gate: 'open',
  raw: true,
  answer: z.object({}),
})

export const webhookRoutes = { paystackWebhook }
