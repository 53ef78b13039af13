import { expect, test } from 'vitest'
import { amountProblem } from './record-form.tsx'

test('refuses a naira sign in another currency', () => {
  for (const typed of ['₦1,000', 'N1000', 'ngn 1,000.50']) {
    expect(amountProblem(typed, 'naira')).toBeUndefined()
    expect(amountProblem(typed, 'usd')).toBe('This amount is in naira. Choose Naira or remove the sign.')
  }
  expect(amountProblem('1,000', 'usd')).toBeUndefined()
  expect(amountProblem('', 'naira')).toBe('Please type an amount, for example 2500 or 2500.50.')
})
