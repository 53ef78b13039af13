import { expect, test } from 'vitest'
import { growthKey } from './growth-key.ts'

test('a sum is not more than that of a time of which nothing is known', () => {
  expect(growthKey(697_000, 0)).toBe('chartFirst')
  expect([growthKey(2, 1), growthKey(1, 2), growthKey(0, 0)]).toEqual(['chartUp', 'chartDown', 'chartSame'])
})
