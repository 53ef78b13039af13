/** When a church pays next, by the calendar. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlan, planOf, type PlanName } from '../../contract/plans.ts'
import {
  monthsAfter,
  nextTry,
  paymentBefore,
  periodOf,
  type Running,
} from '../../server/church/subscription/charge-dates.ts'

const day = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2060, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const plan = fc.constantFrom<PlanName>('monthly', 'annually', 'silver', 'gold')
const dayIn = (date: string) => Number(date.slice(8))

test('31 January, 28 February, 31 March: the day of the first charge is kept', () => {
  expect(monthsAfter('2027-01-31', 1, 31)).toBe('2027-02-28')
  expect(monthsAfter('2027-02-28', 1, 31)).toBe('2027-03-31')
  expect(monthsAfter('2028-02-29', 12, 29)).toBe('2029-02-28')
  expect(monthsAfter('2031-02-28', 12, 29)).toBe('2032-02-29')
  expect(monthsAfter('2026-12-15', 1, 15)).toBe('2027-01-15')
})

test('charged however often, every date is the first one that many months later', () => {
  fc.assert(
    fc.property(day, plan, fc.integer({ min: 1, max: 60 }), (first, name, times) => {
      const { months } = planOf(name)
      let running: Running = { status: 'inactive', plan: null, next_charge_date: null, charge_day: null }
      let today = first
      for (let time = 1; time <= times; time += 1) {
        const { from, until, chargeDay } = periodOf(running, planOf(name), today)
        expect(from).toBe(today)
        expect(until).toBe(monthsAfter(first, months * time, dayIn(first)))
        expect(dayIn(until)).toBeLessThanOrEqual(dayIn(first))
        running = { status: 'active', plan: name, next_charge_date: until, charge_day: chargeDay }
        today = until
      }
    }),
  )
})

test('no payment ever buys days that are over, nor takes away what is paid for', () => {
  fc.assert(
    fc.property(day, day, plan, plan, (today, paidUntil, had, bought) => {
      const running: Running = {
        status: 'active',
        plan: had,
        next_charge_date: paidUntil,
        charge_day: dayIn(paidUntil),
      }
      const { from, until } = periodOf(running, planOf(bought), today)
      expect(until > today).toBe(true)
      expect(until > from).toBe(true)
      const other = planOf(had).opens !== planOf(bought).opens
      if (!other && paidUntil >= today) expect(from).toBe(paidUntil)
    }),
  )
})

describe('a payment', () => {
  const silver: Running = { status: 'active', plan: 'silver', next_charge_date: '2026-12-10', charge_day: 10 }
  test('ahead of time adds to the days that are paid', () => {
    expect(periodOf(silver, planOf('silver'), '2026-11-22')).toEqual({
      from: '2026-12-10',
      until: '2027-01-10',
      chargeDay: 10,
    })
  })
  test('for a plan that opens more begins today, and the days left count for what they cost', () => {
    // 15 days of 15,000 a month are 9 of 25,000.
    expect(periodOf({ ...silver, next_charge_date: '2026-12-07' }, planOf('gold'), '2026-11-22')).toEqual({
      from: '2026-11-22',
      until: '2026-12-31',
      chargeDay: 31,
    })
  })
  test('of a church that nobody charged for months begins today', () => {
    expect(periodOf(silver, planOf('silver'), '2027-03-05').from).toBe('2027-03-05')
  })
})

test('a renewal that fails is tried after 1, 3 and 7 days, and then no more', () => {
  expect([1, 2, 3, 4].map((failed) => nextTry('2026-11-30', failed))).toEqual([
    '2026-12-01',
    '2026-12-03',
    '2026-12-07',
    null,
  ])
})

test('a payment that is not on record was 30 days before the next charge; where that day is to come, when its period began', () => {
  const before = (nextCharge: string, name: PlanName, today: string) =>
    paymentBefore(nextCharge, planOf(name), today)
  expect(before('2026-12-15', 'monthly', '2026-11-23')).toBe('2026-11-15')
  expect(before('2026-12-01', 'annually', '2026-11-23')).toBe('2026-11-01')
  expect(before('2027-11-23', 'annually', '2026-11-23')).toBe('2026-11-23')
  expect(before('2026-11-23', 'monthly', '2026-10-23')).toBe('2026-10-23')
  expect(before('2029-01-01', 'monthly', '2026-11-23')).toBeNull()
})

test('a word that is no plan’s name is no plan', () =>
  expect([null, 'weekly', 'toString', '__proto__'].map(findPlan)).toEqual([null, null, null, null]))
