/**
 * Computes charge dates by calendar months, and schedules the job that renews a church's plan. A charge keeps the
 * first charge's day of the month if the month has it.
 */
import type pg from 'pg'
import { addDays, addMonths, daysBetween } from '../../../contract/calendar/days.ts'
import { planOf, type Plan, type PlanName } from '../../../contract/money/plans.ts'

export const dayOfMonth = (day: string): number => Number(day.slice(8, 10))

/** The church's plan before the payment. */
export type Running = {
  status: 'active' | 'inactive'
  plan: PlanName | null
  next_charge_date: string | null
  charge_day: number | null
}

export type Period = { from: string; until: string; chargeDay: number }

/**
 * Returns the days that a payment buys. They follow the days already paid for. A plan that opens other features
 * begins today. The rest of the old plan then adds days of the same worth.
 */
export function periodOf(running: Running, plan: Plan, today: string): Period {
  const { status, next_charge_date: paidUntil } = running
  if (status !== 'active' || !paidUntil) return startingOn(today, plan)
  const before = running.plan && planOf(running.plan)
  if (before && before.opens !== plan.opens && paidUntil > today)
    return carriedOver(startingOn(today, plan), before, plan, paidUntil)
  const chargeDay = running.charge_day ?? dayOfMonth(paidUntil)
  const until = addMonths(paidUntil, plan.months, chargeDay)
  // The church was not charged for a long time. Past days are not sold.
  return until > today ? { from: paidUntil, until, chargeDay } : startingOn(today, plan)
}

function startingOn(day: string, plan: Plan): Period {
  const chargeDay = dayOfMonth(day)
  return { from: day, until: addMonths(day, plan.months), chargeDay }
}

function carriedOver(period: Period, before: Plan, plan: Plan, paidUntil: string): Period {
  const left = daysBetween(period.from, paidUntil)
  const worth = Math.floor((left * before.amountKobo * plan.months) / (plan.amountKobo * before.months))
  const until = addDays(period.until, worth)
  return { ...period, until, chargeDay: dayOfMonth(until) }
}

/**
 * Estimates the payment date of a church without a payment on record: 30 days before the next charge. If that day is
 * still ahead, as with a yearly plan, it is the start of the plan's period. Returns null if both are ahead.
 */
export function paymentBefore(nextCharge: string, plan: Plan, today: string): string | null {
  const days = [addDays(nextCharge, -30), addMonths(nextCharge, -plan.months)]
  return days.find((day) => day <= today) ?? null
}

/** Days from the charge date to the tries after the first. After the last of them the plan ends. */
const TRIES_AFTER = [1, 3, 7] as const

/** The day of the next try, counted from the charge date; null if none is left. */
export function nextTry(chargeDate: string, failedTries: number): string | null {
  const days = TRIES_AFTER[failedTries - 1]
  return days === undefined ? null : addDays(chargeDate, days)
}

/**
 * Schedules when the job looks at a church's subscription next: 6:00 of the day by the church's clock, so that its
 * mail is sent at a human hour. Null means never.
 */
export async function scheduleRenewal(
  tx: pg.ClientBase,
  churchId: string,
  day: string | null,
): Promise<void> {
  if (!day) return void (await tx.query('delete from renewal_work where church_id = $1', [churchId]))
  await tx.query(
    `insert into renewal_work (church_id, run_at)
       select church_id, ($2::date + interval '6 hours') at time zone time_zone from churches where church_id = $1
     on conflict (church_id) do update set run_at = excluded.run_at`,
    [churchId, day],
  )
}
