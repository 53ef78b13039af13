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

/** The blank choice of a form, which a URL holds as an empty text. */
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
    }),
  ),
  total: z.number(),
  /** Of the previous period up to the same point, so that an unfinished year compares fairly. */
  previous_total: z.number(),
})
export type ChartAnswer = z.output<typeof chartAnswer>

/** A line of the dashboard; `what` says what a value counts. */
const chart = <const Path extends string>(path: Path, what: string) =>
  defineRoute({
    method: 'GET',
    path,
    summary: `${what} A year by its months, a month by its days.`,
    access: 'dashboardAccess',
    gate: 'gated',
    query: chartQuery,
    answer: chartAnswer,
  })

const count = z.number().int()
/** In the church's time zone. This month and this year run until now. */
const counted = z.object({ total: count, this_month: count, last_month: count, this_year: count })

const statistics = <const Path extends string, const Answer extends z.ZodObject>(
  path: Path,
  summary: string,
  answer: Answer,
) => defineRoute({ method: 'GET', path, summary, access: 'dashboardAccess', gate: 'gated', answer })

export const chartRoutes = {
  membershipPerformance: chart('membershipperformance', 'People on the church’s list at the end of each.'),
  firstTimersPerformance: chart(
    'firsttimersperformance',
    'First timers who came, by the day they were written down.',
  ),
  fetchAttendancePerformanceChartData: chart(
    'fetchAttendancePerformanceChartData',
    'Persons marked present at services and events, each counted once for each of them.',
  ),
  fetchEventPerformanceChartData: chart(
    'fetchEventPerformanceChartData',
    'Events that began and were not cancelled.',
  ),
  fetchDepartmentPerformanceChartData: chart(
    'fetchDepartmentPerformanceChartData',
    'People who belong to a department at the end of each.',
  ),
  fetchCellPerformanceChartData: chart(
    'fetchCellPerformanceChartData',
    'People who belong to a cell at the end of each.',
  ),

  lastSunday: defineRoute({
    method: 'GET',
    path: 'lastSunday',
    summary:
      'Attendance of the five Sundays before today, the oldest first. total: the last one; previous_total: the average of those of the four before on which anybody was marked.',
    access: 'dashboardAccess',
    gate: 'gated',
    answer: chartAnswer,
  }),

  attendanceStatistics: statistics(
    'attendanceStatistics',
    'Persons marked present, each counted once for each service and event; and how many of those there were.',
    counted.extend({ services: count, events: count, average: z.number() }),
  ),
  fetchMemberStatisticsForChurch: statistics(
    'fetchMemberStatisticsForChurch',
    'How many members there are, and when those joined; first timers apart, deleted and merged records not counted. first_year: that of the church’s first record, who joined first or the first service.',
    counted.extend({ first_timers: count, male: count, female: count, first_year: count }),
  ),
  fetchEventStatisticsForChurch: statistics(
    'fetchEventStatisticsForChurch',
    'How many events there are by when they begin, and how many of each status.',
    counted.extend({ scheduled: count, started: count, ended: count, cancelled: count }),
  ),
  fetchDepartmentStatisticsForChurch: statistics(
    'fetchDepartmentStatisticsForChurch',
    'How many departments there are by when they were made, and how many people belong to one.',
    counted.extend({ people: count }),
  ),
  totalAttendance: defineRoute({
    method: 'GET',
    path: 'churches/:id/totalAttendance',
    summary: 'Persons marked present, each counted once for each service and event.',
    access: 'dashboardAccess',
    gate: 'gated',
    params: z.object({ id: uuid }),
    answer: counted,
  }),
}
