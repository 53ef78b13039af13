/** Defines giving through the church's page: the visitor's choice and the payment address. */
import { z } from 'zod'
import { optionalEmail, optionalText } from '../fields.ts'
import { uuid } from '../ids.ts'
import { incomeType } from '../money/finance.ts'
import { formatAmount } from '../money/format-money.ts'
import { naira } from '../money/amounts.ts'
import { LEAST_PAYMENT_NAIRA } from '../money/prices.ts'
import { linkReference } from './capture.ts'
import { defineRoute } from './route.ts'

/** Naira. */
export const SMALLEST_GIFT = LEAST_PAYMENT_NAIRA
/** Naira. A larger gift needs a talk with the church. */
export const LARGEST_GIFT = 10_000_000

const giftAmount = naira.pipe(
  z
    .number()
    .min(SMALLEST_GIFT, `Please give ${formatAmount(SMALLEST_GIFT)} or more.`)
    .max(LARGEST_GIFT, `Please give ${formatAmount(LARGEST_GIFT)} or less at once.`),
)

const give = defineRoute({
  method: 'POST',
  path: 'give',
  summary:
    'Starts a gift to a church and returns the link to its payment page. A paid gift becomes income of that type.',
  access: 'public',
  gate: 'open',
  body: z.object({
    /** A retry with the same id is the same gift and returns the same payment page. */
    id: uuid.optional(),
    churchReference: linkReference,
    amount: giftAmount,
    income_type: incomeType,
    first_name: optionalText(80).optional(),
    /** The address for the payment provider's receipt. */
    email: optionalEmail.optional(),
    /** The checkbox of the form, with the sentence as shown. Absent: not asked. */
    consent: z.boolean().optional(),
    consent_wording: optionalText(1000).optional(),
    /** The language of the thank-you page. */
    lang: z.string().max(10).optional(),
  }),
  answer: z.object({ link: z.string(), reference: z.string() }),
})

export const givingRoutes = { give }
