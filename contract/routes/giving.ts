/** Giving through the church's page: what a visitor chooses, and where it is paid. */
import { z } from 'zod'
import { optionalEmail, optionalText } from '../fields.ts'
import { uuid } from '../ids.ts'
import { incomeType } from '../finance-words.ts'
import { naira } from '../naira.ts'
import { LEAST_PAYMENT_NAIRA } from '../prices.ts'
import { linkReference } from './capture.ts'
import { defineRoute } from './route.ts'

/** Naira. */
export const SMALLEST_GIFT = LEAST_PAYMENT_NAIRA
/** Naira. Who gives more speaks with the church. */
export const LARGEST_GIFT = 10_000_000

const giftAmount = naira.pipe(
  z
    .number()
    .min(SMALLEST_GIFT, 'Please give ₦100 or more.')
    .max(LARGEST_GIFT, 'Please give ₦10,000,000 or less at once.'),
)

const give = defineRoute({
  method: 'POST',
  path: 'give',
  summary:
    'Begins a gift to a church and answers where it is paid. Once it is paid it is income of that type.',
  access: 'public',
  gate: 'open',
  body: z.object({
    /** Sent again with the same id, a gift is the same gift: it is paid where the first is. */
    id: uuid.optional(),
    churchReference: linkReference,
    amount: giftAmount,
    income_type: incomeType,
    first_name: optionalText(80).optional(),
    /** Where the payment provider sends its receipt. */
    email: optionalEmail.optional(),
    /** The tick of the form, with the sentence as it was read. Absent: not asked. */
    consent: z.boolean().optional(),
    consent_wording: optionalText(1000).optional(),
    /** The language in which the payer is thanked. */
    lang: z.string().max(10).optional(),
  }),
  answer: z.object({ link: z.string(), reference: z.string() }),
})

export const givingRoutes = { give }
