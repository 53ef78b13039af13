import { z } from 'zod'
import { day } from '../fields.ts'
import { defineRoute } from './route.ts'

export const subscriptionAnswer = z.object({
  status: z.enum(['active', 'inactive']),
  next_charge_date: day.nullable(),
  plan: z.string().nullable(),
})

const getChurchSubscription = defineRoute({
  method: 'GET',
  path: 'church-subscription',
  summary: 'Whether the church has an active subscription, and until when.',
  access: 'session',
  gate: 'open',
  answer: subscriptionAnswer,
})

export const subscriptionRoutes = { getChurchSubscription }
