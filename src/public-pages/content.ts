/** The text that a deployment replaces, in the language it is written in. An empty list hides its section. */
export type Testimonial = { words: string; name: string; church: string }

export const content = {
  claim: 'Join 700+ churches in Nigeria',
  /** The price of the standard plans. Hidden if other plans are sold. */
  price: 'For only N2,500 per month (Cancel anytime)',
  /** Only real words of a church, with its permission. */
  testimonials: [] as readonly Testimonial[],
} as const
