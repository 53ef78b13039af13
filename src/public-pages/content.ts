/** The words that a deployment makes its own, in the language they are written in. What stands here is shown; an empty list shows no section. */
import { planOf } from '../../contract/plans.ts'

export type Testimonial = { words: string; name: string; church: string }

export const content = {
  claim: 'Join 700+ Churches in nigeria',
  price: 'For only N2,500 per month (Cancel anytime)',
  plans: [
    { name: 'landing.monthly', amountKobo: planOf('monthly').amountKobo, per: 'landing.aMonth' },
    { name: 'landing.yearly', amountKobo: planOf('annually').amountKobo, per: 'landing.aYear' },
  ],
  /** Only what a church really said, with its leave. */
  testimonials: [] as readonly Testimonial[],
} as const
