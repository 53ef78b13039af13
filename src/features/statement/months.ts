import { daysInMonth, firstOfMonth } from '../../../contract/calendar/days.ts'
import { monthName } from '../../lib/format/format-date.ts'

/** Months that can be chosen. */
const MONTHS = 36

/** The current month and previous ones, `YYYY-MM`, latest first. */
export function monthsBack(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => firstOfMonth(year, month - back).slice(0, 7))
}

/** "November 2026". */
export const monthWords = (month: string): string =>
  `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`

/** The first and last day of a month. */
export function edgesOf(month: string): [first: string, last: string] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return [`${month}-01`, `${month}-${daysInMonth(year, number)}`]
}
