import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUES, savingOf, type Plan } from './plans.ts'
import { spec } from '../../tests/spec/spec.ts'

const monthly: Plan = {
  name: 'monthly',
  title: 'Monthly',
  amountKobo: 250_000,
  months: 1,
  opens: 'everything',
}
const yearly = (amountKobo: number): Plan => ({ ...monthly, name: 'annually', amountKobo, months: 12 })
const saving = (amountKobo: number) => savingOf(yearly(amountKobo), [monthly, yearly(amountKobo)])

spec('9 Plans: yearly')

test('a year at ₦25,000 saves ₦5,000, or two months', () => {
  const [month, year] = CATALOGUES.standard
  expect(savingOf(year!)).toEqual({ kobo: 500_000, months: 2 })
  expect(savingOf(month!)).toBeNull()
})

test('the tiered plans are monthly and save nothing', () => {
  for (const plan of CATALOGUES.tiered) expect(savingOf(plan)).toBeNull()
})

test('shows no months for a saving of a fraction of a month', () => {
  expect(saving(2_600_000)).toEqual({ kobo: 400_000, months: null })
})

test('a year at the monthly price or more saves nothing', () => {
  expect(saving(3_000_000)).toBeNull()
  expect(saving(3_100_000)).toBeNull()
})

test('compares a year only with a plan of the same features', () => {
  const small: Plan = { ...monthly, name: 'silver', opens: ['membersAccess'], amountKobo: 100 }
  expect(savingOf(yearly(2_500_000), [small, yearly(2_500_000)])).toBeNull()
})

test('price plus saving equals twelve monthly prices', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (price) => {
      const found = saving(price)
      expect(price + (found?.kobo ?? 0)).toBe(found ? 3_000_000 : price)
      if (found?.months) expect(found.months * 250_000).toBe(found.kobo)
    }),
  ))
