import { expect, test } from 'vitest'
import { growthKey } from './finance-chart.tsx'

test('compares no sum with an unknown earlier one', () => {
  expect(growthKey(697_000, 0)).toBe('chartFirst')
  expect([growthKey(2, 1), growthKey(1, 2), growthKey(0, 0)]).toEqual(['chartUp', 'chartDown', 'chartSame'])
})
