import { typedPhones } from '../../../contract/typed-phones.ts'
import { say } from './words.ts'

/** True for digits, commas and spaces, and the signs that numbers are written with. */
export const looksLikeNumbers = (typed: string): boolean => /^[\d\s,;+()./-]*$/.test(typed)

/** What keeps numbers from being read as they were typed: letters among them, no commas between them, too many. */
export function numbersProblem(typed: string): string | undefined {
  if (!looksLikeNumbers(typed)) return say('bulkSms.numbersWrong')
  return typedPhones.safeParse(typed).error?.issues[0]?.message
}
