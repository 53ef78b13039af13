/** Parses many phone numbers in one field, as people type or paste them. */
import { z } from 'zod'

/** Recipients of one SMS at the most. A larger church sends in parts. */
export const MOST_RECIPIENTS = 20_000
const TOO_MANY = `Please send to ${MOST_RECIPIENTS.toLocaleString('en')} numbers at the most at once.`

/** Each as typed, without blank entries. Commas, semicolons, strokes and new lines separate them. */
export const phonesIn = (typed: string): string[] =>
  typed
    .split(/[,;/\n\r]+/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '')

/** A list, or one text with commas. */
export const typedPhones = z
  .union(
    [z.string().max(MOST_RECIPIENTS * 24), z.array(z.string().max(40, 'Please check the phone numbers.'))],
    {
      error: 'Please type phone numbers with commas between them.',
    },
  )
  .transform((typed) => phonesIn(typeof typed === 'string' ? typed : typed.join(',')))
  .pipe(
    z
      .array(z.string().max(40, 'Please put commas between the phone numbers.'))
      .max(MOST_RECIPIENTS, TOO_MANY),
  )
