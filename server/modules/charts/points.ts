/** Turns daily counts into a chart's points, and defines a chart's days, in JavaScript and in SQL. */
import { addDays, daysBetween, firstOfMonth, mondayOf } from '../../../contract/calendar/days.ts'
import type { ChartAnswer, ChartQuery } from '../../../contract/routes/charts.ts'
import { MONTH_NAMES } from '../../../contract/written-date.ts'

export type DayCount = { day: string; count: number }

/** Each point is the sum of the counts within it. */
export function addedUp(days: DayCount[], { now, before, letters }: Spans): ChartAnswer {
  const points = keysOf(now, letters).map((key) =>
    pointOf(
      key,
      sumOf(days, (day) => day.startsWith(key)),
    ),
  )
  return { points, total: within(days, now), previous_total: within(days, before) }
}

/** Adds the average Sunday to each point and to both periods. Months differ in their number of Sundays. */
export function withAverages(answer: ChartAnswer, days: DayCount[], { now, before }: Spans): ChartAnswer {
  const sundays = [...bySunday(days)].map(([day, count]) => ({ day, count }))
  const average = (belongs: (day: string) => boolean) => {
    const counted = sundays.filter(({ day, count }) => count > 0 && belongs(day))
    return counted.length === 0 ? 0 : Math.round(sumOf(counted, () => true) / counted.length)
  }
  const inSpan = ({ from, to }: Span) => average((day) => day >= from && day < to)
  return {
    ...answer,
    points: answer.points.map((point) => ({
      ...point,
      average: average((day) => day.startsWith(point.key)),
    })),
    average: inSpan(now),
    previous_average: inSpan(before),
  }
}

/** The services of one Sunday together. */
function bySunday(days: DayCount[]): Map<string, number> {
  const sundays = new Map<string, number>()
  for (const { day, count } of days)
    if (addDays(mondayOf(day), 6) === day) sundays.set(day, (sundays.get(day) ?? 0) + count)
  return sundays
}

/** Each point is the total at its end, for a list that people join and leave. */
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

/** Returns the keys of every month or day of a span, including those without counts. */
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

/** The days from `from` to the day before `to`. */
export type Span = { from: string; to: string }

type Spans = {
  /** The part of the period until today: it holds no future day. */
  now: Span
  /**
   * The same part of the period before. A single day is compared with the same weekday a week earlier, such as Sunday
   * with Sunday.
   */
  before: Span
  /** The length of a point's key, a prefix of the day: "2026-01" or "2026-01-04". */
  letters: 7 | 10
}

/** Computes the days of a chart and the days that it is compared with, by the church's own calendar. */
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
  const asFar = addDays(firstOfMonth(year - 1, toMonth ?? 1), (toDay ?? 1) - 1)
  return { now: { from, to }, before: { from: earlier, to: ended ? from : asFar }, letters: 7 }
}

/** Returns the period's first day, the first day after it, and the first day of the period before. */
function boundsOf({ year, month, day }: ChartQuery): [from: string, end: string, earlier: string] {
  if (month === undefined)
    return [firstOfMonth(year, 1), firstOfMonth(year + 1, 1), firstOfMonth(year - 1, 1)]
  if (day === undefined)
    return [firstOfMonth(year, month), firstOfMonth(year, month + 1), firstOfMonth(year, month - 1)]
  const from = addDays(firstOfMonth(year, month), day - 1)
  return [from, addDays(from, 1), addDays(from, -7)]
}

const earlierOf = (one: string, other: string) => (one < other ? one : other)
const laterOf = (one: string, other: string) => (one > other ? one : other)

/** Returns the instant at which a day starts by the clock of the zone `$2`. @param day in SQL, such as `$3::date` */
export const startOf = (day: string): string => `(${day})::timestamp at time zone $2`

/**
 * Returns the condition that an instant is within the days. It turns the days into instants, not each row's instant
 * into a day. So an index can answer it, and nothing is computed per row.
 * @param to the day after the last
 */
export const betweenDays = (instant: string, from: string, to: string): string =>
  `${instant} >= ${startOf(from)} and ${instant} < ${startOf(to)}`
