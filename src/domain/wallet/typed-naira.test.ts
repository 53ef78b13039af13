import { expect, test } from 'vitest'
import { tidyNaira, typedNaira } from './naira-field.tsx'
import { spec } from '../../../tests/spec/spec.ts'

spec('5 Amounts: negative')

test('sets a negative amount to 0 and says so', () => {
  for (const typed of ['-5', ' -0.50', '−500', '₦-500', '-N500'])
    expect(tidyNaira(typed)).toEqual({ value: '0', wasNegative: true })
  expect(tidyNaira('500')).toEqual({ value: '500', wasNegative: false })
})

test('keeps the typed text, so that 1e3 is not 13', () => {
  for (const typed of ['₦ 2,500.50', '1e3', '1.000,50']) expect(tidyNaira(typed).value).toBe(typed)
  expect(typedNaira('₦ 2,500.50')).toBe(2500.5)
  expect(typedNaira('1e3')).toBeNull()
})
