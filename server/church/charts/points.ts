/** From what happened on each day to a chart's points. */
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { MONTH_NAMES } from '../../../contract/month-names.ts'
import { addDays } from '../today.ts'
import type { Span, Spans } from './spans.ts'

export type DayCount = { day: string; count: number }

/** A point adds up what happened within it: who came, what began. */
export function addedUp(days: DayCount[], { now, before, letters }: Spans): ChartAnswer {
  const points = keysOf(now, letters).map((key) =>
    pointOf(
      key,
      sumOf(days, (day) => day.startsWith(key)),
    ),
  )
  return { points, total: within(days, now), previous_total: within(days, before) }
}

/** A point says how many there were at its end: a list that people join and leave. */
export function atEachEnd(steps: DayCount[], { now, before, letters }: Spans): ChartAnswer {
  const upTo = (end: string) => sumOf(steps, (day) => day < end)
  const points = keysOf(now, letters).map((key) =>
    pointOf(
      key,
      sumOf(steps, (day) => day.slice(0, letters) <= key),
    ),
  )
  return { points, total: upTo(now.to), previous_total: upTo(before.to) }
}

const within = (days: DayCount[], { from, to }: Span) => sumOf(days, (day) => day >= from && day < to)

function sumOf(days: DayCount[], belongs: (day: string) => boolean): number {
  return days.reduce((sum, { day, count }) => (belongs(day) ? sum + count : sum), 0)
}

/** Every month or day of a span, also those on which nothing happened. */
function keysOf({ from, to }: Span, letters: 7 | 10): string[] {
  const keys = new Set<string>()
  for (let day = from; day < to; day = addDays(day, 1)) keys.add(day.slice(0, letters))
  return [...keys]
}

function pointOf(key: string, value: number): ChartAnswer['points'][number] {
  const [, month, day] = key.split('-').map(Number)
  const name = MONTH_NAMES[(month ?? 1) - 1] ?? ''
  return { key, label: day === undefined ? name : `${day} ${name}`, value }
}
