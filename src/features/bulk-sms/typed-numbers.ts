import { typedPhones } from '../../../contract/sms/typed-phones.ts'
import { t } from './messages.ts'

/** True for digits, commas and spaces, and the signs that numbers are written with. */
export const looksLikeNumbers = (typed: string): boolean => /^[\d\s,;+()./-]*$/.test(typed)

/** The problem of typed numbers: letters, missing commas, or too many. */
export function numbersProblem(typed: string): string | undefined {
  if (!looksLikeNumbers(typed)) return t('bulkSms.numbersWrong')
  return typedPhones.safeParse(typed).error?.issues[0]?.message
}
