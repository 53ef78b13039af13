import type { ChartQuery, chartRoutes } from '../../contract/routes/charts.ts'
import { chartOfDays, chartOfSteps, lastSundays, type DaysChart } from '../church/charts/charts.ts'
import {
  attendanceStatistics,
  departmentStatistics,
  eventStatistics,
  memberStatistics,
  totalAttendance,
} from '../church/charts/statistics.ts'
import type { STEPS } from '../church/charts/steps-sql.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import type { HandlersFor } from '../http/handler.ts'
import { ownChurch } from './own-church.ts'

type Asked = { query: ChartQuery; actor: Actor; deps: Deps }

const ofDays =
  (name: DaysChart) =>
  ({ query, actor, deps }: Asked) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfDays(tx, actor.churchId, name, query))

const ofSteps =
  (name: keyof typeof STEPS) =>
  ({ query, actor, deps }: Asked) =>
    inChurch(deps.pool, actor.churchId, (tx) => chartOfSteps(tx, actor.churchId, name, query))

/** What is asked about the caller's church and needs nothing but to know which it is. */
const about =
  <T>(ask: (tx: Parameters<Parameters<typeof inChurch>[2]>[0], churchId: string) => Promise<T>) =>
  ({ actor, deps }: Pick<Asked, 'actor' | 'deps'>) =>
    inChurch(deps.pool, actor.churchId, (tx) => ask(tx, actor.churchId))

export const chartHandlers: HandlersFor<typeof chartRoutes> = {
  membershipPerformance: ofSteps('members'),
  firstTimersPerformance: ofDays('firstTimers'),
  fetchAttendancePerformanceChartData: ofDays('attendance'),
  fetchEventPerformanceChartData: ofDays('events'),
  fetchDepartmentPerformanceChartData: ofSteps('departments'),
  fetchCellPerformanceChartData: ofSteps('cells'),
  lastSunday: about(lastSundays),
  attendanceStatistics: about(attendanceStatistics),
  fetchMemberStatisticsForChurch: about(memberStatistics),
  fetchEventStatisticsForChurch: about(eventStatistics),
  fetchDepartmentStatisticsForChurch: about(departmentStatistics),
  async totalAttendance({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => totalAttendance(tx, actor.churchId))
  },
}
