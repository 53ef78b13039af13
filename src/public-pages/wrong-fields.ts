/** The sentence for each field of the capture pages that does not fit: said alike by the server's page and by its script. */
import type { PublicKey } from '../lib/messages/public-messages.ts'

/** In the order in which they stand on the page. */
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

export function wrongSentence(say: (key: Key) => string, name: FieldName, typed: string): string {
  const words = say(NUMBERS.includes(name) && isWholeNumber(typed) ? 'capture.noSuchPhone' : WRONG[name])
  return name === 'emailOrPhone' ? `${say('capture.wrongEmailOrPhone')} ${words}` : words
}

/** As long as a phone number is: then it looks right and no network has it. */
const isWholeNumber = (typed: string) => /^[^@\p{L}]+$/u.test(typed) && typed.replace(/\D/g, '').length >= 10
