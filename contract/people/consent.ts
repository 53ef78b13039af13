/** Defines the consent questions of forms, and who is of age. */
import { z } from 'zod'
import { optionalText } from '../fields.ts'
import { uuid } from '../ids.ts'

/**
 * The answers to a form's consent questions, each with the wording that was shown. Absent: not asked. Public pages type
 * the guardian's number and phones record it, so each caller adds its own field for it.
 */
export const agreementAnswers = {
  consent: z.boolean().optional(),
  consent_wording: optionalText(1000).optional(),
  sms_consent: z.boolean().optional(),
  sms_consent_wording: optionalText(1000).optional(),
  adult: z.boolean().optional(),
  guardian_name: optionalText(160).optional(),
}

/** A person born after this day is under 18. @param day the church's today, `YYYY-MM-DD` */
export const eighteenYearsBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`.replace('-02-29', '-02-28')

/** Decides by date of birth whether a person is 18 or older. */
export const isOfAge = (dateOfBirth: string, day: string): boolean => dateOfBirth <= eighteenYearsBefore(day)

/** The guardian who agrees that the church keeps a child's alert, and what was asked. */
export const alertConsent = z
  .object({
    guardian_id: uuid.nullable().default(null),
    guardian_name: optionalText(160).default(null),
    wording: optionalText(1000).default(null),
  })
  .refine(
    ({ guardian_id, guardian_name }) => guardian_id ?? guardian_name,
    'Please name the guardian who agrees.',
  )
export type AlertConsent = z.infer<typeof alertConsent>
