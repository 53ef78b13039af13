/** The words that a deployment makes its own, in the language they are written in. What stands here is shown; an empty list shows no section. */
export type Testimonial = { words: string; name: string; church: string }

export const content = {
  claim: 'Join 700+ Churches in nigeria',
  /** Of the standard plans; where others are sold it is not shown. */
  price: 'For only N2,500 per month (Cancel anytime)',
  /** Only what a church really said, with its leave. */
  testimonials: [] as readonly Testimonial[],
} as const
