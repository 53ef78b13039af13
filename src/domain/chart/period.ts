import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { daysInMonth } from '../../../contract/calendar/days.ts'
import { t } from './messages.ts'

/** The part of the calendar that a chart shows: a year's months, a month's days, or one day. */
export type Period = { year: number; month?: number; day?: number }

/**
 * A chart's period, kept in the address under the chart's own name (`members-year=2026&members-month=03`).
 * Back and sharing then work. An invalid value falls back to the first period.
 */
export function usePeriod(name: string, since: number, first: Period): [Period, (next: Period) => void] {
  const [params, setParams] = useSearchParams()
  const read = (part: string) => params.get(`${name}-${part}`)
  const year = within(read('year'), since, first.year) ?? first.year
  const month = read('month') === EVERY_MONTH ? undefined : (within(read('month'), 1, 12) ?? first.month)
  const day = month === undefined ? undefined : within(read('day'), 1, daysInMonth(year, month))
  const period = useMemo(() => periodOf(year, month, day), [year, month, day])
  const choose = (next: Period) => setParams((now) => withPeriod(now, name, next, first), { replace: true })
  return [period, choose]
}

/** In the address only if the chart starts with a month. */
const EVERY_MONTH = 'all'
const monthInAddress = (month?: number) => (month === undefined ? EVERY_MONTH : twoFigures(month))

export function periodOf(year: number, month?: number, day?: number): Period {
  return { year, ...(month !== undefined && { month }), ...(day !== undefined && { day }) }
}

/** Months and days with two digits: "03". */
export const twoFigures = (part: number): string => String(part).padStart(2, '0')

function within(text: string | null, from: number, to: number): number | undefined {
  const number = text ? Number(text) : Number.NaN
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

function withPeriod(params: URLSearchParams, name: string, period: Period, first: Period) {
  const next = new URLSearchParams(params)
  const put = (part: string, value: string | undefined) =>
    value === undefined ? next.delete(`${name}-${part}`) : next.set(`${name}-${part}`, value)
  put('year', period.year === first.year ? undefined : String(period.year))
  put('month', period.month === first.month ? undefined : monthInAddress(period.month))
  put('day', period.day === undefined ? undefined : twoFigures(period.day))
  return next
}

/** "On average 298 people each Sunday, 12 more than a month earlier." Null: an answer of an earlier release. */
export function averageSentence(
  { average: count, previous_average: before = 0 }: Pick<ChartAnswer, 'average' | 'previous_average'>,
  period: Period,
): string | null {
  if (count === undefined || period.day !== undefined) return null
  if (before === 0 || count === 0) return t('charts.average', { count })
  const earlier = earlierThan(period)
  if (count > before) return t('charts.averageUp', { count, more: count - before, earlier })
  if (count < before) return t('charts.averageDown', { count, fewer: before - count, earlier })
  return t('charts.averageSame', { count, earlier })
}

/** The period that a chart compares with. A day is compared with the same weekday of the week before. */
export function earlierThan({ month, day }: Period): string {
  if (day !== undefined) return t('charts.weekEarlier')
  return t(month === undefined ? 'charts.yearEarlier' : 'charts.monthEarlier')
}
