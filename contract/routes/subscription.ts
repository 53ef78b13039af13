/** Defines the church's subscription: choosing a plan, cancelling and receipts. */
import { z } from 'zod'
import { day } from '../fields.ts'
import { uuid } from '../ids.ts'
import { CATALOGUE_NAMES, PLAN_NAMES } from '../money/plans.ts'
import { defineRoute } from './route.ts'

const planName = z.enum(PLAN_NAMES, { error: 'Please choose one of the plans.' })

export const subscriptionAnswer = z.object({
  status: z.enum(['active', 'inactive']),
  next_charge_date: day.nullable(),
  /** Null without a plan, and on trial. */
  plan: planName.nullable(),
  /** The list of plans on sale: `contract/money/plans.ts`. */
  catalogue: z.enum(CATALOGUE_NAMES),
  /** Names of the users who can pay; present while the subscription is inactive. */
  payers: z.array(z.string()),
})

const plans = defineRoute({
  method: 'GET',
  path: 'plans',
  summary: 'Returns the catalogue of plans on sale and the trial days of a new church.',
  access: 'public',
  gate: 'open',
  answer: z.object({
    catalogue: z.enum(CATALOGUE_NAMES),
    /** The trial days of a new church; 0 for none. */
    trial_days: z.int(),
  }),
})

const getChurchSubscription = defineRoute({
  method: 'GET',
  path: 'church-subscription',
  summary: 'Returns whether the church has an active subscription, and until when.',
  access: 'session',
  gate: 'open',
  answer: subscriptionAnswer,
})

const subscribe = defineRoute({
  method: 'POST',
  path: 'subscribe',
  summary: 'Chooses a plan and returns the link to its payment page.',
  access: 'financeAccess',
  gate: 'open',
  /** A retry with the same id is the same payment. */
  body: z.object({ id: uuid.optional(), planFrequency: planName }),
  answer: z.object({
    link: z.string(),
    /** Opens the payment popup in the page. */
    access_code: z.string(),
    reference: z.string(),
  }),
})

const changeRenewal = defineRoute({
  method: 'PUT',
  path: 'church-subscription',
  summary: 'Cancels the subscription at the end of the paid period, or undoes the cancellation.',
  access: 'financeAccess',
  gate: 'open',
  body: z.object({ renews: z.boolean({ error: 'Please say true or false.' }) }),
  answer: subscriptionAnswer.extend({ renews: z.boolean() }),
})

const receipt = z.object({
  reference: z.string(),
  plan_name: z.string(),
  /** Naira. */
  amount: z.number(),
  paid_on: day,
  from_date: day,
  until_date: day,
})

const listReceipts = defineRoute({
  method: 'GET',
  path: 'receipts',
  summary: 'Lists every payment for a plan, latest first.',
  access: 'financeAccess',
  gate: 'open',
  answer: z.array(receipt),
})

const getReceipt = defineRoute({
  method: 'GET',
  path: 'receipts/:reference',
  summary: 'Returns one payment for a plan with all details of its receipt.',
  access: 'financeAccess',
  gate: 'open',
  params: z.object({ reference: z.string().max(50) }),
  answer: receipt.extend({
    church_name: z.string(),
    church_address: z.string(),
    /** The payer; null for a renewal, because nobody requests it. */
    paid_by: z.string().nullable(),
    /** `card`, `bank`, `ussd`…; never a card number. */
    payment_method: z.string().nullable(),
  }),
})

export const subscriptionRoutes = {
  plans,
  getChurchSubscription,
  subscribe,
  changeRenewal,
  listReceipts,
  getReceipt,
}
