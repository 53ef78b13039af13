import { expect, test } from 'vitest'
import { amount, naira, nairaOrNone } from './amounts.ts'

const read = (schema: typeof amount | typeof nairaOrNone, typed: unknown) => {
  const { success, data, error } = schema.safeParse(typed)
  return success ? data : error.issues.length
}

test.each([1e-9, 600_000.567, 5000.000_04, 0.001, 1e-7, 1e21, Number.NaN, 0, -1])(
  'rejects %s with one problem',
  (typed) => {
    expect(naira.safeParse(typed).error?.issues).toHaveLength(1)
    expect(amount.safeParse(typed).error?.issues).toHaveLength(1)
  },
)

test.each([0.01, 0.29, 1.1, 5000, 600_000.57, 999_999_999.99])('accepts %s', (typed) => {
  expect(read(naira, typed)).toBe(typed)
  expect(read(amount, typed)).toBe(typed)
})

test.each([
  ['naira', naira],
  ['incomes', amount],
  ['events', nairaOrNone],
] as const)('accepts commas only between thousands: %s', (_, schema) => {
  for (const typed of [
    '2500,50',
    '1,5',
    '12,34',
    '1,0000',
    ',500',
    '1,,000',
    '1000,000',
    '1,000,00',
    '1.5,000',
  ])
    expect(schema.safeParse(typed).success, typed).toBe(false)
  expect(read(schema, ' 2,500.50 ')).toBe(2500.5)
  expect(read(schema, '1,000,000')).toBe(1_000_000)
  expect(read(schema, '2500.5')).toBe(2500.5)
})
