/** Handles charts and statistics. */
import type { ChartQuery, chartRoutes } from '../../../contract/routes/charts.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { ownChurch } from '../shared/request-checks.ts'
import { chartOfDays, chartOfSteps, lastSundays, type DaysChart } from './service.ts'
import {
  attendanceStatistics,
  departmentStatistics,
  eventStatistics,
  memberStatistics,
  totalAttendance,
} from './statistics.ts'
import type { STEPS } from './steps.ts'

type ChartRequest = { query: ChartQuery; actor: Actor; deps: Deps }

const ofDays =
  (name: DaysChart) =>
  ({ query, actor, deps }: ChartRequest) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfDays(tx, actor.churchId, name, query))

const ofSteps =
  (name: keyof typeof STEPS) =>
  ({ query, actor, deps }: ChartRequest) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfSteps(tx, actor.churchId, name, query))

/** Handles a query about the caller's church that needs only the church's id. */
const about =
  <T>(ask: (tx: Parameters<Parameters<typeof inChurch>[2]>[0], churchId: string) => Promise<T>) =>
  ({ actor, deps }: Pick<ChartRequest, 'actor' | 'deps'>) =>
    inChurch(deps.pool, actor.churchId, (tx) => ask(tx, actor.churchId))

export const chartHandlers: HandlersFor<typeof chartRoutes> = {
  membershipPerformance: ofSteps('members'),
  firstTimersPerformance: ofDays('firstTimers'),
  fetchAttendancePerformanceChartData: ofDays('attendance'),
  fetchEventPerformanceChartData: ofDays('events'),
  fetchDepartmentPerformanceChartData: ofSteps('departments'),
  fetchCellPerformanceChartData: ofSteps('cells'),
  lastSunday: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => lastSundays(tx, actor.churchId, query.sundays)),
  attendanceStatistics: about(attendanceStatistics),
  fetchMemberStatisticsForChurch: about(memberStatistics),
  fetchEventStatisticsForChurch: about(eventStatistics),
  fetchDepartmentStatisticsForChurch: about(departmentStatistics),
  async totalAttendance({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => totalAttendance(tx, actor.churchId))
  },
}
