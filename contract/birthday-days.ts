/** Whose birthday falls into which days: the same on the phone and on the server. */
import { z } from 'zod'

export const birthdayPeriods = ['this-week', 'next-week', 'last-week', 'this-month'] as const
export const birthdayPeriod = z.enum(birthdayPeriods, {
  error: 'Please choose this-week, next-week, last-week or this-month.',
})
export type BirthdayPeriod = z.output<typeof birthdayPeriod>

const DAY_MS = 86_400_000
const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)
const dateOf = (instant: Date | number) => new Date(instant).toISOString().slice(0, 10)

/** The days of a period, `YYYY-MM-DD`. Weeks run from Monday to Sunday. @param today the church's */
export function daysOfPeriod(period: BirthdayPeriod, today: string): string[] {
  if (period === 'this-month') return daysOfMonth(today)
  const weeks = { 'this-week': 0, 'next-week': 1, 'last-week': -1 }[period]
  const sinceMonday = (atNoon(today).getUTCDay() + 6) % 7
  const monday = atNoon(today).getTime() + (weeks * 7 - sinceMonday) * DAY_MS
  return Array.from({ length: 7 }, (_, day) => dateOf(monday + day * DAY_MS))
}

function daysOfMonth(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length }, (_, before) => dateOf(Date.UTC(year, month - 1, before + 1)))
}

/**
 * The birthdays that are kept on a day: its own, and on 28 February of a year without a 29th those of the 29th too, so
 * that nobody's is passed over.
 */
export function birthdaysOn(date: string): { day: number; month: number }[] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const own = { day, month }
  const leap = new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29
  return month === 2 && day === 28 && !leap ? [own, { day: 29, month: 2 }] : [own]
}
