import { monthName } from '../../lib/format/format-date.ts'

/** How far back a statement may be chosen. */
const MONTHS = 36

/** This month and those before it, `YYYY-MM`, the latest first. */
export function monthsBack(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** "November 2026". */
export const monthWords = (month: string): string =>
  `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`

/** Its first and its last day. */
export function edgesOf(month: string): [first: string, last: string] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)]
}
