import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nairaProblem, tidyNaira, typedNaira } from './typed-naira.ts'

test('an amount below nothing is set to 0 and says so', () => {
  for (const typed of ['-5', ' -0.50', '−500'])
    expect(tidyNaira(typed)).toEqual({ value: '0', wasNegative: true })
  expect(tidyNaira('500')).toEqual({ value: '500', wasNegative: false })
})

test('the sign of the naira and what is no digit may be typed along', () =>
  expect(tidyNaira('₦ 2,500.50').value).toBe('2,500.50'))

test.each([
  ['500', 500],
  ['0.05', 0.05],
  ['2500.5', 2500.5],
  ['2,500.50', 2500.5],
  ['1,000,000', 1_000_000],
  ['2500,50', null],
  ['1,5', null],
  ['', null],
  ['.', null],
  ['1.234', null],
  ['1.2.3', null],
])('%s is read as %s', (typed, amount) => expect(typedNaira(typed)).toBe(amount))

test('nothing, too much and nonsense each have a sentence', () => {
  expect(nairaProblem('500')).toBeUndefined()
  expect(nairaProblem('0.00')).toBe('Type an amount above 0.')
  expect(nairaProblem('1000000001')).toBe('Type a smaller amount.')
  expect(nairaProblem('')).toMatch('Type an amount in naira')
})

test('whatever is typed, what stands in the field is never below nothing', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (typed) => {
      const amount = typedNaira(tidyNaira(typed).value)
      expect(amount === null || amount >= 0).toBe(true)
    }),
  ))
