/** Tests the kiosk's message for a password that does not open it. */
import { expect, test } from 'vitest'
import { passwordRefusal } from '../../src/features/kiosk/staff/staff.tsx'
import { ApiProblem } from '../../src/lib/api/problem.ts'

test('a wrong password is named alone; other errors keep the server’s words', () => {
  const both = 'The email or the password is not right. Please check both and try again.'
  expect(passwordRefusal(new ApiProblem('WRONG_CREDENTIALS', both))).toBe('Wrong password.')
  const tooMany = 'Too many tries. Wait a minute.'
  expect(passwordRefusal(new ApiProblem('TOO_MANY', tooMany))).toBe(tooMany)
})
