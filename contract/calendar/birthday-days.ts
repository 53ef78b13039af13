/** Finds the birthdays of a period, the same on phones and on the server. */
import type { BirthdayPeriod } from '../routes/birthdays.ts'
import { addDays, daysInMonth, mondayOf } from './days.ts'

/** The days of a period, `YYYY-MM-DD`. Weeks run from Monday to Sunday. @param today the church's */
export function daysOfPeriod(period: BirthdayPeriod, today: string): string[] {
  if (period === 'this-month') {
    const [year = 0, month = 1] = today.split('-').map(Number)
    return daysFrom(`${today.slice(0, 8)}01`, daysInMonth(year, month))
  }
  const weeks = { 'this-week': 0, 'next-week': 1, 'last-week': -1 }[period]
  return daysFrom(addDays(mondayOf(today), weeks * 7), 7)
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, after) => addDays(first, after))

/** The birthdays celebrated on a day. On 28 February of a common year these include 29 February. */
export function birthdaysOn(date: string): { day: number; month: number }[] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const own = { day, month }
  const hasLeapDay = daysInMonth(year, 2) === 29
  return month === 2 && day === 28 && !hasLeapDay ? [own, { day: 29, month: 2 }] : [own]
}
