/** What is written down with a gift's payment. */
import { z } from 'zod'
import { incomeType } from '../../../contract/finance-words.ts'

export const aboutGift = z.object({
  /** One that cannot be read is an offering: what was paid is income in any case. */
  income_type: incomeType.catch('offering'),
  first_name: z.string().optional().catch(undefined),
  /** Of whom something is kept: what they agreed to, and when. */
  consent: z.object({ wording: z.string().nullable(), at: z.string() }).optional().catch(undefined),
})
export type AboutGift = z.infer<typeof aboutGift>
