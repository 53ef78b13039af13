import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  isDay,
  mondayOf,
  weekdayOf,
} from './days.ts'

/** Numbers days since 1970 as ECMAScript does, from 1900 to 2400. */
const DAY_MS = 86_400_000
const numberOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY_MS
const written = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
const anyNumber = fc.integer({ min: numberOf(1900, 1, 1), max: numberOf(2400, 12, 31) })

describe('isDay', () => {
  test.each(['2026-11-22', '2028-02-29', '2000-02-29', '1900-01-01', '0050-06-30', '9999-12-31'])(
    'accepts %s',
    (text) => expect(isDay(text)).toBe(true),
  )
  test.each([
    '2026-02-30',
    '2027-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-11-32',
    '2026-11-2',
    '26-11-22',
    '2026-11-22T10:00',
    ' 2026-11-22',
    '10000-01-01',
    'today',
    '',
  ])('rejects "%s"', (text) => expect(isDay(text)).toBe(false))
  test('accepts every day of 500 years', () => {
    fc.assert(fc.property(anyNumber, (number) => isDay(written(number))))
  })
})

test.each(['2026-02-30', '2026-11-22T10:00:00Z', 'today', ''])('arithmetic rejects "%s"', (text) => {
  const each = [
    () => addDays(text, 1),
    () => addMonths(text, 1),
    () => addMonths(text, 1, 31),
    () => daysBetween(text, '2026-11-22'),
    () => daysBetween('2026-11-22', text),
    () => weekdayOf(text),
    () => mondayOf(text),
  ]
  for (const compute of each) expect(compute).toThrow(RangeError)
})

describe('days', () => {
  test('are counted across the ends of months, years and February', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 8)).toBe('2027-01-08')
    expect(addDays('1899-12-30', 45_000)).toBe('2023-03-15')
    expect(addDays('0050-02-28', 1)).toBe('0050-03-01')
    expect(daysBetween('2026-12-31', '2027-01-08')).toBe(8)
    expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2)
  })
  test('count back to the number that was added', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (from, until) => {
        const [first, last] = [written(from), written(until)]
        expect(daysBetween(first, last)).toBe(until - from)
        expect(addDays(first, until - from)).toBe(last)
      }),
    )
  })
})

describe('weeks', () => {
  test('run from Monday to Sunday', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  })
  test('begin every seven days', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const weekday = (((number + 4) % 7) + 7) % 7
        expect(weekdayOf(written(number))).toBe(weekday)
        expect(mondayOf(written(number))).toBe(written(number - ((weekday + 6) % 7)))
      }),
    )
  })
})

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-11-30', -12, '2025-11-30'],
  ])('%s and %i months give %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })
  test('return to the preferred day after a shorter month', () => {
    expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31')
    expect(addMonths('2031-02-28', 12, 29)).toBe('2032-02-29')
    expect(addMonths('2027-03-31', 1, 31)).toBe('2027-04-30')
  })
  test('have the lengths of the calendar', () => {
    expect([1, 2, 4].map((month) => daysInMonth(2000, month))).toEqual([31, 29, 30])
    expect([1900, 2026, 2028, 2100, 2400].map((year) => daysInMonth(year, 2))).toEqual([28, 28, 29, 28, 29])
  })
  test('begin on the first, also beyond the ends of a year', () => {
    expect(firstOfMonth(2026, 11)).toBe('2026-11-01')
    expect(firstOfMonth(2026, 0)).toBe('2025-12-01')
    expect(firstOfMonth(2026, 13)).toBe('2027-01-01')
    expect(firstOfMonth(2026, -24)).toBe('2023-12-01')
  })
})
