import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What part of the calendar a chart shows: a year's months, a month's days, or one day. */
export type Period = { year: number; month?: number; day?: number }

/**
 * A chart's period, kept in the address under the chart's own name (`members-year=2026&members-month=03`), so that Back
 * and sharing work. What makes no sense falls back to this year.
 */
export function usePeriod(name: string, since: number, thisYear: number): [Period, (next: Period) => void] {
  const [params, setParams] = useSearchParams()
  const read = (part: string) => params.get(`${name}-${part}`)
  const year = within(read('year'), since, thisYear) ?? thisYear
  const month = within(read('month'), 1, 12)
  const day = month === undefined ? undefined : within(read('day'), 1, daysIn(year, month))
  const period = useMemo(() => periodOf(year, month, day), [year, month, day])
  const choose = (next: Period) =>
    setParams((now) => withPeriod(now, name, next, thisYear), { replace: true })
  return [period, choose]
}

export function periodOf(year: number, month?: number, day?: number): Period {
  return { year, ...(month !== undefined && { month }), ...(day !== undefined && { day }) }
}

export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Months and days with two figures: "03". */
export const twoFigures = (part: number): string => String(part).padStart(2, '0')

function within(text: string | null, from: number, to: number): number | undefined {
  const number = text ? Number(text) : Number.NaN
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

function withPeriod(params: URLSearchParams, name: string, period: Period, thisYear: number) {
  const next = new URLSearchParams(params)
  const put = (part: string, value: string | undefined) =>
    value === undefined ? next.delete(`${name}-${part}`) : next.set(`${name}-${part}`, value)
  put('year', period.year === thisYear ? undefined : String(period.year))
  put('month', period.month === undefined ? undefined : twoFigures(period.month))
  put('day', period.day === undefined ? undefined : twoFigures(period.day))
  return next
}
