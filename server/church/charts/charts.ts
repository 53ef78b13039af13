/** Each chart for one church. */
import type pg from 'pg'
import type { ChartAnswer, ChartQuery } from '../../../contract/routes/charts.ts'
import { addDays, dayIn, timeZoneOf } from '../today.ts'
import { attendanceDays } from './attendance-days.ts'
import { daysCounted } from './day-counts.ts'
import { addedUp, atEachEnd } from './points.ts'
import { spansOf } from './spans.ts'
import { stepsOf } from './steps.ts'
import type { STEPS } from './steps-sql.ts'

export type DaysChart = 'attendance' | 'firstTimers' | 'events'

/** A chart of what happened. */
export async function chartOfDays(
  tx: pg.ClientBase,
  churchId: string,
  name: DaysChart,
  query: ChartQuery,
): Promise<ChartAnswer> {
  const spans = spansOf(query, await todayOf(tx, churchId))
  const span = { from: spans.before.from, to: spans.now.to }
  const days = await (name === 'attendance'
    ? attendanceDays(tx, churchId, span)
    : daysCounted(tx, churchId, name, span))
  return addedUp(days, spans)
}

/** A chart of how many there were. */
export async function chartOfSteps(
  tx: pg.ClientBase,
  churchId: string,
  name: keyof typeof STEPS,
  query: ChartQuery,
): Promise<ChartAnswer> {
  const spans = spansOf(query, await todayOf(tx, churchId))
  const span = { from: spans.before.to, to: spans.now.to }
  return atEachEnd(await stepsOf(tx, churchId, name, span), spans)
}

/** The five Sundays before today: today's is not over. */
export async function lastSundays(tx: pg.ClientBase, churchId: string): Promise<ChartAnswer> {
  const sundays = sundaysBefore(await todayOf(tx, churchId))
  const [first = ''] = sundays
  const last = sundays.at(-1) ?? ''
  const days = await attendanceDays(tx, churchId, { from: first, to: addDays(last, 1) })
  const points = sundays.flatMap((day) => addedUp(days, spansOf(partsOf(day), last)).points)
  const earlier = points.slice(0, -1).filter(({ value }) => value > 0)
  const sum = earlier.reduce((total, { value }) => total + value, 0)
  return {
    points,
    total: points.at(-1)?.value ?? 0,
    previous_total: earlier.length === 0 ? 0 : Math.round(sum / earlier.length),
  }
}

function sundaysBefore(today: string): string[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const last = addDays(today, -(weekday === 0 ? 7 : weekday))
  return [28, 21, 14, 7, 0].map((days) => addDays(last, -days))
}

function partsOf(date: string): ChartQuery {
  const [year = 0, month, day] = date.split('-').map(Number)
  return { year, month, day }
}

async function todayOf(tx: pg.ClientBase, churchId: string): Promise<string> {
  return dayIn(await timeZoneOf(tx, churchId))
}
