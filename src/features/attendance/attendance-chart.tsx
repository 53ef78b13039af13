import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { PeriodChart, type PeriodChartProps } from '../../ui/chart/period-chart.tsx'
import { formatCount } from '../../lib/format/format-count.ts'
import { say } from './words.ts'

const load: PeriodChartProps['load'] = (query, signal) =>
  api.call(chartRoutes.fetchAttendancePerformanceChartData, { query, signal })

export function AttendanceChart({ since }: { since: number }) {
  return (
    <PeriodChart
      name="attendance"
      title={say('attendance.chart')}
      since={since}
      load={load}
      say={sentenceOf}
    />
  )
}

function sentenceOf({ total: count, previous_total: previous }: ChartAnswer): string {
  const sentence = say('attendance.chartSays', { count })
  return say('attendance.chartAgainst', { sentence, previous: formatCount(previous) })
}
