/** The error sentence for each field of the capture pages. The server's page and its script share it. */
import type { PublicKey } from '../lib/messages/public-messages.ts'

/** In page order. */
export const WRONG = {
  emailOrPhone: 'capture.typeEmailOrPhone',
  first_name: 'capture.wrongFirstName',
  last_name: 'capture.wrongLastName',
  phone: 'capture.wrongPhone',
  email: 'capture.wrongEmail',
  day_of_birth: 'capture.wrongDay',
  month_of_birth: 'capture.wrongMonth',
  consent: 'capture.wrongConsent',
  guardian_name: 'capture.wrongGuardianName',
  guardian_phone: 'capture.wrongGuardianPhone',
} as const satisfies Record<string, PublicKey>

export type FieldName = keyof typeof WRONG

type Key = (typeof WRONG)[FieldName] | 'capture.wrongEmailOrPhone' | 'capture.noSuchPhone'

const NUMBERS: readonly FieldName[] = ['emailOrPhone', 'phone', 'guardian_phone']

export function wrongSentence(t: (key: Key) => string, name: FieldName, typed: string): string {
  const words = t(NUMBERS.includes(name) && isWholeNumber(typed) ? 'capture.noSuchPhone' : WRONG[name])
  return name === 'emailOrPhone' ? `${t('capture.wrongEmailOrPhone')} ${words}` : words
}

/** True for a text as long as a phone number. It looks right, but no network has it. */
const isWholeNumber = (typed: string) => /^[^@\p{L}]+$/u.test(typed) && typed.replace(/\D/g, '').length >= 10
