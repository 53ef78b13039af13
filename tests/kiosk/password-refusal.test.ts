/** What the kiosk says where its password does not open it. */
import { expect, test } from 'vitest'
import { passwordRefusal } from '../../src/features/kiosk/staff/password-refusal.ts'
import { ApiProblem } from '../../src/lib/api/problem.ts'

test('a wrong password is told of alone, for no e-mail is asked for; whatever else it was is said as it was told', () => {
  const both = 'The e-mail or the password is not right. Please check both and try again.'
  expect(passwordRefusal(new ApiProblem('WRONG_CREDENTIALS', both))).toBe('The password is not right.')
  const tooMany = 'Too many tries. Wait a minute.'
  expect(passwordRefusal(new ApiProblem('TOO_MANY', tooMany))).toBe(tooMany)
})
