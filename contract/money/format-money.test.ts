import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatAmount,
  formatExactAmount,
  formatExactMoney,
  formatMoney,
  typedAmount,
} from './format-money.ts'
import { koboOf, nairaOf, readMoney } from './amounts.ts'

test('formats kobo as grouped naira', () => {
  expect([250000, 250050, 0, -5000, 123456789].map(formatMoney)).toEqual([
    '₦2,500',
    '₦2,500.50',
    '₦0',
    '−₦50',
    '₦1,234,567.89',
  ])
})

test('always shows two decimals in a table', () =>
  expect([250000, 0, -5].map(formatExactMoney)).toEqual(['₦2,500.00', '₦0.00', '−₦0.05']))

test('shows the sign of the currency', () => {
  expect([formatAmount(2500), formatExactAmount(-2500)]).toEqual(['₦2,500', '−₦2,500.00'])
  const currencies = ['usd', 'cad', 'gbp', 'euro'] as const
  expect(currencies.map((one) => formatAmount(0.5, one))).toEqual(['US$0.50', 'CA$0.50', '£0.50', '€0.50'])
})

test('rounds away the floating-point error of a sum', () => expect(formatAmount(0.7 + 0.1 + 0.2)).toBe('₦1'))

test('shows an amount in a field that reads back the same', () => {
  expect([null, 50000, 2500.5].map(typedAmount)).toEqual(['', '50000', '2500.50'])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), (kobo) => {
      expect(koboOf(readMoney(typedAmount(nairaOf(kobo))).amount ?? 0)).toBe(kobo)
    }),
  )
})
