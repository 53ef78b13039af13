/** The answers to a form's questions, each wording as it was read. Absent: not asked. */
import { z } from 'zod'
import { optionalText } from './fields.ts'

/** The number of who answers for a child is typed on a page and written down by a phone: each says what it takes. */
export const agreementAnswers = {
  consent: z.boolean().optional(),
  consent_wording: optionalText(1000).optional(),
  sms_consent: z.boolean().optional(),
  sms_consent_wording: optionalText(1000).optional(),
  adult: z.boolean().optional(),
  guardian_name: optionalText(160).optional(),
}
