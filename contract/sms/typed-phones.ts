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

const NO_COMMAS = 'Please type phone numbers with commas between them.'
const MISSING_COMMAS = 'Please put commas between the phone numbers.'
const LONGEST_TEXT = MOST_RECIPIENTS * 24
const LONGEST_PHONE = 40

/** The sentence for typed phones: missing commas, or too many. Undefined if `typedPhones` accepts them. */
export function typedPhonesProblem(typed: string): string | undefined {
  if (typed.length > LONGEST_TEXT) return NO_COMMAS
  const phones = phonesIn(typed)
  if (phones.some((phone) => phone.length > LONGEST_PHONE)) return MISSING_COMMAS
  return phones.length > MOST_RECIPIENTS ? TOO_MANY : undefined
}

/** A list, or one text with commas. */
export const typedPhones = z
  .union(
    [z.string().max(LONGEST_TEXT), z.array(z.string().max(LONGEST_PHONE, 'Please check the phone numbers.'))],
    { error: NO_COMMAS },
  )
  .transform((typed) => phonesIn(typeof typed === 'string' ? typed : typed.join(',')))
  .pipe(z.array(z.string().max(LONGEST_PHONE, MISSING_COMMAS)).max(MOST_RECIPIENTS, TOO_MANY))
