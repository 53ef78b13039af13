/** Defines the data of the charts and statistics. */
import { z } from 'zod'
import { day as existingDay, monthNumber } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineRoute } from './route.ts'

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

/** The blank choice of a form. A URL holds it as an empty text. */
const blankAsNone = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape.optional())

type DateParts = { year: number; month?: number | undefined; day?: number | undefined }

function dayExists({ value, issues }: { value: DateParts; issues: unknown[] }): void {
  const { year: ofYear, month, day } = value
  if (day === undefined) return
  const wrong = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value })
  if (month === undefined) wrong('month', 'Please choose the month of that day.')
  else if (!existingDay.safeParse(`${ofYear}-${two(month)}-${two(day)}`).success)
    wrong('day', 'That month has no such day.')
}

const two = (part: number) => String(part).padStart(2, '0')

/** A year shows its months, a month its days, a day itself. */
export const chartQuery = z
  .object({ year, month: blankAsNone(monthNumber), day: blankAsNone(dayNumber) })
  .check(dayExists)
export type ChartQuery = z.output<typeof chartQuery>

/** One line: its points, their sum or last state, and the same for the previous period. */
export const chartAnswer = z.object({
  points: z.array(
    z.object({
      /** "2026", "2026-01" or "2026-01-04". */
      key: z.string(),
      /** "January", "4 January". */
      label: z.string(),
      value: z.number(),
      /** Attendance only: the average of the point's Sundays on which somebody was marked. */
      average: z.number().optional(),
    }),
  ),
  total: z.number(),
  /** Of the previous period up to the same point, so that an unfinished year compares fairly. */
  previous_total: z.number(),
  /** Attendance only: the average Sunday of the period, and of the previous one up to the same point. */
  average: z.number().optional(),
  previous_average: z.number().optional(),
})
export type ChartAnswer = z.output<typeof chartAnswer>

const dashboard = { method: 'GET', access: 'dashboardAccess', gate: 'gated' } as const
const line = {
  method: 'GET',
  access: 'dashboardAccess',
  gate: 'gated',
  query: chartQuery,
  answer: chartAnswer,
} as const

const count = z.number().int()
/** In the church's time zone. This month and this year run until now. */
const counted = z.object({ total: count, this_month: count, last_month: count, this_year: count })

export const chartRoutes = {
  membershipPerformance: defineRoute({
    ...line,
    path: 'membershipperformance',
    summary:
      'Charts the number of people on the church’s list at the end of each period. A year is grouped by month, a month by day.',
  }),
  firstTimersPerformance: defineRoute({
    ...line,
    path: 'firsttimersperformance',
    summary:
      'Charts the number of first timers by the day on which they were recorded. A year is grouped by month, a month by day.',
  }),
  fetchAttendancePerformanceChartData: defineRoute({
    ...line,
    path: 'fetchAttendancePerformanceChartData',
    summary:
      'Charts the people marked present, each once per service and event. average is that of a Sunday. A year is grouped by month, a month by day.',
  }),
  fetchEventPerformanceChartData: defineRoute({
    ...line,
    path: 'fetchEventPerformanceChartData',
    summary:
      'Charts the number of events that have begun and were not cancelled. A year is grouped by month, a month by day.',
  }),
  fetchDepartmentPerformanceChartData: defineRoute({
    ...line,
    path: 'fetchDepartmentPerformanceChartData',
    summary:
      'Charts the number of people in a department at the end of each period. A year is grouped by month, a month by day.',
  }),
  fetchCellPerformanceChartData: defineRoute({
    ...line,
    path: 'fetchCellPerformanceChartData',
    summary:
      'Charts the number of people in a cell at the end of each period. A year is grouped by month, a month by day.',
  }),

  lastSunday: defineRoute({
    ...dashboard,
    path: 'lastSunday',
    summary:
      'Charts the attendance of the Sundays before today, oldest first: five, or as many as `sundays` says. total is that of the last Sunday. previous_total is the average of the four Sundays before it, without those on which nobody was marked.',
    query: z.object({
      sundays: z.coerce
        .number({ error: 'Please ask for 5 to 53 Sundays.' })
        .int()
        .min(5, 'Please ask for 5 to 53 Sundays.')
        .max(53, 'Please ask for 5 to 53 Sundays.')
        .default(5),
    }),
    answer: chartAnswer,
  }),

  attendanceStatistics: defineRoute({
    ...dashboard,
    path: 'attendanceStatistics',
    summary:
      'Counts the people marked present, each once per service and event. Also counts these services and events.',
    answer: counted.extend({ services: count, events: count, average: z.number() }),
  }),
  fetchMemberStatisticsForChurch: defineRoute({
    ...dashboard,
    path: 'fetchMemberStatisticsForChurch',
    summary:
      'Counts the members by the time they joined. First timers have a count of their own. Deleted and merged records are left out. first_year is the year of the first person or service on record.',
    answer: counted.extend({ first_timers: count, male: count, female: count, first_year: count }),
  }),
  fetchEventStatisticsForChurch: defineRoute({
    ...dashboard,
    path: 'fetchEventStatisticsForChurch',
    summary: 'Counts the events by the time they begin, and by status.',
    answer: counted.extend({ scheduled: count, started: count, ended: count, cancelled: count }),
  }),
  fetchDepartmentStatisticsForChurch: defineRoute({
    ...dashboard,
    path: 'fetchDepartmentStatisticsForChurch',
    summary: 'Counts the departments by the time they were created, and the people who belong to one.',
    answer: counted.extend({ people: count }),
  }),
  totalAttendance: defineRoute({
    ...dashboard,
    path: 'churches/:id/totalAttendance',
    summary: 'Counts the people marked present, each once per service and event.',
    params: z.object({ id: uuid }),
    answer: counted,
  }),
}
