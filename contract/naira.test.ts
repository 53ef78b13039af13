import { expect, test } from 'vitest'
import { amount } from './finance-words.ts'
import { naira } from './naira.ts'

const read = (schema: typeof amount | typeof naira, typed: unknown) => {
  const { success, data, error } = schema.safeParse(typed)
  return success ? data : error.issues.length
}

test.each([1e-9, 600_000.567, 5000.000_04, 0.001, 1e-7, 1e21, Number.NaN, 0, -1])(
  '%s is no amount of naira, and one thing is said of it',
  (typed) => {
    expect(naira.safeParse(typed).error?.issues).toHaveLength(1)
    expect(amount.safeParse(typed).error?.issues).toHaveLength(1)
  },
)

test.each([0.01, 0.29, 1.1, 5000, 600_000.57, 999_999_999.99])('%s is one', (typed) => {
  expect(read(naira, typed)).toBe(typed)
  expect(read(amount, typed)).toBe(typed)
})
