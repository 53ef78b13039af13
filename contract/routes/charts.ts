/** What the charts and statistics show. */
import { z } from 'zod'
import { monthNumber } from '../fields.ts'

const year = z.coerce
  .number({ error: 'Please choose a year.' })
  .int('Please choose a year.')
  .min(1900, 'Please choose a year.')
  .max(2200, 'Please choose a year.')

const dayNumber = z.coerce
  .number({ error: 'Please choose a day.' })
  .int('Please choose a day.')
  .min(1, 'Please choose a day.')
  .max(31, 'Please choose a day.')

type Asked = { year: number; month?: number | undefined; day?: number | undefined }

function dayExists({ value, issues }: { value: Asked; issues: unknown[] }): void {
  const { year: ofYear, month, day } = value
  if (day === undefined) return
  const wrong = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value })
  if (month === undefined) wrong('month', 'Please choose the month of that day.')
  else if (day > new Date(Date.UTC(ofYear, month, 0)).getUTCDate())
    wrong('day', 'That month has no such day.')
}

/** A year shows its months, a month its days, a day itself. */
export const chartQuery = z
  .object({ year, month: monthNumber.optional(), day: dayNumber.optional() })
  .check(dayExists)
export type ChartQuery = z.output<typeof chartQuery>

/** One line: its points, their sum or last state, and the same of the period before. */
export const chartAnswer = z.object({
  points: z.array(
    z.object({
      /** "2026", "2026-01" or "2026-01-04". */
      key: z.string(),
      /** "January", "4 January". */
      label: z.string(),
      value: z.number(),
    }),
  ),
  total: z.number(),
  /** Of the period before, counted as far as this one has run, so that a year that is not over compares fairly. */
  previous_total: z.number(),
})
export type ChartAnswer = z.output<typeof chartAnswer>

export const chartRoutes = {}
