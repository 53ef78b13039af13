import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'
import { amount, koboOf, naira, nairaOrNone, MOST_NAIRA, readMoney } from './amounts.ts'
import { spec } from '../../tests/spec/spec.ts'

test.each([
  ['1000', 1000],
  ['1,000', 1000],
  ['1 000', 1000],
  ['₦1,000', 1000],
  ['₦ 1000', 1000],
  ['N1000', 1000],
  ['n 1,000.5', 1000.5],
  ['NGN 1,000.50', 1000.5],
  ['ngn\u00A01,000', 1000],
  [' \u00A02500.50 ', 2500.5],
  ['1,000,000', 1_000_000],
  ['0.05', 0.05],
])('reads %j as %s', (typed, read) => expect(readMoney(typed)).toEqual({ amount: read }))

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['₦', 'unreadable'],
  ['1e3', 'unreadable'],
  ['a thousand', 'unreadable'],
  ['1000 or more', 'unreadable'],
  ['.', 'unreadable'],
  ['1000.', 'unreadable'],
  ['NN1000', 'unreadable'],
  ['$1000', 'unreadable'],
  ['1.000,50', 'commas'],
  ['1,00', 'commas'],
  ['12,34', 'commas'],
  ['2500,50', 'commas'],
  ['0,500', 'commas'],
  ['1,000 000', 'commas'],
  [',500', 'commas'],
  ['1.2.3', 'commas'],
  ['1.005', 'decimals'],
  ['1,000.123', 'decimals'],
  ['-500', 'negative'],
  ['−₦500', 'negative'],
  ['₦-500', 'negative'],
  ['0', 'zero'],
  ['₦0.00', 'zero'],
  ['1000000001', 'large'],
  ['9'.repeat(400), 'large'],
])('rejects %j as %s', (typed, problem) => expect(readMoney(typed)).toEqual({ problem }))

const kobo = fc.integer({ min: 1, max: MOST_NAIRA * 100 })
const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)

/** Every form in which people write one amount. */
const formsOf = (sum: number): string[] => {
  const whole = String(Math.floor(sum / 100))
  const cents = String(sum % 100).padStart(2, '0')
  const fractions = [
    `.${cents}`,
    ...(cents.endsWith('0') ? [`.${cents[0]}`] : []),
    ...(cents === '00' ? [''] : []),
  ]
  return fractions.flatMap((fraction) =>
    [whole, grouped(whole, ','), grouped(whole, ' '), grouped(whole, '\u00A0')].flatMap((digits) =>
      ['', '₦', '₦ ', 'N', 'n', 'NGN ', 'ngn\u00A0'].map((sign) => ` ${sign}${digits}${fraction} `),
    ),
  )
}

spec('5 Amounts: one reader')

test('every field reads all forms of an amount as that amount', () =>
  fc.assert(
    fc.property(kobo, (sum) => {
      for (const typed of formsOf(sum)) {
        expect(koboOf(readMoney(typed).amount ?? 0), typed).toBe(sum)
        for (const schema of [naira, amount, nairaOrNone]) expect(koboOf(schema.parse(typed) ?? 0)).toBe(sum)
      }
    }),
    { numRuns: 40 },
  ))

test('reads back an amount that the app shows', () =>
  fc.assert(
    fc.property(kobo, (sum) => {
      expect(koboOf(readMoney(formatMoney(sum)).amount ?? 0)).toBe(sum)
    }),
  ))

test('reads or rejects an amount and never guesses', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[₦N]?[\d., -]{0,12}$/)), (typed) => {
      const { amount: read, problem } = readMoney(typed)
      if (problem) return
      expect(typed.replace(/[^\d.]/g, '')).toMatch(/^\d+(\.\d{1,2})?$/)
      expect(Number(typed.replace(/[^\d.]/g, ''))).toBe(read)
    }),
  ))
