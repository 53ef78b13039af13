/** The date of a church's next payment, by the calendar. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from '../../contract/calendar/days.ts'
import { findPlan, planOf, type PlanName } from '../../contract/money/plans.ts'
import { nextTry, paymentBefore, periodOf, type Running } from '../../server/modules/subscription/schedule.ts'
import { spec } from '../spec/spec.ts'

const day = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2060, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const plan = fc.constantFrom<PlanName>('monthly', 'annually', 'silver', 'gold')
const dayIn = (date: string) => Number(date.slice(8))

spec('Billing: months')
test('keeps the day of the first charge over short months', () => {
  expect(addMonths('2027-01-31', 1, 31)).toBe('2027-02-28')
  expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31')
  expect(addMonths('2028-02-29', 12, 29)).toBe('2029-02-28')
  expect(addMonths('2031-02-28', 12, 29)).toBe('2032-02-29')
  expect(addMonths('2026-12-15', 1, 15)).toBe('2027-01-15')
})

test('each charge date is that many months after the first', () => {
  fc.assert(
    fc.property(day, plan, fc.integer({ min: 1, max: 60 }), (first, name, times) => {
      const { months } = planOf(name)
      let running: Running = { status: 'inactive', plan: null, next_charge_date: null, charge_day: null }
      let today = first
      for (let time = 1; time <= times; time += 1) {
        const { from, until, chargeDay } = periodOf(running, planOf(name), today)
        expect(from).toBe(today)
        expect(until).toBe(addMonths(first, months * time, dayIn(first)))
        expect(dayIn(until)).toBeLessThanOrEqual(dayIn(first))
        running = { status: 'active', plan: name, next_charge_date: until, charge_day: chargeDay }
        today = until
      }
    }),
  )
})

test('no payment buys past days or removes paid ones', () => {
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
  test('early adds to the paid days', () => {
    expect(periodOf(silver, planOf('silver'), '2026-11-22')).toEqual({
      from: '2026-12-10',
      until: '2027-01-10',
      chargeDay: 10,
    })
  })
  test('for a larger plan begins today and credits the days left', () => {
    // 15 days of 15,000 a month are 9 of 25,000.
    expect(periodOf({ ...silver, next_charge_date: '2026-12-07' }, planOf('gold'), '2026-11-22')).toEqual({
      from: '2026-11-22',
      until: '2026-12-31',
      chargeDay: 31,
    })
  })
  test('of a church not charged for months begins today', () => {
    expect(periodOf(silver, planOf('silver'), '2027-03-05').from).toBe('2027-03-05')
  })
})

test('a failed renewal is retried after 1, 3 and 7 days only', () => {
  expect([1, 2, 3, 4].map((failed) => nextTry('2026-11-30', failed))).toEqual([
    '2026-12-01',
    '2026-12-03',
    '2026-12-07',
    null,
  ])
})

spec('9 Last payment')
test('dates an unrecorded payment 30 days back, or at its period’s start', () => {
  const before = (nextCharge: string, name: PlanName, today: string) =>
    paymentBefore(nextCharge, planOf(name), today)
  expect(before('2026-12-15', 'monthly', '2026-11-23')).toBe('2026-11-15')
  expect(before('2026-12-01', 'annually', '2026-11-23')).toBe('2026-11-01')
  expect(before('2027-11-23', 'annually', '2026-11-23')).toBe('2026-11-23')
  expect(before('2026-11-23', 'monthly', '2026-10-23')).toBe('2026-10-23')
  expect(before('2029-01-01', 'monthly', '2026-11-23')).toBeNull()
})

test('an unknown word is no plan', () =>
  expect([null, 'weekly', 'toString', '__proto__'].map(findPlan)).toEqual([null, null, null, null]))
