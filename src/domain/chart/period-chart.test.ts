import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/spec.ts'
import { averageSentence } from './period.ts'
import { pointsOf } from './period-chart.tsx'

const point = (key: string, value: number, average?: number) => ({
  key,
  label: key,
  value,
  ...(average !== undefined && { average }),
})
const answer = { total: 7, previous_total: 0 }

spec('7 Chart: first record')
test('the first year starts at the first month with a value', () => {
  const points = [point('01', 0), point('02', 3), point('03', 0), point('04', 4)]
  const keys = (year: number, month?: number) =>
    pointsOf({ ...answer, points }, { year, ...(month && { month }) }, 2026, '2028-01-01').map(
      ({ key }) => key,
    )
  expect(keys(2026)).toEqual(['02', '03', '04'])
  expect(keys(2027)).toEqual(['01', '02', '03', '04'])
  expect(keys(2026, 3)).toEqual(['01', '02', '03', '04'])
})

test('a running month or day without a value yet is left out', () => {
  const keys = (points: ReturnType<typeof point>[], period: { year: number; month?: number; day?: number }) =>
    pointsOf({ ...answer, points }, period, 2025, '2026-12-01').map(({ key }) => key)
  const year = { year: 2026 }
  expect(keys([point('2026-10', 0), point('2026-11', 1), point('2026-12', 0)], year)).toEqual([
    '2026-10',
    '2026-11',
  ])
  expect(keys([point('2026-10', 2), point('2026-11', 0), point('2026-12', 0)], year)).toEqual([
    '2026-10',
    '2026-11',
  ])
  expect(keys([point('2026-11', 1), point('2026-12', 2)], year)).toEqual(['2026-11', '2026-12'])
  expect(keys([point('2026-12-01', 0)], { year: 2026, month: 12 })).toEqual([])
  expect(keys([point('2026-12-01', 0)], { year: 2026, month: 12, day: 1 })).toEqual(['2026-12-01'])
})

spec('7 Chart: average Sunday')
test('months show the average Sunday, days their own number', () => {
  const points = [point('01', 1000, 250), point('02', 900, 225)]
  const values = (month?: number) =>
    pointsOf(
      { ...answer, points, average: 240 },
      { year: 2026, ...(month && { month }) },
      2026,
      '2027-01-01',
    ).map(({ value }) => value)
  expect(values()).toEqual([250, 225])
  expect(values(2)).toEqual([1000, 900])
})

test('the sentence compares average Sundays, also without an earlier one', () => {
  const words = (average: number | undefined, previous_average = 0) =>
    averageSentence({ ...(average !== undefined && { average }), previous_average }, { year: 2026 })
  expect(words(298, 280)).toBe('On average 298 people each Sunday, 18 more than a year earlier.')
  expect(words(280, 298)).toBe('On average 280 people each Sunday, 18 fewer than a year earlier.')
  expect(words(280, 280)).toBe('On average 280 people each Sunday, the same as a year earlier.')
  expect(words(1)).toBe('On average 1 person each Sunday.')
  expect(words(0, 12)).toBe('No attendance on a Sunday.')
  expect(words(undefined)).toBeNull()
})
