/** When a church pays next: by calendar months, on the day of the month of its first charge where that month has it. */
import { planOf, type Plan, type PlanName } from '../../../contract/plans.ts'
import { addDays } from '../today.ts'

/**
 * @param day `YYYY-MM-DD`
 * @param chargeDay of the month, 1 to 31: 31 January, 28 February, 31 March
 */
export function monthsAfter(day: string, months: number, chargeDay: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months]
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(chargeDay, daysInMonth))).toISOString().slice(0, 10)
}

export const dayOfMonth = (day: string): number => Number(day.slice(8, 10))

/** What a church has before it pays. */
export type Running = {
  status: 'active' | 'inactive'
  plan: PlanName | null
  next_charge_date: string | null
  charge_day: number | null
}

export type Period = { from: string; until: string; chargeDay: number }

/**
 * The days that a payment buys. They follow on those that are paid for already; a plan that opens other things begins
 * today, and what is left of the one before lasts as many days as its price is worth of the new one.
 */
export function periodOf(running: Running, plan: Plan, today: string): Period {
  const { status, next_charge_date: paidUntil } = running
  if (status !== 'active' || !paidUntil) return startingOn(today, plan)
  const before = running.plan && planOf(running.plan)
  if (before && before.opens !== plan.opens && paidUntil > today)
    return carriedOver(startingOn(today, plan), before, plan, paidUntil)
  const chargeDay = running.charge_day ?? dayOfMonth(paidUntil)
  const until = monthsAfter(paidUntil, plan.months, chargeDay)
  // Nobody charged for long: days that went by are not sold.
  return until > today ? { from: paidUntil, until, chargeDay } : startingOn(today, plan)
}

function startingOn(day: string, plan: Plan): Period {
  const chargeDay = dayOfMonth(day)
  return { from: day, until: monthsAfter(day, plan.months, chargeDay), chargeDay }
}

function carriedOver(period: Period, before: Plan, plan: Plan, paidUntil: string): Period {
  const left = (Date.parse(paidUntil) - Date.parse(period.from)) / 86_400_000
  const worth = Math.floor((left * before.amountKobo * plan.months) / (plan.amountKobo * before.months))
  const until = addDays(period.until, worth)
  return { ...period, until, chargeDay: dayOfMonth(until) }
}

/**
 * When a church paid of which no payment is on record: 30 days before the next charge, or where that day is yet to come,
 * as with a whole year, when the plan's period began. Null where both are.
 */
export function paymentBefore(nextCharge: string, plan: Plan, today: string): string | null {
  const days = [addDays(nextCharge, -30), monthsAfter(nextCharge, -plan.months, dayOfMonth(nextCharge))]
  return days.find((day) => day <= today) ?? null
}

/** Days after the first try of a renewal that failed; after the last of them the plan ends. */
const TRIES_AFTER = [1, 3, 7] as const

/** The day of the next try, reckoned from the day of the charge; null where there is none left. */
export function nextTry(chargeDate: string, failedTries: number): string | null {
  const days = TRIES_AFTER[failedTries - 1]
  return days === undefined ? null : addDays(chargeDate, days)
}
