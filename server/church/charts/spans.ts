/** Which days a chart covers, and which it is compared with. Days are the church's own calendar's. */
import type { ChartQuery } from '../../../contract/routes/charts.ts'
import { addDays } from '../today.ts'

/** Days from `from` to the day before `to`. */
export type Span = { from: string; to: string }

export type Spans = {
  /** As far as it has run: nothing lies after today. */
  now: Span
  /** The period before, equally far; of a day the same day of the week before, for Sundays are like Sundays. */
  before: Span
  /** How many letters of a day make its point's key: "2026-01", "2026-01-04". */
  letters: 7 | 10
}

export function spansOf(query: ChartQuery, today: string): Spans {
  const { year, month, day } = query
  const tomorrow = addDays(today, 1)
  const [from, end, earlier] = boundsOf(query)
  const to = laterOf(from, earlierOf(end, tomorrow))
  const ended = to === end
  if (day !== undefined)
    return { now: { from, to }, before: { from: earlier, to: addDays(earlier, 1) }, letters: 10 }
  if (month !== undefined) {
    const asFar = addDays(earlier, daysBetween(from, to))
    return {
      now: { from, to },
      before: { from: earlier, to: ended ? from : earlierOf(asFar, from) },
      letters: 10,
    }
  }
  const [, toMonth, toDay] = to.split('-').map(Number)
  const asFar = addDays(firstOf(year - 1, toMonth ?? 1), (toDay ?? 1) - 1)
  return { now: { from, to }, before: { from: earlier, to: ended ? from : asFar }, letters: 7 }
}

/** The period's first day, the first one after it, and the first day of the period before. */
function boundsOf({ year, month, day }: ChartQuery): [from: string, end: string, earlier: string] {
  if (month === undefined) return [firstOf(year, 1), firstOf(year + 1, 1), firstOf(year - 1, 1)]
  if (day === undefined) return [firstOf(year, month), firstOf(year, month + 1), firstOf(year, month - 1)]
  const from = addDays(firstOf(year, month), day - 1)
  return [from, addDays(from, 1), addDays(from, -7)]
}

/** Month 0 is the December before, 13 the January after. */
export function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const earlierOf = (one: string, other: string) => (one < other ? one : other)
const laterOf = (one: string, other: string) => (one > other ? one : other)
