import { expect, test } from 'vitest'
import { fromFirst, growthKey } from './finance-chart.tsx'

test('compares no sum with an unknown earlier one', () => {
  expect(growthKey(697_000, 0)).toBe('chartFirst')
  expect([growthKey(2, 1), growthKey(1, 2), growthKey(0, 0)]).toEqual(['chartUp', 'chartDown', 'chartSame'])
})

test('starts at the month or day of the first record', () => {
  const points = (keys: string[]) => keys.map((key) => ({ key, label: key, value: 1 }))
  const answer = (keys: string[]) => ({ points: points(keys), total: 2, previous_total: 1 })
  const keysOf = (keys: string[]) => fromFirst(answer(keys), '2026-05-09').points.map(({ key }) => key)
  expect(keysOf(['2026-04', '2026-05', '2026-06'])).toEqual(['2026-05', '2026-06'])
  expect(keysOf(['2026-05-08', '2026-05-09'])).toEqual(['2026-05-09'])
  expect(keysOf(['2027-01'])).toEqual(['2027-01'])
})
